import type { SnapshotFrom } from 'xstate';
import { uploadTypes } from '../../../contracts/photos/photo.ts';
import type { importPhotosMachine } from './importPhotos.machine.ts';
import { tallyOf } from './queue.ts';

export { importModal } from './queue.ts';

type ImportSnapshot = SnapshotFrom<typeof importPhotosMachine>;

/** What the browser's file dialog offers [5.6]. */
export const acceptedTypes = [...uploadTypes, '.heic'].join(',');

export const dialogIsOpen = (snapshot: ImportSnapshot) => snapshot.matches({ dialog: 'open' });
export const albumNameOf = ({ context }: ImportSnapshot) => context.album?.albumName ?? null;
export const itemsOf = ({ context }: ImportSnapshot) => context.items;
export const countsOf = ({ context }: ImportSnapshot) => tallyOf(context.items).counts;

/** Files that were begun, those of them that are in the library, and those that ended without getting there. */
export function resultsOf(snapshot: ImportSnapshot) {
  const { chosen, ready, duplicate, refused, failed, needsFile, queued, working } = countsOf(snapshot);
  return {
    chosen,
    total: queued + working + ready + duplicate + refused + failed + needsFile,
    added: ready + duplicate,
    under: queued + working,
    wrong: refused + failed + needsFile,
    failed,
  };
}

/** Bytes that are in, of all that were begun. */
export function bytesOf({ context }: ImportSnapshot): { readonly sent: number; readonly total: number } {
  const { bytes, done } = tallyOf(context.items);
  return { sent: Object.values(context.progress).reduce((sum, sent) => sum + sent, done), total: bytes };
}

/** Milliseconds looked at before a time left is said. */
const leastLooked = 2_000;

/** Whole minutes until the last byte at the pace of this wave, at least 1; null while nothing can be said. */
export function minutesLeft(snapshot: ImportSnapshot): number | null {
  const { pace } = snapshot.context;
  if (pace === null || pace.at - pace.since < leastLooked || pace.sent <= pace.from) return null;
  const { sent, total } = bytesOf(snapshot);
  const perMillisecond = (pace.sent - pace.from) / (pace.at - pace.since);
  return Math.max(1, Math.ceil((total - sent) / perMillisecond / 60_000));
}

/** What holds the whole queue up, where something does. */
export function heldBy(snapshot: ImportSnapshot): 'nothing' | 'offline' | 'person' {
  if (snapshot.matches({ queue: { underWay: 'waitingOnline' } })) return 'offline';
  return snapshot.matches({ queue: { underWay: 'paused' } }) ? 'person' : 'nothing';
}
