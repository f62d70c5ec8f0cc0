import type { ChildProcess } from 'node:child_process';
import type { OnProgress, Progress } from '../backend/standIns.ts';

/** Reports progress to the parent process; does nothing without one. */
export const sayProgress: OnProgress = (progress) => void process.send?.(progress);

/** Receives the reports of a forked process from {@link sayProgress}, its only messages. */
export function hearProgress(child: ChildProcess, on: OnProgress): void {
  child.on('message', (progress) => on(progress as Progress));
}
