import { setImmediate } from 'node:timers/promises';

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs tasks one after another in the order of their requests. Between two tasks, the event loop handles all
 * other work.
 */
function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  const done = before.then(work);
  before = done.then(
    () => setImmediate(),
    () => setImmediate(),
  );
  return done;
}

/**
 * Reads and sends one piece at a time, across all archives of this process. Without these pauses, even a few
 * archives delayed all other calls.
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
