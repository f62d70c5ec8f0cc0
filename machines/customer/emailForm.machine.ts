import { requestEmailChange } from '../../contracts/customer/identities.ts';
import { type FormFields, formFor, formWordsFor } from '../request/form.machine.ts';
import type { Owner } from './customer.values.ts';
import type { ChartWords } from '../system/chartWords.ts';

const written = (fields: FormFields) => (fields['email'] ?? '').trim();

/** Returns the input of the call that requests a confirmation link for the new address. */
export const emailCall = ({ identity, channel }: Owner, email: string) => ({
  params: { ...identity },
  query: {},
  body: { email, channel },
});

/**
 * Returns the form for a new e-mail address. An error of the service applies to the whole form, so that
 * message, status and reference appear together: 409 means that the address is already used; 429 and other
 * codes mean that the request failed [5.13, 8.8]. @param typedBefore values that were stored while the
 * customer signed in again
 */
export const emailFormFor = (typedBefore: () => FormFields | null) =>
  formFor(
    requestEmailChange,
    {
      id: 'emailForm',
      description: 'The form for the new e-mail address.',
      deed: 'change the e-mail address',
      spec: ['2.52c', '5.13', '7.11', '8.8'],
      problems: (fields: FormFields, _: Owner) =>
        requestEmailChange.body.safeParse({ email: written(fields), channel: '-' }).success
          ? {}
          : { email: 'notValid' as const },
      call: (fields, owner: Owner) => emailCall(owner, written(fields)),
      output: written,
    },
    typedBefore,
  );

/** Instance for the generated diagrams and the tests. */
export const emailFormMachine = emailFormFor(() => null);

export const emailFormWords = formWordsFor('change the e-mail address') satisfies ChartWords<
  typeof emailFormMachine
>;
