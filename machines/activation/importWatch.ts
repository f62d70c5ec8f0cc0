import { activation } from '../../contracts/activation/calls.ts';
import { waitAfterFinish } from '../../contracts/activation/push.ts';
import { watchFor } from '../request/watch.machine.ts';

/** Milliseconds between looks at the status where nobody tells, and until nobody waits for an import any longer. */
const pollPause = 5_000;
const limit = 24 * 60 * 60 * 1000;

/** An import, watched until the library is something else than importing. */
export const importWatch = watchFor(activation, {
  isSettled: ({ status }) => status !== 'IMPORTING',
  pollPause,
  settleTime: waitAfterFinish,
  limit,
});
