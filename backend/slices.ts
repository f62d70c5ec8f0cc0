import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which long work yields to the event loop. */
const longest = 2;

/**
 * Returns a function that splits long work: call it between two pieces. It yields to the event loop only
 * after enough time has passed.
 */
export function rests(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await setImmediate();
    since = performance.now();
  };
}

export function* piecesOf<Item>(list: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

/** Like `list.map(change)`, but yields to the event loop in between. */
export async function mapInSlices<Item, Changed>(
  list: readonly Item[],
  change: (item: Item) => Changed,
): Promise<Changed[]> {
  const rest = rests();
  const changed: Changed[] = [];
  for (const item of list) {
    changed.push(change(item));
    await rest();
  }
  return changed;
}
