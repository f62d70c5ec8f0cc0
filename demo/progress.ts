import type { ChildProcess } from 'node:child_process';
import type { OnProgress, Progress } from '../backend/standIns.ts';

/** Reports progress to the parent process, if there is one. */
export const sayProgress: OnProgress = (progress) => void process.send?.(progress);

/** Receives the progress reports that a forked process sends with {@link sayProgress}; it sends no other messages. */
export function hearProgress(child: ChildProcess, on: OnProgress): void {
  child.on('message', (progress) => on(progress as Progress));
}
