import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Asked } from './worker.ts';

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

/**
 * A process that uses the same Vitest for all mutants; if a mutant causes an endless loop, it is killed and
 * restarted.
 */
export class Tester {
  #child: ChildProcess | undefined;

  constructor() {
    process.on('exit', () => this.end());
  }

  /**
   * Runs the tests on a mutant. A run longer than `limit`, which is generous for a run without a mutant, counts as
   * killed by timeout. It is repeated once in a new process, because a process may hang after an aborted run.
   */
  async ask(asked: Asked, limit: number): Promise<Answer> {
    return (await this.#asked(asked, limit)) ?? (await this.#asked(asked, limit)) ?? 'late';
  }

  /** Resolves with null after a timeout. */
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

  /** Also kills the workers, because one in an endless loop does not handle messages. */
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
