import type { CallReply } from '../../contracts/call.ts';
import { currentExport } from '../../contracts/exports/calls.ts';
import { exportHours } from '../../contracts/exports/export.ts';
import { watchFor } from '../request/watch.machine.ts';

/** Milliseconds between two looks at an export under way, which takes hours; and until nobody waits for it any longer. */
const pollPause = 30_000;
const limit = exportHours * 60 * 60 * 1000;

export const isUnderWay = ({ current }: CallReply<typeof currentExport>) =>
  current?.status === 'REQUESTED' || current?.status === 'IN_PROGRESS';

/** The latest export, watched until it is no longer under way. */
export const latestExport = watchFor(currentExport, {
  isSettled: (reply) => !isUnderWay(reply),
  pollPause,
  settleTime: 0,
  limit,
});
