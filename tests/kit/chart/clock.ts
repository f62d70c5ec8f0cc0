interface Timer {
  readonly id: number;
  readonly due: number;
  readonly fn: () => void;
  readonly scheduled: object | null;
}

interface Scheduled {
  readonly event: { readonly type: string };
}

/**
 * Time for charts: nothing passes unless the test says so. Besides moving on (`advance`) it can let one named timer
 * ring (`ring`), which is how a walk takes an `after` edge while other timers are running.
 */
export class ChartClock {
  #now = 0;
  #next = 1;
  #timers: Timer[] = [];
  #scheduled: () => readonly Scheduled[] = () => [];

  /** Connects the clock with the list of scheduled events that the system keeps, where timers have names. */
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

  /** Lets the timer for this event type ring now; false if none is running. */
  ring(type: string): boolean {
    const timer = this.#timers.find(
      ({ scheduled }) => scheduled !== null && (scheduled as Scheduled).event.type === type,
    );
    if (timer === undefined) return false;
    this.#fire(timer);
    return true;
  }

  /** Moves time on by `ms`, letting every timer due on the way ring in its order. */
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

  /** Moves to the next timer; false if none is running. */
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
