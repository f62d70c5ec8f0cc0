import {
  type Address,
  addressFields,
  addressOf,
  addressProblems,
  type PhoneJudge,
  type PostalAddress,
} from '../../contracts/addresses/address.ts';
import { versionField } from './address.selectors.ts';
import { addressesTag } from './addresses.values.ts';

/** Initial values of the form fields. */
export type AddressBegun = Partial<PostalAddress>;
type Fields = Readonly<Record<string, string>>;

/**
 * Returns the plan that all address forms share. The phone validator is loaded together with the form [5.12].
 */
export const addressPlan = (isPhone?: PhoneJudge) =>
  ({
    spec: ['2.52c', '5.12', '7.10b'],
    problems: (fields: Fields) => addressProblems(fields, isPhone),
    output: () => null,
  }) as const;

/** Returns the input of the call that creates an address. */
export const addition = (fields: Fields) => ({ params: {}, query: {}, body: addressOf(fields) });
const versionIn = (fields: Fields, { version }: Address): number | undefined =>
  fields[versionField] === undefined || fields[versionField] === '' ? version : Number(fields[versionField]);
/** Returns the input of the call that changes this address, with the version that the form last showed. */
export function changeOf(fields: Fields, before: Address) {
  const version = versionIn(fields, before);
  return {
    params: { id: before.id },
    query: {},
    body: { ...addressOf(fields), ...(version === undefined ? {} : { version }) },
  };
}
/** Returns whether no field was changed and the stored version is still the one that the form showed. */
export const isAsBefore = (fields: Fields, before: Address) =>
  versionIn(fields, before) === before.version &&
  addressFields.every((field) => (fields[field] ?? '') === (before[field] ?? ''));

/** Returns the plan that the forms for changing an address share. */
export const changePlan = (isPhone?: PhoneJudge) =>
  ({
    ...addressPlan(isPhone),
    refusals: { phone: 'phone' },
    outdated: { refusal: 'changed', tags: [addressesTag] },
    unchanged: isAsBefore,
    call: changeOf,
    output: (_: Fields, reply: Address | null) => reply,
  }) as const;
