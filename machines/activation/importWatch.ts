import { activation } from '../../contracts/activation/calls.ts';
import { waitAfterFinish } from '../../contracts/activation/push.ts';
import { watchFor } from '../request/watch.machine.ts';

/**
 * Milliseconds between reads of the status while there are no push messages, and milliseconds after which an
 * import is no longer expected to end.
 */
const pollPause = 5_000;
const limit = 24 * 60 * 60 * 1000;

/** Watches an import until the library leaves the status IMPORTING. */
export const importWatch = watchFor(activation, {
  isSettled: ({ status }) => status !== 'IMPORTING',
  pollPause,
  settleTime: waitAfterFinish,
  limit,
});
