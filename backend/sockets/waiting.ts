/** Unauthenticated sockets by address, oldest first. */
export class Waiting<One> {
  readonly #most: { readonly all: number; readonly ofAddress: number };
  readonly #all = new Map<One, string>();
  readonly #ofAddress = new Map<string, Set<One>>();

  constructor(most: { readonly all: number; readonly ofAddress: number }) {
    this.#most = most;
  }

  /** Adds a socket and returns those above the limits: the oldest of its address, then the oldest of all. */
  add(one: One, address: string): One[] {
    const theirs = this.#ofAddress.get(address) ?? new Set();
    this.#ofAddress.set(address, theirs.add(one));
    this.#all.set(one, address);
    const gone: One[] = [];
    for (const [list, most] of [
      [theirs, this.#most.ofAddress],
      [this.#all, this.#most.all],
    ] as const) {
      const [oldest] = list.keys();
      if (list.size <= most || oldest === undefined) continue;
      this.remove(oldest);
      gone.push(oldest);
    }
    return gone;
  }

  remove(one: One): void {
    const address = this.#all.get(one);
    if (address === undefined) return;
    this.#all.delete(one);
    const theirs = this.#ofAddress.get(address);
    theirs?.delete(one);
    if (theirs?.size === 0) this.#ofAddress.delete(address);
  }
}
