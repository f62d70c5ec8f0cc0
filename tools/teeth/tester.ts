import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Asked } from './worker.ts';

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A process that keeps its Vitest from one mutant to the next; one in an endless loop is killed and restarted. */
export class Tester {
  #child: ChildProcess | undefined;

  constructor() {
    process.on('exit', () => this.end());
  }

  /**
   * What is not over in time is late, which counts as noticed: `limit` is long for what is whole. It is asked twice, the second time in a process
   * of its own: one that ended its last run early may hang in the next.
   */
  async ask(asked: Asked, limit: number): Promise<Answer> {
    return (await this.#asked(asked, limit)) ?? (await this.#asked(asked, limit)) ?? 'late';
  }

  /** Null where it was not over in time. */
  async #asked(asked: Asked, limit: number): Promise<Answer | null> {
    const child = (this.#child ??= fork(worker, {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }));
    let late: NodeJS.Timeout | undefined;
    const answer = await new Promise<Answer | null>((resolve) => {
      child.once('message', resolve);
      child.once('exit', () => resolve('unread'));
      late = setTimeout(() => {
        this.end();
        resolve(null);
      }, limit);
      child.send(asked);
    });
    clearTimeout(late);
    child.removeAllListeners('message').removeAllListeners('exit');
    if (child.exitCode !== null) this.#child = undefined;
    return answer;
  }

  /** Its workers go with it: one that runs in circles hears nothing. */
  end(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The process ended between the check and the kill.
    }
  }
}
