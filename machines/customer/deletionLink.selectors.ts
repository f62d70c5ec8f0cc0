import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../../contracts/call.ts';
import { requestDeletion } from '../../contracts/customer/identities.ts';
import { surprise } from '../system/outcomes.ts';
import { type CallTrouble, shownTrouble, troubleOf } from '../request/trouble.values.ts';
import type { deletionLinkMachine } from './deletionLink.machine.ts';

/** Returns why the request for the e-mail failed; null if it did not fail [8.9a]. */
export const deletionTrouble = (
  snapshot: SnapshotFrom<typeof deletionLinkMachine>,
): CallTrouble<Refusal<typeof requestDeletion>> | null =>
  snapshot.hasTag('error')
    ? shownTrouble(troubleOf(requestDeletion, snapshot.context.answer ?? surprise))
    : null;
