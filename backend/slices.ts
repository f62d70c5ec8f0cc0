import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which long work yields to the event loop. */
const longest = 2;

/** Splits long work: call `rest` between two pieces; it yields only after enough time. */
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

/** `list.map(change)` that yields to the event loop in between. */
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
