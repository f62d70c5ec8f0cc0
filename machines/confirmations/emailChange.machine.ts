import { newEmailFragment } from '../../contracts/confirmations/confirmation.ts';
import { confirmEmailChange } from '../../contracts/confirmations/calls.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { confirmationFor, confirmationWords } from './confirmationFor.ts';
import { ownCall, sampleIdentity, type CurrentIdentity } from './identity.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Returns the page opened by the link in the e-mail to a new address [2.9b, 4.21a, 7.11]. */
export const emailChangeFor = (currentIdentity: CurrentIdentity) =>
  confirmationFor(confirmEmailChange, {
    id: 'emailChange',
    description: 'A change of e-mail address, confirmed by a link sent by e-mail.',
    deed: 'change the e-mail address',
    spec: ['2.9b', '4.21a', '7.11'],
    callOf: ownCall(currentIdentity),
    signsOut: true,
    emailOf: (fragment) => newEmailFragment.safeParse(fragment).data?.email ?? null,
    done: routes.changeEmailSuccess.path,
    failed: routes.changeEmailError.path,
  });

/** Instance for the generated diagrams and the tests. */
export const emailChangeMachine = emailChangeFor(() => sampleIdentity);

export const emailChangeWords = confirmationWords satisfies ChartWords<typeof emailChangeMachine>;
