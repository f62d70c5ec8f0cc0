import type { SnapshotFrom } from 'xstate';
import { pathOfPhoto } from '../library/chunk.values.ts';
import type { importPhotosMachine } from './importPhotos.machine.ts';
import type { QueuedFile } from './fileLife.machine.ts';
import { begunOf, failedOf, totalsOf, underWayOf } from './queueTotals.ts';

/** Id of the dialog in the modal stack. */
export const importModal = 'photos.import';

type ImportSnapshot = SnapshotFrom<typeof importPhotosMachine>;

export const dialogIsOpen = (snapshot: ImportSnapshot) => snapshot.matches({ dialog: 'open' });
/** Returns where the photos come from. */
export const tabOf = (snapshot: ImportSnapshot): 'device' | 'library' | 'phone' => {
  if (snapshot.matches({ dialog: { open: 'phone' } })) return 'phone';
  return snapshot.matches({ dialog: { open: 'library' } }) ? 'library' : 'device';
};
/** Returns whether photos in the library can be chosen: only for an album. */
export const offersLibrary = ({ context }: ImportSnapshot) => context.album !== null;
export const offersPhone = ({ context }: ImportSnapshot) => context.phonePage !== null;
export const albumNameOf = ({ context }: ImportSnapshot) => context.album?.albumName ?? null;
const rows = new WeakMap<readonly QueuedFile[], readonly QueuedFile[]>();
/**
 * Returns the rows of the dialog: refused files first, because they are hard to find among thousands, then
 * the others in the order in which they were chosen.
 */
export function rowsOf({ context: { items } }: ImportSnapshot): readonly QueuedFile[] {
  if (totalsOf(items).counts.refused === 0) return items;
  const before = rows.get(items);
  if (before !== undefined) return before;
  const isRefused = ({ state }: QueuedFile) => state === 'refused';
  const sorted = [...items.filter(isRefused), ...items.filter((item) => !isRefused(item))];
  rows.set(items, sorted);
  return sorted;
}
export const countsOf = ({ context }: ImportSnapshot) => totalsOf(context.items).counts;

/**
 * Returns the counts of the files whose upload the customer started, excluding refused ones: finished files
 * and files that wait for the customer. `already`: duplicates without an album to add them to; `outside`: in
 * the library only, because their album was deleted; `refused`: rejected when chosen or later.
 */
export function resultsOf(snapshot: ImportSnapshot) {
  const { items } = snapshot.context;
  const { chosen, ready, duplicate, albumGone, refused, needsFile } = countsOf(snapshot);
  const failed = failedOf(items);
  const { already } = totalsOf(items);
  return {
    chosen,
    total: begunOf(items) - refused,
    through: ready + duplicate + albumGone,
    added: ready + duplicate - already,
    already,
    outside: albumGone,
    under: underWayOf(items),
    wrong: refused + failed + needsFile,
    refused,
    failed,
  };
}

/**
 * Returns the page that shows the photo of a finished file: in its album, or among all photos if it has none
 * or the album was deleted; null if unknown [1.3b].
 */
export function photoPathOf({ state, albumId, photoId }: QueuedFile): string | null {
  if (photoId === null || (state !== 'duplicate' && state !== 'albumGone')) return null;
  const isInAlbum = state === 'duplicate' && albumId !== null;
  return pathOfPhoto({ scope: isInAlbum ? { kind: 'album', albumId } : { kind: 'timeline' } }, photoId);
}

/** Returns the number of bytes sent, and the total of all started files. */
export function bytesOf({ context }: ImportSnapshot): { readonly sent: number; readonly total: number } {
  const { bytes, done } = totalsOf(context.items);
  return { sent: Object.values(context.progress).reduce((sum, sent) => sum + sent, done), total: bytes };
}

/** How long throughput is measured before the remaining time is shown, in milliseconds. */
const leastLooked = 2_000;

/** Remaining minutes at the current throughput, at least 1; null without throughput or if all bytes are sent. */
export function minutesLeft(snapshot: ImportSnapshot): number | null {
  const { throughput } = snapshot.context;
  if (
    heldBy(snapshot) !== 'nothing' ||
    throughput === null ||
    throughput.at - throughput.since < leastLooked ||
    throughput.sent <= throughput.from
  )
    return null;
  const { sent, total } = bytesOf(snapshot);
  if (sent >= total) return null;
  const perMillisecond = (throughput.sent - throughput.from) / (throughput.at - throughput.since);
  return Math.max(1, Math.ceil((total - sent) / perMillisecond / 60_000));
}

/** Returns what blocks the whole queue, if anything. */
export function heldBy(snapshot: ImportSnapshot): 'nothing' | 'offline' | 'person' {
  if (snapshot.matches({ queue: { underWay: 'waitingOnline' } })) return 'offline';
  return snapshot.matches({ queue: { underWay: 'paused' } }) ? 'person' : 'nothing';
}
