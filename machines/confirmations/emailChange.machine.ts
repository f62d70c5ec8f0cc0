import { newEmailFragment } from '../../contracts/confirmations/confirmation.ts';
import { confirmEmailChange } from '../../contracts/confirmations/calls.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { confirmationFor } from './confirmationFor.ts';
import { ownCall, sampleIdentity, type Whose } from './whose.ts';

/** The page that the mail to a new address leads to [2.9b, 4.21a, 7.11]. */
export const emailChangeFor = (whose: Whose) =>
  confirmationFor(confirmEmailChange, {
    id: 'emailChange',
    description: 'The change of the e-mail address that the link of a mail confirms.',
    deed: 'change the e-mail address',
    spec: ['2.9b', '4.21a', '7.11'],
    callOf: ownCall(whose),
    signsOut: true,
    emailOf: (fragment) => newEmailFragment.safeParse(fragment).data?.email ?? null,
    done: routes.changeEmailSuccess.path,
    failed: routes.changeEmailError.path,
  });

/** The chart as reviewers and tests see it. */
export const emailChangeMachine = emailChangeFor(() => sampleIdentity);
