import { monthIn, nameIn, type GroupKey, type ListKey, type ScopeName } from './lists.values.ts';
import type { Month } from './months.values.ts';

/**
 * What truth an operation touches: the photos of a list, the counts of all months, the total of the tabs, or the count
 * of one album.
 */
export type TruthKey = ListKey | 'counts' | 'totals' | `count/${ScopeName}`;

/** Photos that are gone as far as the person is concerned. */
export interface Removal {
  /**
   * By id, with the month each stands in, which follows from its date whatever list shows it; `all` where only the id
   * is known: it is hidden everywhere, and its month counts it until the months are counted again.
   */
  readonly removes: ReadonlyMap<string, GroupKey>;
  /** The album they were chosen in: all of them stand there. */
  readonly from?: ScopeName | undefined;
  /** They leave `from` alone and stay in the library. */
  readonly only?: boolean | undefined;
  /** Every photo of the customer's own, whether its id is known or not. */
  readonly all?: boolean | undefined;
}
/** The photos that an operation could not remove: those of these ids, or all. */
export type Failed = ReadonlySet<string> | 'all';

/** A change that the person sees before the server has confirmed it. */
export interface Operation extends Removal {
  readonly opId: string;
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

export const begin = (overlay: Overlay, opId: string, removal: Removal): Overlay => ({
  ...overlay,
  operations: [...overlay.operations, { ...removal, opId, landedAt: null, waitsFor: new Set() }],
});

const isList = (key: TruthKey): key is ListKey => key.startsWith('photos/');

/**
 * Whether an operation touches a key. A deletion touches every count, its months and every flat list, because nobody
 * knows which albums a photo is in; a removal from an album that album alone.
 */
export function touches({ removes, from, only = false, all = false }: Removal, key: TruthKey): boolean {
  if (all) return true;
  if (!isList(key)) return only ? key === `count/${from}` : true;
  if (only) return nameIn(key) === from;
  const month = monthIn(key);
  return month === null || [...removes.values()].some((group) => group === month || group === 'all');
}

/**
 * An operation has ended: exactly the failed ids come back. What succeeded keeps applying to every key in `held`
 * (keys whose data was read before) until a read begun afterwards has replaced that data [4.7].
 */
export function end(overlay: Overlay, opId: string, failed: Failed, held: ReadonlySet<TruthKey>): Overlay {
  const epoch = overlay.epoch + 1;
  const operations = overlay.operations.flatMap((operation) => {
    if (operation.opId !== opId) return [operation];
    if (failed === 'all') return [];
    const removes = new Map([...operation.removes].filter(([id]) => !failed.has(id)));
    const left = { ...operation, removes };
    const waitsFor = new Set([...held].filter((key) => touches(left, key)));
    const nothing = removes.size === 0 && left.all !== true;
    return nothing || waitsFor.size === 0 ? [] : [{ ...left, landedAt: epoch, waitsFor }];
  });
  return { epoch, operations };
}

/** Fresh data of a key begun in `sinceEpoch` is there (or its data was let go): operations that ended before are done with it. */
export function settled(overlay: Overlay, key: TruthKey, sinceEpoch: number): Overlay {
  const ends = ({ landedAt, waitsFor }: Operation) =>
    landedAt !== null && landedAt <= sinceEpoch && waitsFor.has(key);
  // The same overlay shows the same: what is made of it is remembered by it.
  if (!overlay.operations.some(ends)) return overlay;
  const operations = overlay.operations.flatMap((operation) => {
    if (!ends(operation)) return [operation];
    const waitsFor = new Set([...operation.waitsFor].filter((other) => other !== key));
    return waitsFor.size === 0 ? [] : [{ ...operation, waitsFor }];
  });
  return { ...overlay, operations };
}

/**
 * Whether counts read since `sinceEpoch` can be believed: no operation is under way (the server may have done a part of
 * it), and none has ended since.
 */
export const countable = (overlay: Overlay, sinceEpoch: number) =>
  overlay.epoch === sinceEpoch && overlay.operations.every(({ landedAt }) => landedAt !== null);

const appliesTo = (operation: Operation, key: TruthKey) =>
  operation.landedAt === null ? touches(operation, key) : operation.waitsFor.has(key);

/** Ids by month that are removed from what a key stands for. */
function removedFrom(overlay: Overlay, key: TruthKey): ReadonlyMap<string, GroupKey> {
  const month = isList(key) ? monthIn(key) : null;
  const removed = new Map<string, GroupKey>();
  for (const operation of overlay.operations) {
    if (!appliesTo(operation, key)) continue;
    for (const [id, of] of operation.removes)
      if (month === null || of === month || of === 'all') removed.set(id, of);
  }
  return removed;
}

const known = new WeakMap<Overlay, Map<ListKey, ReadonlyMap<string, GroupKey>>>();

/** Ids hidden from the pages of a list. A deleted photo stays hidden until its list was read again. */
export function hiddenIn(overlay: Overlay, key: ListKey): ReadonlyMap<string, GroupKey> {
  const byKey = known.get(overlay) ?? new Map<ListKey, ReadonlyMap<string, GroupKey>>();
  known.set(overlay, byKey);
  const hidden = byKey.get(key) ?? removedFrom(overlay, key);
  byKey.set(key, hidden);
  return hidden;
}

/** Nothing of a key is left to see. A legacy shared album holds photos of others, which stay. */
export const emptied = (overlay: Overlay, key: TruthKey): boolean =>
  !key.includes('/sharedAlbum-') &&
  overlay.operations.some((operation) => operation.all === true && appliesTo(operation, key));

const noMonths: readonly Month[] = [];

/** Months with their counts as the person sees them; a month that lost its last photo is gone. */
export function monthsSeen(months: readonly Month[], overlay: Overlay): readonly Month[] {
  if (emptied(overlay, 'counts')) return noMonths;
  const removed = removedFrom(overlay, 'counts');
  if (removed.size === 0) return months;
  const fewer = new Map<GroupKey, number>();
  for (const month of removed.values()) fewer.set(month, (fewer.get(month) ?? 0) + 1);
  return months
    .map((month) =>
      fewer.has(month.key) ? { ...month, count: month.count - (fewer.get(month.key) ?? 0) } : month,
    )
    .filter(({ count }) => count > 0);
}

/** The tab's count as the person sees it, and that of the latest-uploaded list. */
export const totalSeen = (photosCount: number, overlay: Overlay) =>
  emptied(overlay, 'totals') ? 0 : Math.max(0, photosCount - removedFrom(overlay, 'totals').size);

/**
 * An album's count as the person sees it. Photos deleted elsewhere count as its own only where its pages show that
 * they stood there: `stands` says so.
 */
export function albumSeen(
  count: number,
  overlay: Overlay,
  name: ScopeName,
  stands: (id: string) => boolean,
): number {
  if (emptied(overlay, `count/${name}`)) return 0;
  const gone = new Set<string>();
  for (const operation of overlay.operations) {
    if (!appliesTo(operation, `count/${name}`)) continue;
    for (const id of operation.removes.keys()) if (operation.from === name || stands(id)) gone.add(id);
  }
  return Math.max(0, count - gone.size);
}
