interface Timer {
  readonly id: number;
  readonly due: number;
  readonly fn: () => void;
  readonly scheduled: Scheduled | null;
}

/** A delayed event, as the actor system stores it. */
export interface Scheduled {
  readonly source: unknown;
  readonly target: unknown;
  readonly event: { readonly type: string };
  readonly id: string;
}

/** The state of a clock at one moment: the time and, for each running timer, the remaining milliseconds. */
export interface KeptTime {
  readonly now: number;
  readonly running: readonly { readonly scheduled: Scheduled | null; readonly left: number }[];
}

/**
 * The clock for charts: time passes only when the test advances it. Apart from `advance`, a single timer can be fired
 * by its name (`ring`), so that a walk can take an `after` transition while other timers are running.
 */
export class ChartClock {
  #now = 0;
  #next = 1;
  #timers: Timer[] = [];
  #scheduled: () => readonly Scheduled[] = () => [];

  /** Connects the clock with the actor system's list of scheduled events, in which timers have names. */
  watch(scheduled: () => readonly Scheduled[]): void {
    this.#scheduled = scheduled;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(fn: () => void, delay: number): number {
    const known = new Set(this.#timers.map((timer) => timer.scheduled));
    const scheduled = this.#scheduled().find((entry) => !known.has(entry)) ?? null;
    const id = this.#next++;
    this.#timers.push({ id, due: this.#now + delay, fn, scheduled });
    return id;
  }

  clearTimeout(id: number): void {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  }

  get pending(): number {
    return this.#timers.length;
  }

  /** Saves the clock's state, with the running timers in the order in which they were set. */
  keep(): KeptTime {
    const running = this.#timers.map(({ scheduled, due }) => ({ scheduled, left: due - this.#now }));
    return { now: this.#now, running };
  }

  /** Sets the time and clears all timers. */
  set(now: number): void {
    this.#now = now;
    this.#timers = [];
  }

  /** Fires the timer for this event type at once; false if there is none. */
  ring(type: string): boolean {
    const timer = this.#timers.find(({ scheduled }) => scheduled !== null && scheduled.event.type === type);
    if (timer === undefined) return false;
    this.#fire(timer);
    return true;
  }

  /** Advances the time by `ms`, and fires the timers that are due on the way, in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#timers
        .filter((timer) => timer.due <= end)
        .sort((a, b) => a.due - b.due || a.id - b.id);
      if (next === undefined) break;
      this.#fire(next);
    }
    this.#now = end;
  }

  /** Advances to the next timer; false if none is running. */
  advanceToNext(): boolean {
    const [next] = [...this.#timers].sort((a, b) => a.due - b.due || a.id - b.id);
    if (next === undefined) return false;
    this.#fire(next);
    return true;
  }

  #fire(timer: Timer): void {
    this.#now = Math.max(this.#now, timer.due);
    this.clearTimeout(timer.id);
    timer.fn();
  }
}
