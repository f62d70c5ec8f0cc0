import { personalDetails, putMe } from '../../contracts/customer/changes.ts';
import { formFor, formWordsFor } from '../request/form.machine.ts';
import { withoutFreshSignIn } from '../request/signInAgain.ts';
import type { ChartWords } from '../system/chartWords.ts';

export const personalFields = ['firstName', 'lastName'] as const;
export type PersonalField = (typeof personalFields)[number];
export type PersonalBegun = Readonly<Record<PersonalField, string>>;
type Fields = Readonly<Record<string, string>>;

const written = (fields: Fields): PersonalBegun => ({
  firstName: (fields['firstName'] ?? '').trim(),
  lastName: (fields['lastName'] ?? '').trim(),
});

/** The form with the customer's name [2.52c, 7.10a]. */
export const personalFormMachine = formFor(withoutFreshSignIn(putMe), {
  id: 'personalForm',
  description: "The form for the customer's name.",
  deed: 'save the name',
  spec: ['2.52c', '7.10a'],
  problems: (fields: Fields, _: PersonalBegun) => {
    const wrong = personalDetails.safeParse(written(fields)).error?.issues.map(({ path }) => path[0]) ?? [];
    return Object.fromEntries(
      personalFields.flatMap((field) => (wrong.includes(field) ? [[field, 'notValid' as const]] : [])),
    );
  },
  unchanged: (fields, begun: PersonalBegun) =>
    personalFields.every((field) => written(fields)[field] === begun[field]),
  call: (fields) => ({ params: {}, query: {}, body: written(fields) }),
  output: written,
});

export const personalFormWords = formWordsFor('save the name') satisfies ChartWords<
  typeof personalFormMachine
>;
