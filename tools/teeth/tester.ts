import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Asked } from './worker.ts';

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A process that reuses its Vitest for all mutants; one in an endless loop is killed and restarted. */
export class Tester {
  #child: ChildProcess | undefined;

  constructor() {
    process.on('exit', () => this.end());
  }

  /**
   * A run that exceeds `limit` counts as killed by timeout; `limit` is generous for a run without a mutant. It is
   * repeated once in a new process, because a process whose last run was aborted may hang in the next.
   */
  async ask(asked: Asked, limit: number): Promise<Answer> {
    return (await this.#asked(asked, limit)) ?? (await this.#asked(asked, limit)) ?? 'late';
  }

  /** Null after a timeout. */
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

  /** Kills its workers, too, because one in an endless loop handles no message. */
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
