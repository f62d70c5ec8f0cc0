import type { FileState } from './fileLife.machine.ts';
import type { QueuedFile } from './fileLife.machine.ts';

export interface QueueTotals {
  readonly counts: Readonly<Record<FileState, number>>;
  /** Number of duplicates for which there is no album to add them to. */
  readonly already: number;
  /** Total bytes of started and queued files, and bytes sent so far. */
  readonly bytes: number;
  readonly done: number;
}

const none: Readonly<Record<FileState, number>> = {
  working: 0,
  examined: 0,
  chosen: 0,
  queued: 0,
  needsFile: 0,
  failed: 0,
  lost: 0,
  ready: 0,
  duplicate: 0,
  albumGone: 0,
  refused: 0,
};

/**
 * Returns the bytes that count towards the total. Files that are only chosen, and refused files, do not
 * count.
 */
const bytesOf = ({ state, size }: QueuedFile) => (state === 'refused' || state === 'chosen' ? 0 : size);

/** Returns the bytes sent. Those of an active file come from its chart instead. */
function doneOf({ state, size, sent }: QueuedFile): number {
  if (['ready', 'duplicate', 'albumGone'].includes(state)) return size;
  return ['refused', 'chosen', 'working', 'examined'].includes(state) ? 0 : sent;
}

const isAlready = ({ state, albumId }: QueuedFile) => state === 'duplicate' && albumId === null;

/** Values derived from a queue: its sums and the position of each file. */
interface Derived extends QueueTotals {
  readonly places: ReadonlyMap<string, number>;
}
const known = new WeakMap<readonly QueuedFile[], Derived>();

/** Returns the derived values, which are computed once for each queue. */
function derivedOf(items: readonly QueuedFile[]): Derived {
  const before = known.get(items);
  if (before !== undefined) return before;
  const counts = { ...none };
  const places = new Map<string, number>();
  let [bytes, done, already] = [0, 0, 0];
  for (const [at, item] of items.entries()) {
    counts[item.state] += 1;
    bytes += bytesOf(item);
    done += doneOf(item);
    already += Number(isAlready(item));
    places.set(item.id, at);
  }
  const derived = { counts, already, bytes, done, places };
  known.set(items, derived);
  return derived;
}

/** Returns the sums over the queue. */
export const totalsOf = (items: readonly QueuedFile[]): QueueTotals => derivedOf(items);
/** Returns the position of the file with this id; -1 if there is none. */
export const placeOf = (items: readonly QueuedFile[], id: string): number =>
  derivedOf(items).places.get(id) ?? -1;

/**
 * Returns the queue with this file at position `at`. The totals are updated from the previous ones, so that
 * thousands of files need not be counted again.
 */
export function withFile(items: readonly QueuedFile[], at: number, file: QueuedFile): readonly QueuedFile[] {
  const before = items[at];
  if (before === undefined || before === file) return items;
  const changed = items.with(at, file);
  const { counts, already, bytes, done, places } = derivedOf(items);
  const recounted = { ...counts };
  recounted[before.state] -= 1;
  recounted[file.state] += 1;
  known.set(changed, {
    counts: recounted,
    already: already + Number(isAlready(file)) - Number(isAlready(before)),
    bytes: bytes + bytesOf(file) - bytesOf(before),
    done: done + doneOf(file) - doneOf(before),
    places,
  });
  return changed;
}

/** Returns the number of started files that have no final state yet. */
export const underWayOf = (items: readonly QueuedFile[]): number => {
  const { queued, working, examined } = totalsOf(items).counts;
  return queued + working + examined;
};

/** Returns the number of files whose upload has been started. */
export const begunOf = (items: readonly QueuedFile[]): number => items.length - totalsOf(items).counts.chosen;

/** Returns the number of failed files that can be retried. */
export const failedOf = (items: readonly QueuedFile[]): number => {
  const { failed, lost } = totalsOf(items).counts;
  return failed + lost;
};
