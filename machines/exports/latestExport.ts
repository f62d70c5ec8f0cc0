import type { CallReply } from '../../contracts/call.ts';
import { currentExport } from '../../contracts/exports/calls.ts';
import { exportHours } from '../../contracts/exports/export.ts';
import { watchFor } from '../request/watch.machine.ts';

/** Milliseconds between two reads of a running export. An export takes hours. */
const pollPause = 30_000;
const limit = exportHours * 60 * 60 * 1000;

export const isUnderWay = ({ current }: CallReply<typeof currentExport>) =>
  current?.status === 'REQUESTED' || current?.status === 'IN_PROGRESS';

/** Polls the latest export until it ends. */
export const latestExport = watchFor(currentExport, {
  isSettled: (reply) => !isUnderWay(reply),
  pollPause,
  settleTime: 0,
  limit,
});
