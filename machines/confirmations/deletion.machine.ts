import { confirmDeletion } from '../../contracts/confirmations/calls.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { confirmationFor } from './confirmationFor.ts';
import { ownCall, sampleIdentity, type Whose } from './whose.ts';

/** The page that the mail about deleting the account leads to [2.9a, 4.21a, 7.11]. */
export const deletionFor = (whose: Whose) =>
  confirmationFor(confirmDeletion, {
    id: 'deletion',
    description: 'The deletion of the account that the link of a mail confirms.',
    deed: 'delete the account',
    spec: ['2.9a', '4.21a', '7.11'],
    callOf: ownCall(whose),
    signsOut: true,
    done: routes.accountDeleted.path,
    failed: routes.deleteAccountError.path,
  });

/** The chart as reviewers and tests see it. */
export const deletionMachine = deletionFor(() => sampleIdentity);
