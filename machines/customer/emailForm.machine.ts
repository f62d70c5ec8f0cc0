import { requestEmailChange } from '../../contracts/customer/identities.ts';
import { type FormFields, formFor } from '../request/form.machine.ts';
import type { Owner } from './customer.values.ts';

const written = (fields: FormFields) => (fields['email'] ?? '').trim();

/** The call that has a link mailed to another address. */
export const emailCall = ({ identity, channel }: Owner, email: string) => ({
  params: { ...identity },
  query: {},
  body: { email, channel },
});

/**
 * The form with another e-mail address. A refusal is the whole form's, so that its word, the status and the reference stay
 * together: 409 says in use, 429 and the rest that it failed [5.13, 8.8].
 * @param typedBefore the values that were kept while the customer signed in again
 */
export const emailFormFor = (typedBefore: () => FormFields | null) =>
  formFor(
    requestEmailChange,
    {
      id: 'emailForm',
      description: 'The form with the new e-mail address.',
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

/** The chart as reviewers and tests see it. */
export const emailFormMachine = emailFormFor(() => null);
