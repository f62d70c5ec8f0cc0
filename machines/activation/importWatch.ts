import { activation } from '../../contracts/activation/calls.ts';
import { waitAfterFinish } from '../../contracts/activation/push.ts';
import { watchFor } from '../request/watch.machine.ts';

/**
 * Milliseconds between two reads of the status while no push messages arrive, and milliseconds after which
 * the chart stops waiting for the import to end.
 */
const pollPause = 5_000;
const limit = 24 * 60 * 60 * 1000;

/** Watches an import until the status of the library is no longer IMPORTING. */
export const importWatch = watchFor(activation, {
  isSettled: ({ status }) => status !== 'IMPORTING',
  pollPause,
  settleTime: waitAfterFinish,
  limit,
});
