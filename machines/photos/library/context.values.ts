import { unprovided } from '../../system/stubs.ts';
import type { FlatListRef, PhotosPageRef, EventOf } from './library.events.ts';
import type { LibraryContext, PhotoPagesRef } from './library.setup.ts';
import {
  end,
  type FlatScope,
  listKey,
  type ListKey,
  monthIn,
  noOverlay,
  type Overlay,
  type Removal,
  type Scope,
  scopeName,
  type ScopeName,
  settled,
  touches,
  type TruthKey,
} from './model.ts';

/** The context before the first read. */
export const nothingKnown: Omit<LibraryContext, 'sorting' | 'randomAccess'> = {
  months: null,
  photosCount: null,
  albumsCount: null,
  readAlbumsCount: null,
  reference: null,
  overlay: noOverlay,
  firsts: null,
  monthsSinceEpoch: 0,
  totalsSinceEpoch: 0,
  albumCounts: {},
  pages: {},
  held: {},
  observers: {},
  page: null,
  lists: [],
  deletions: [],
  report: null,
};

export const entries = (context: LibraryContext) =>
  Object.entries(context.pages) as [ListKey, PhotoPagesRef][];
export const observersOf = ({ observers }: LibraryContext, key: ListKey) => observers[key] ?? [];
export const isObserved = (context: LibraryContext, key: ListKey) => observersOf(context, key).length > 0;
/** Returns whether an observer unsubscribes from a list. */
export type Leaving = (key: ListKey, observer: string) => boolean;
/** Unsubscribes an observer from one list. */
export const released =
  ({ list, observer }: EventOf<'range.release'>): Leaving =>
  (key, other) =>
    key === listKey(list) && other === observer;
/** Unsubscribes all observers from a closed list. */
export const closed =
  ({ observers }: Pick<EventOf<'list.closed'>, 'observers'>): Leaving =>
  (_, observer) =>
    observers.includes(observer);
/** Unsubscribes an observer from all lists except these. */
export const keptTo = ({ lists, observer }: EventOf<'range.keep'>): Leaving => {
  const kept = new Set(lists.map(listKey));
  return (key, other) => !kept.has(key) && other === observer;
};
/**
 * Matches the lists that depend on the order of the months. Lists in the old order are kept in case the
 * customer returns to it [4.1].
 */
export const ofMonths: Leaving = (key) => monthIn(key) !== null;
export const observersWithout = (context: LibraryContext, leave: Leaving): LibraryContext['observers'] =>
  Object.fromEntries(
    entries(context).map(([key]) => [
      key,
      observersOf(context, key).filter((observer) => !leave(key, observer)),
    ]),
  );
export const nameOf = (scope: FlatScope | null): ScopeName =>
  scope === null ? 'timeline' : scopeName(scope);
/** Returns the number of photos in a list as counted by the service; 0 if unknown. */
export const countOf = (context: LibraryContext, scope: Scope): number => {
  if (scope.kind === 'month') return context.months?.find(({ key }) => key === scope.month)?.count ?? 0;
  return (scope.kind === 'latest' ? context.photosCount : context.albumCounts[scopeName(scope)]) ?? 0;
};
export const countKey = (scope: FlatScope) => `count/${scopeName(scope)}` as const;
/** Returns the keys to read again: those of observed lists and of counts. */
const heldKeys = (context: LibraryContext) => {
  const keys = new Set<TruthKey>(
    entries(context)
      .filter(([key]) => isObserved(context, key))
      .map(([key]) => key),
  );
  if (context.months !== null) keys.add('counts');
  if (context.photosCount !== null) keys.add('totals');
  for (const { scope } of context.lists)
    if (scope !== null && context.albumCounts[scopeName(scope)] !== undefined) keys.add(countKey(scope));
  return keys;
};

/**
 * The changes to the library's context after an operation: the hidden photos, the keys to read again, and the
 * lists to keep in memory.
 */
export interface Renewal {
  readonly overlay: Overlay;
  /** Returns whether the data of a key has changed and must be read again. */
  readonly concerns: (key: TruthKey) => boolean;
  /** Returns whether a list stays in memory. */
  readonly keeps: (key: ListKey) => boolean;
}

/**
 * Makes the failed ids visible again. Lists affected by the operation are read again, or released if no view
 * shows them [4.7].
 */
export function afterEnd(context: LibraryContext, { opId, failed }: EventOf<'operation.end'>): Renewal {
  const operation = context.overlay.operations.find((other) => other.opId === opId);
  const concerns = (key: TruthKey) => operation !== undefined && touches(operation, key);
  return {
    overlay: end(context.overlay, opId, failed, heldKeys(context)),
    concerns,
    keeps: (key) => !concerns(key) || isObserved(context, key),
  };
}

/** Returns the lists that show photos affected by a removal. */
export const showing = ({ lists }: LibraryContext, { removes, from, only }: Removal): FlatListRef[] =>
  removes.size === 0
    ? []
    : lists
        .filter(({ scope }) => only !== true || (scope !== null && scopeName(scope) === from))
        .map(({ list }) => list);

/** Returns the photos that an operation failed to remove. */
export function comingBack({ overlay }: LibraryContext, { opId, failed }: EventOf<'operation.end'>): Removal {
  const operation = overlay.operations.find((other) => other.opId === opId);
  const back = [...(operation?.removes ?? [])].filter(([id]) => failed === 'all' || failed.has(id));
  return { ...operation, removes: new Map(back) };
}

const all = () => true;
/** Treats all data as changed. */
export const everything = ({ overlay }: LibraryContext): Renewal => ({ overlay, concerns: all, keeps: all });

/** Returns a record's entries for those lists that stay in memory. */
export const only = <Value>(
  record: Readonly<Partial<Record<ListKey, Value>>>,
  keeps: Renewal['keeps'],
): Readonly<Partial<Record<ListKey, Value>>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keeps(key as ListKey)));

/**
 * Returns the context after a list is closed. The album of the list is no longer counted unless another list shows it.
 */
export function closedIn(context: LibraryContext, closed: FlatListRef): Partial<LibraryContext> {
  const scope = context.lists.find(({ list }) => list === closed)?.scope ?? null;
  const lists = context.lists.filter(({ list }) => list !== closed);
  if (scope === null || lists.some((other) => nameOf(other.scope) === scopeName(scope))) return { lists };
  const { [scopeName(scope)]: _, ...albumCounts } = context.albumCounts;
  const overlay = settled(context.overlay, countKey(scope), context.overlay.epoch);
  return { lists, albumCounts, overlay };
}

/** Returns the photos page that is currently open. */
export const pageIn = ({ page }: LibraryContext): PhotosPageRef => page ?? unprovided('library.page');
