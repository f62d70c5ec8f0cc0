import { type Address, hrefOf } from '../../contracts/navigation/address.ts';
import type { Conditions } from '../../contracts/navigation/conditions.ts';
import { requestedAddress, resolveAddress, type Resolved } from '../../contracts/navigation/match.ts';
import type { Entry, HistoryPlace } from './navigation.machine.ts';

export interface Write {
  readonly method: 'push' | 'replace';
  readonly href: string;
  readonly entry: Entry;
}

export interface Navigation {
  readonly address: Address;
  readonly replace: boolean;
  readonly state: unknown;
}

export interface History {
  readonly resolved: Resolved;
  readonly entry: Entry;
  readonly action: 'PUSH' | 'REPLACE' | 'POP';
  readonly conditions: Conditions;
  /** Number of dialog entries above the page's own entry, which has the index `entry.index - depth`. */
  readonly depth: number;
  /** Number of dialog entries that the modal stack requires. */
  readonly wantedDepth: number;
  /** Whether the topmost modal is busy, so that Back must not close it. */
  readonly held: boolean;
  /** A request that arrived while the browser was moving through its history. */
  readonly pending: Navigation | null;
}

const bare = { modalDepth: 0, from: null, state: null };

export function arrived(place: HistoryPlace, conditions: Conditions): History {
  return {
    resolved: resolveAddress(place.address, conditions),
    entry: { ...bare, index: 0, ...place.entry },
    // `POP` if the browser returned to one of this chart's entries or reloaded it.
    action: place.entry === null ? 'PUSH' : 'POP',
    conditions,
    depth: 0,
    wantedDepth: 0,
    held: false,
    pending: null,
  };
}

const pageIndex = ({ entry, depth }: History) => entry.index - depth;

/** Returns whether the target entry belongs to an open modal or to the page below the modals. */
export function withinModals(history: History, { entry }: HistoryPlace): boolean {
  return (
    entry !== null &&
    history.depth > 0 &&
    entry.index >= pageIndex(history) &&
    entry.index <= history.entry.index
  );
}

/** Returns whether Back would close a busy modal. */
export function heldBack(history: History, { entry }: HistoryPlace): boolean {
  return history.held && history.depth > 0 && entry !== null && entry.index < history.entry.index;
}

/** Returns the history.go() distance to the page that linked here, skipping the entries of closed modals. */
export const wayToOrigin = ({ entry }: History): number => -1 - entry.modalDepth;

/** Returns the history.go() distance back to the entry that was current before the move to `place`. */
export const wayBack = (history: History, { entry }: HistoryPlace): number =>
  history.entry.index - (entry?.index ?? history.entry.index);

/** Adopts the position of the browser. Modals above that position no longer count. */
export function landed(history: History, place: HistoryPlace): History {
  const inside = withinModals(history, place);
  const entry = place.entry ?? { ...bare, index: history.entry.index + 1 };
  const depth = inside ? entry.index - pageIndex(history) : 0;
  return {
    ...history,
    resolved: resolveAddress(place.address, history.conditions),
    entry,
    action: 'POP',
    depth,
  };
}

/** Returns how many modal entries the browser must go back before the next step. */
export function stepsBack({ pending, depth, wantedDepth }: History): number {
  return pending === null ? Math.max(0, depth - wantedDepth) : depth;
}

export function navigationTo(
  history: History,
  to: string,
  replace: boolean,
  state: unknown,
): Navigation | null {
  const address = requestedAddress(to, history.resolved.address);
  return address === null ? null : { address, replace, state };
}

interface Step {
  readonly history: History;
  readonly writes: readonly Write[];
}

/**
 * Writes the history entry for the pending request. A request for the current URL replaces the current entry,
 * as browsers do.
 */
function written(history: History): Step {
  const { pending, entry } = history;
  if (pending === null && !history.resolved.redirected) return { history, writes: [] };
  const resolved = resolveAddress(pending?.address ?? history.resolved.address, history.conditions);
  const href = hrefOf(resolved.address);
  const replace = pending === null || pending.replace || href === hrefOf(history.resolved.address);
  const next: Entry = {
    index: replace ? entry.index : entry.index + 1,
    modalDepth: replace ? entry.modalDepth : 0,
    from: replace ? entry.from : history.resolved.address.pathname,
    state: resolved.redirected ? null : (pending?.state ?? null),
  };
  return {
    history: {
      ...history,
      resolved: { ...resolved, redirected: false },
      entry: next,
      action: replace ? 'REPLACE' : 'PUSH',
      depth: 0,
      pending: null,
    },
    writes: [{ method: replace ? 'replace' : 'push', href, entry: next }],
  };
}

/** Adds a history entry with the same URL for each modal that has none. */
function deepened(history: History): Step {
  const { entry, depth, wantedDepth } = history;
  const href = hrefOf(history.resolved.address);
  const entries = Array.from({ length: Math.max(0, wantedDepth - depth) }, (_, step) => ({
    ...entry,
    index: entry.index + step + 1,
    modalDepth: entry.modalDepth + step + 1,
  }));
  return {
    history: { ...history, entry: entries.at(-1) ?? entry, depth: depth + entries.length },
    writes: entries.map((next) => ({ method: 'push', href, entry: next })),
  };
}

/**
 * Returns the entries to write once the browser has finished navigating: first the requested URL, then the
 * modals opened since.
 */
export function settled(history: History): Step {
  const page = written(history);
  const modals = deepened(page.history);
  return { history: modals.history, writes: [...page.writes, ...modals.writes] };
}

/** Returns whether the current conditions forbid the pending or current URL, so that it redirects. */
export function redirects({ pending, resolved, conditions }: History): boolean {
  return pending === null ? resolved.redirected : resolveAddress(pending.address, conditions).redirected;
}

/**
 * Checks the current URL against the changed conditions. A URL that is no longer allowed is requested again,
 * which redirects it.
 */
export function reconsidered(history: History, changed: Partial<Conditions>): History {
  const conditions = { ...history.conditions, ...changed };
  const { address } = history.resolved;
  const refused = history.pending === null && resolveAddress(address, conditions).redirected;
  return {
    ...history,
    conditions,
    pending: refused ? { address, replace: true, state: null } : history.pending,
  };
}

/** Returns the history for a browser that did not move: without the entries above the page. */
export function stuck(history: History): History {
  return { ...history, depth: history.pending === null ? Math.min(history.depth, history.wantedDepth) : 0 };
}

/** Writes this chart's position to the current history entry, because other code created that entry. */
export const stamp = ({ resolved, entry }: History): readonly Write[] => [
  { method: 'replace', href: hrefOf(resolved.address), entry },
];
