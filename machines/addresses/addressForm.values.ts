import {
  type Address,
  addressFields,
  addressOf,
  addressProblems,
  type PhoneJudge,
  type PostalAddress,
} from '../../contracts/addresses/address.ts';

/** What is filled in before anybody writes. */
export type AddressBegun = Partial<PostalAddress>;
type Fields = Readonly<Record<string, string>>;

/** What an address's forms have in common; the judge of phone numbers comes with the form [5.12]. */
export const addressPlan = (isPhone?: PhoneJudge) =>
  ({
    spec: ['2.52c', '5.12', '7.10b'],
    problems: (fields: Fields) => addressProblems(fields, isPhone),
    output: () => null,
  }) as const;

/** The call that writes down another one. */
export const addition = (fields: Fields) => ({ params: {}, query: {}, body: addressOf(fields) });
/** The call that changes this one. */
export const changeOf = (fields: Fields, { id }: Address) => ({
  params: { id },
  query: {},
  body: addressOf(fields),
});
/** Whether every field is as it was. */
export const isAsBefore = (fields: Fields, before: Address) =>
  addressFields.every((field) => (fields[field] ?? '') === (before[field] ?? ''));
