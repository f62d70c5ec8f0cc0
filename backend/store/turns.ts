/**
 * The queue for one connection, in order of arrival. A step starts immediately if the connection is free. A
 * holder uses the connection exclusively until it releases it.
 */
export class Turns {
  readonly #line: (() => void)[] = [];
  #held = false;

  /** Runs `begin` when it is its turn. `begin` must post its work synchronously. */
  step<T>(begin: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#line.push(() => {
        begin().then(resolve, reject);
      });
      this.#advance();
    });
  }

  /** Resolves to a function that releases the connection. */
  hold(): Promise<() => void> {
    return new Promise((resolve) => {
      this.#line.push(() => {
        this.#held = true;
        resolve(() => {
          this.#held = false;
          this.#advance();
        });
      });
      this.#advance();
    });
  }

  #advance(): void {
    while (!this.#held) {
      const next = this.#line.shift();
      if (!next) return;
      next();
    }
  }
}
