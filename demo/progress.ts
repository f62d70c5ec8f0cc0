import type { ChildProcess } from 'node:child_process';
import type { OnProgress, Progress } from '../backend/standIns.ts';

/** To be called by a process that another one forked: says there how far it is; nothing where nobody listens. */
export const sayProgress: OnProgress = (progress) => void process.send?.(progress);

/** Hears what a forked process says by {@link sayProgress}, the only words between them. */
export function hearProgress(child: ChildProcess, on: OnProgress): void {
  child.on('message', (progress) => on(progress as Progress));
}
