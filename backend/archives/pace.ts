import { setImmediate } from 'node:timers/promises';

let before: Promise<unknown> = Promise.resolve();

/** One piece of work after another, in the order in which they were asked for; in between, the thread does all else. */
function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  const done = before.then(work);
  before = done.then(
    () => setImmediate(),
    () => setImmediate(),
  );
  return done;
}

/**
 * The same bytes, read and sent one piece at a time over all archives of this process: a few archives read without a
 * pause delayed all other calls.
 */
export async function* paced(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const next = await inTurn(() => bytes.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await bytes.return(undefined);
  }
}
