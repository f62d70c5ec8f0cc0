import { handOffState } from '../../contracts/extensions/phoneUploads.ts';
import { queryFor } from '../request/query.machine.ts';

/** Reads the progress of the phone every two seconds, in every state [2.49b]. */
export const handOffRead = queryFor(handOffState, { every: 2_000, shouldPoll: () => true });
