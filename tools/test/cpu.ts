import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly id: string;
  readonly pid: number;
  readonly parent: number;
  /**
   * CPU time of the process itself, and of children that have ended and that it waited for, in hundredths of a
   * second.
   */
  readonly own: number;
  readonly waited: number;
}

/** Parses a line of `/proc/<pid>/stat`; the name in brackets may contain spaces and brackets. */
export function processOf(line: string): Process {
  const [pid, rest] = [line.slice(0, line.indexOf(' ')), line.slice(line.lastIndexOf(') ') + 2)];
  const fields = rest.split(' ');
  const of = (...at: readonly number[]) => at.reduce((sum, index) => sum + Number(fields[index] ?? 0), 0);
  // Process ids are reused, but together with the start time they are unique.
  return {
    id: `${pid} ${fields[19] ?? ''}`,
    pid: Number(pid),
    parent: of(1),
    own: of(11, 12),
    waited: of(13, 14),
  };
}

/** Returns all processes of this machine. */
export function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [processOf(readFileSync(`/proc/${name}/stat`, 'utf8'))];
      } catch {
        // The process has ended since the folder was read.
        return [];
      }
    });
}

/**
 * Adds up the CPU time of the processes below `root`. The system's own sum omits Chromium's renderers, because their
 * parent ends before them. Therefore each process is sampled regularly, and its last sample counts.
 */
export class CpuOfTree {
  readonly #root: number;
  readonly #seen = new Map<string, number>();
  #waited = 0;

  constructor(root: number) {
    this.#root = root;
  }

  look(now: readonly Process[]): void {
    const known = new Set(
      now.filter(({ id, pid }) => pid === this.#root || this.#seen.has(id)).map(({ pid }) => pid),
    );
    // Finds descendants in whatever order they are listed.
    for (let before = 0; before !== known.size; ) {
      before = known.size;
      for (const { pid, parent } of now) if (known.has(parent)) known.add(pid);
    }
    for (const { id, pid, own, waited } of now) {
      if (pid === this.#root) this.#waited = waited;
      else if (known.has(pid)) this.#seen.set(id, own);
    }
  }

  /** Returns the seconds; at least the system's own sum, because the samples miss processes that ended early. */
  get seconds(): number {
    return (
      Math.max(
        this.#waited,
        [...this.#seen.values()].reduce((sum, own) => sum + own, 0),
      ) / 100
    );
  }
}

/** Samples the children of this process twice a second. Returns null on a system without `/proc`. */
export function meter(): (() => number) | null {
  if (process.platform !== 'linux') return null;
  const tree = new CpuOfTree(process.pid);
  const timer = setInterval(() => tree.look(processes()), 500);
  timer.unref();
  return () => {
    tree.look(processes());
    return tree.seconds;
  };
}
