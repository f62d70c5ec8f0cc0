import { confirmDeletion } from '../../contracts/confirmations/calls.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { confirmationFor, confirmationWords } from './confirmationFor.ts';
import { ownCall, sampleIdentity, type CurrentIdentity } from './identity.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Returns the page opened by the link in the e-mail about deleting the account [2.9a, 4.21a, 7.11]. */
export const deletionFor = (currentIdentity: CurrentIdentity) =>
  confirmationFor(confirmDeletion, {
    id: 'deletion',
    description: 'The deletion of an account, confirmed by a link sent by e-mail.',
    deed: 'delete the account',
    spec: ['2.9a', '4.21a', '7.11'],
    callOf: ownCall(currentIdentity),
    signsOut: true,
    done: routes.accountDeleted.path,
    failed: routes.deleteAccountError.path,
  });

/** Instance for the generated diagrams and the tests. */
export const deletionMachine = deletionFor(() => sampleIdentity);

export const deletionWords = confirmationWords satisfies ChartWords<typeof deletionMachine>;
