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
 * The same bytes, of which this process reads and sends one piece at a time, of whatever archive: read without a pause, a few
 * archives held up everybody else's calls for as long as they lasted.
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
