import { type Address, hrefOf } from '../../contracts/navigation/address.ts';
import type { Conditions } from '../../contracts/navigation/conditions.ts';
import { requestedAddress, resolveAddress, type Resolved } from '../../contracts/navigation/match.ts';
import type { Entry, HistoryPlace } from './navigation.machine.ts';

export interface Write {
  readonly method: 'push' | 'replace';
  readonly href: string;
  readonly entry: Entry;
}

export interface Wanted {
  readonly address: Address;
  readonly replace: boolean;
  readonly state: unknown;
}

export interface History {
  readonly resolved: Resolved;
  readonly entry: Entry;
  readonly action: 'PUSH' | 'REPLACE' | 'POP';
  readonly conditions: Conditions;
  /** Dialog entries above the page's own entry: the page is at `entry.index - depth`. */
  readonly depth: number;
  /** Modal entries there should be, as the modal stack says. */
  readonly wantedDepth: number;
  /** The top modal is busy: Back must not close it. */
  readonly held: boolean;
  /** What was asked for while the browser was on its way. */
  readonly pending: Wanted | null;
}

const bare = { modalDepth: 0, from: null, state: null };

export function arrived(place: HistoryPlace, conditions: Conditions): History {
  return {
    resolved: resolveAddress(place.address, conditions),
    entry: { ...bare, index: 0, ...place.entry },
    // The browser returned to an entry of ours, or reloaded it.
    action: place.entry === null ? 'PUSH' : 'POP',
    conditions,
    depth: 0,
    wantedDepth: 0,
    held: false,
    pending: null,
  };
}

const pageIndex = ({ entry, depth }: History) => entry.index - depth;

/** The entry the browser went to lies within the open modals, or is the page beneath them. */
export function withinModals(history: History, { entry }: HistoryPlace): boolean {
  return (
    entry !== null &&
    history.depth > 0 &&
    entry.index >= pageIndex(history) &&
    entry.index <= history.entry.index
  );
}

/** Back would close a modal that is busy. */
export function heldBack(history: History, { entry }: HistoryPlace): boolean {
  return history.held && history.depth > 0 && entry !== null && entry.index < history.entry.index;
}

/** How far to go to the page from which this one was entered: over what modals that are gone have left there. */
export const wayToOrigin = ({ entry }: History): number => -1 - entry.modalDepth;

/** How far to go to be where we were before the person went to `place`. */
export const wayBack = (history: History, { entry }: HistoryPlace): number =>
  history.entry.index - (entry?.index ?? history.entry.index);

/** Takes the browser's word for where it is; modals whose entries were left behind are no longer counted. */
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

/** Modal entries to go back over before the next step; 0 is none. */
export function stepsBack({ pending, depth, wantedDepth }: History): number {
  return pending === null ? Math.max(0, depth - wantedDepth) : depth;
}

export function wantedOf(history: History, to: string, replace: boolean, state: unknown): Wanted | null {
  const address = requestedAddress(to, history.resolved.address);
  return address === null ? null : { address, replace, state };
}

interface Step {
  readonly history: History;
  readonly writes: readonly Write[];
}

/** The entry of the pending request; the same address again takes the place of the present entry, as in a browser. */
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

/** One entry with the same address for each modal that has none yet. */
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

/** What is to be written now that the browser stands still: the address asked for, then the modals opened since. */
export function settled(history: History): Step {
  const page = written(history);
  const modals = deepened(page.history);
  return { history: modals.history, writes: [...page.writes, ...modals.writes] };
}

/** The address waiting to be written, or the present one, may not be shown and leads elsewhere. */
export function redirects({ pending, resolved, conditions }: History): boolean {
  return pending === null ? resolved.redirected : resolveAddress(pending.address, conditions).redirected;
}

/** Judges the current address by new conditions; a refused one is requested again, to be redirected. */
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

/** The browser did not go where it was sent: the entries above the page are given up. */
export function stuck(history: History): History {
  return { ...history, depth: history.pending === null ? Math.min(history.depth, history.wantedDepth) : 0 };
}

/** The present entry under its own address and place, for one that we did not write. */
export const stamp = ({ resolved, entry }: History): readonly Write[] => [
  { method: 'replace', href: hrefOf(resolved.address), entry },
];
