import type { SnapshotFrom } from 'xstate';
import { pathOfPhoto } from '../library/chunk.values.ts';
import type { importPhotosMachine } from './importPhotos.machine.ts';
import type { QueuedFile } from './fileLife.machine.ts';
import { begunOf, failedOf, totalsOf, underWayOf } from './queueTotals.ts';

/** Id of the dialog in the modal stack. */
export const importModal = 'photos.import';

type ImportSnapshot = SnapshotFrom<typeof importPhotosMachine>;

export const dialogIsOpen = (snapshot: ImportSnapshot) => snapshot.matches({ dialog: 'open' });
/** Returns the open tab, which is the source of the photos. */
export const tabOf = (snapshot: ImportSnapshot): 'device' | 'library' | 'phone' => {
  if (snapshot.matches({ dialog: { open: 'phone' } })) return 'phone';
  return snapshot.matches({ dialog: { open: 'library' } }) ? 'library' : 'device';
};
/** Returns whether the customer can choose photos of the library. This is possible only for an album. */
export const offersLibrary = ({ context }: ImportSnapshot) => context.album !== null;
export const offersPhone = ({ context }: ImportSnapshot) => context.phonePage !== null;
export const albumNameOf = ({ context }: ImportSnapshot) => context.album?.albumName ?? null;
const rows = new WeakMap<readonly QueuedFile[], readonly QueuedFile[]>();
/**
 * Returns the rows of the dialog: first the refused files, because they are hard to find among thousands,
 * then the others in the order in which they were chosen.
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
 * Returns the counts of started files, without refused ones: finished files, and files that wait for the
 * customer. `already`: duplicates, if there is no album to add them to. `outside`: added to the library only,
 * because the album was deleted. `refused`: rejected when they were chosen or later.
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
 * Returns the page that shows the photo of a finished file: the page of its album, or the page of all photos
 * if it has no album or the album was deleted; null if unknown [1.3b].
 */
export function photoPathOf({ state, albumId, photoId }: QueuedFile): string | null {
  if (photoId === null || (state !== 'duplicate' && state !== 'albumGone')) return null;
  const isInAlbum = state === 'duplicate' && albumId !== null;
  return pathOfPhoto({ scope: isInAlbum ? { kind: 'album', albumId } : { kind: 'timeline' } }, photoId);
}

/** Returns the number of bytes sent, and the total size of all started files. */
export function bytesOf({ context }: ImportSnapshot): { readonly sent: number; readonly total: number } {
  const { bytes, done } = totalsOf(context.items);
  return { sent: Object.values(context.progress).reduce((sum, sent) => sum + sent, done), total: bytes };
}

/** Milliseconds for which throughput is measured before the remaining time is shown. */
const leastLooked = 2_000;

/**
 * Returns the remaining minutes at the current throughput, at least 1; null if the throughput is unknown or
 * all bytes are sent.
 */
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

/** Returns the reason why the whole queue is waiting; 'nothing' if it is not waiting. */
export function heldBy(snapshot: ImportSnapshot): 'nothing' | 'offline' | 'person' {
  if (snapshot.matches({ queue: { underWay: 'waitingOnline' } })) return 'offline';
  return snapshot.matches({ queue: { underWay: 'paused' } }) ? 'person' : 'nothing';
}
