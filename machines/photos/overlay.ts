import type { MonthKey } from '../../contracts/photos/photo.ts';
import type { Month } from './months.ts';

/** What truth an operation touches: the photos of a month, or the counts of all months and tabs. */
export type TruthKey = MonthKey | 'counts' | 'totals';

/** A change that the person sees before the server has confirmed it. */
export interface Operation {
  readonly opId: string;
  /** Photos that are gone as far as the person is concerned, with the month each stood in. */
  readonly removes: ReadonlyMap<string, MonthKey>;
  /** Epoch of the success; null while the operation is under way. */
  readonly landedAt: number | null;
  /** Keys whose held data still is from before the success; empty while the operation is under way. */
  readonly waitsFor: ReadonlySet<TruthKey>;
}

/** Pending operations over server truth. `epoch` rises with every operation that ends. */
export interface Overlay {
  readonly epoch: number;
  readonly operations: readonly Operation[];
}

export const noOverlay: Overlay = { epoch: 0, operations: [] };

export function begin(overlay: Overlay, opId: string, removes: ReadonlyMap<string, MonthKey>): Overlay {
  const operation: Operation = { opId, removes, landedAt: null, waitsFor: new Set() };
  return { ...overlay, operations: [...overlay.operations, operation] };
}

/** Keys that an operation touches. */
export const touched = (operation: Operation): ReadonlySet<TruthKey> =>
  new Set<TruthKey>(['counts', 'totals', ...operation.removes.values()]);

/**
 * An operation has ended: exactly the failed ids come back. What succeeded keeps applying to every key in `held`
 * (keys whose data was read before) until a read begun afterwards has replaced that data [4.7].
 */
export function end(
  overlay: Overlay,
  opId: string,
  failed: ReadonlySet<string>,
  held: ReadonlySet<TruthKey>,
): Overlay {
  const epoch = overlay.epoch + 1;
  const operations = overlay.operations.flatMap((operation) => {
    if (operation.opId !== opId) return [operation];
    const removes = new Map([...operation.removes].filter(([id]) => !failed.has(id)));
    const waitsFor = new Set([...touched({ ...operation, removes })].filter((key) => held.has(key)));
    return removes.size === 0 || waitsFor.size === 0
      ? []
      : [{ ...operation, removes, landedAt: epoch, waitsFor }];
  });
  return { epoch, operations };
}

/** Fresh data of a key begun in `began` is there (or its data was let go): operations that ended before are done with it. */
export function settled(overlay: Overlay, key: TruthKey, began: number): Overlay {
  const operations = overlay.operations.flatMap((operation) => {
    if (operation.landedAt === null || operation.landedAt > began || !operation.waitsFor.has(key))
      return [operation];
    const waitsFor = new Set([...operation.waitsFor].filter((other) => other !== key));
    return waitsFor.size === 0 ? [] : [{ ...operation, waitsFor }];
  });
  return { ...overlay, operations };
}

/**
 * Whether counts read since `began` can be believed: no operation is under way (the server may have done a part of
 * it), and none has ended since.
 */
export const countable = (overlay: Overlay, began: number) =>
  overlay.epoch === began && overlay.operations.every(({ landedAt }) => landedAt !== null);

const appliesTo = (operation: Operation, key: TruthKey) =>
  operation.landedAt === null || operation.waitsFor.has(key);

/** Ids hidden from the pages of a month. A deleted photo stays hidden until its month was read again. */
export function hiddenIn(overlay: Overlay, key: MonthKey): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const operation of overlay.operations) {
    if (!appliesTo(operation, key)) continue;
    for (const [id, month] of operation.removes) if (month === key) hidden.add(id);
  }
  return hidden;
}

const removedFrom = (overlay: Overlay, truth: 'counts' | 'totals') => {
  const removed = new Map<string, MonthKey>();
  for (const operation of overlay.operations) {
    if (appliesTo(operation, truth)) for (const [id, month] of operation.removes) removed.set(id, month);
  }
  return removed;
};

/** Months with their counts as the person sees them; a month that lost its last photo is gone. */
export function monthsSeen(months: readonly Month[], overlay: Overlay): readonly Month[] {
  const removed = removedFrom(overlay, 'counts');
  if (removed.size === 0) return months;
  const fewer = new Map<MonthKey, number>();
  for (const month of removed.values()) fewer.set(month, (fewer.get(month) ?? 0) + 1);
  return months
    .map((month) =>
      fewer.has(month.key) ? { ...month, count: month.count - (fewer.get(month.key) ?? 0) } : month,
    )
    .filter(({ count }) => count > 0);
}

/** The tab's count as the person sees it. */
export const totalSeen = (photosCount: number, overlay: Overlay) =>
  Math.max(0, photosCount - removedFrom(overlay, 'totals').size);
