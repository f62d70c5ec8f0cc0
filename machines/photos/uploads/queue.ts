import type { ChosenFile, ItemEnd, RefusalReason } from './uploads.events.ts';
import { largestUpload } from '../../../contracts/extensions/uploads.ts';
import type { KeptUpload } from '../../../contracts/photos/uploads/keptUploads.ts';
import { uploadTypes } from '../../../contracts/photos/photo.ts';

/** One file of the queue, from the choice to its result. */
export interface QueuedFile extends Omit<ChosenFile, 'body'> {
  readonly id: string;
  /** Decided when the person starts it; of a file that is only chosen it says nothing. */
  readonly albumId: string | null;
  /** `chosen` waits for the person, `queued` for its turn, `needsFile` for the same file to be chosen again. */
  readonly state: 'chosen' | 'queued' | 'working' | Exclude<ItemEnd['how'], 'otherFile'>;
  readonly hash: string | null;
  readonly address: string | null;
  readonly uploadId: string | null;
  readonly sent: number;
  /** The bytes at hand are those the hash belongs to. */
  readonly checked: boolean;
  readonly reason: ItemEnd['reason'];
  readonly since: string | null;
  /** What it was before a file was chosen to continue it, which may turn out to be another one. */
  readonly before: Pick<ChosenFile, 'name' | 'type' | 'lastModified'> | null;
}

/** A stored record as it is taken up again; `held`: its bytes are there too. */
export interface Restored
  extends Pick<
    KeptUpload,
    'id' | 'name' | 'size' | 'type' | 'lastModified' | 'albumId' | 'hash' | 'address' | 'uploadId'
  > {
  readonly held: boolean;
  readonly preview: string | null;
}

export type Taken = ChosenFile & { readonly id: string };

const isType = (type: string) => (uploadTypes as readonly string[]).includes(type);

/** What browsers say of a HEIC where they do not know it. */
const vague: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'image/heif']);

/** Endings by which a file is known where the browser has no word for its type. */
const byEnding: Readonly<Record<string, (typeof uploadTypes)[number]>> = {
  heic: 'image/heic',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** What a file says it is; its first bytes decide in the end. @spec 5.6 9.10 */
export const typeOf = ({ name, type }: Pick<ChosenFile, 'name' | 'type'>): string =>
  vague.has(type) ? (byEnding[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? type) : type;

/** Why a file is not even sent, from what the browser says of it. @spec 5.6 */
export function refusedAtOnce({ type, size }: Pick<ChosenFile, 'type' | 'size'>): RefusalReason | null {
  if (!isType(type)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > largestUpload ? 'tooLarge' : null;
}

/**
 * The file that waits to be chosen again and may be this one: same size, and the same name or a hash by which the name
 * is checked once the file was read.
 */
const waitingFor = (file: ChosenFile, sameSize: readonly QueuedFile[]) =>
  sameSize.find(({ name }) => name === file.name) ?? sameSize.find(({ hash }) => hash !== null);

/** Gives each chosen file its id: that of the file it continues, or a new one. */
export function nameFiles(
  files: readonly ChosenFile[],
  items: readonly QueuedFile[],
  newId: () => string,
): readonly Taken[] {
  // By size, so that thousands chosen again for thousands that wait are not compared each with each.
  const waiting = new Map<number, QueuedFile[]>();
  for (const item of items) {
    if (item.state !== 'needsFile') continue;
    const sameSize = waiting.get(item.size);
    if (sameSize === undefined) waiting.set(item.size, [item]);
    else sameSize.push(item);
  }
  return files.map((file) => {
    const sameSize = waiting.get(file.size) ?? [];
    const continued = waitingFor(file, sameSize);
    if (continued !== undefined) sameSize.splice(sameSize.indexOf(continued), 1);
    return { ...file, type: typeOf(file), id: continued?.id ?? newId() };
  });
}

const fresh = { hash: null, address: null, uploadId: null, sent: 0, since: null, before: null } as const;

/** The queue with what was chosen: files that continue go on at once, others wait for the person. */
export function withTaken(items: readonly QueuedFile[], taken: readonly Taken[]): readonly QueuedFile[] {
  const byId = new Map(taken.map((file) => [file.id, file]));
  const continued = items.map((item) => {
    const file = byId.get(item.id);
    if (file === undefined) return item;
    byId.delete(item.id);
    const { name, type, lastModified, preview } = file;
    const before = { name: item.name, type: item.type, lastModified: item.lastModified };
    return { ...item, name, type, lastModified, preview, before, state: 'queued' as const, checked: false };
  });
  const added = [...byId.values()].map(({ body: _, ...file }): QueuedFile => {
    const reason = refusedAtOnce(file);
    return {
      ...file,
      ...fresh,
      albumId: null,
      checked: false,
      reason,
      state: reason === null ? 'chosen' : 'refused',
    };
  });
  return [...continued, ...added];
}

/** What an earlier page began: it goes on by itself where the bytes are at hand. */
export const restoredItem = ({ held, ...kept }: Restored): QueuedFile => ({
  ...kept,
  state: held || kept.uploadId !== null ? 'queued' : 'needsFile',
  sent: kept.uploadId === null ? 0 : kept.size,
  checked: kept.hash !== null,
  reason: null,
  since: null,
  before: null,
});

/** The queue after a file ended; a file that turned out to be another one becomes an upload of its own. */
export function withEnd(
  items: readonly QueuedFile[],
  id: string,
  { how, hash, address, uploadId, sent, reason, since }: ItemEnd,
  otherId: string,
): readonly QueuedFile[] {
  return items.flatMap((item): QueuedFile[] => {
    if (item.id !== id) return [item];
    // Named one by one: what tells of the end has a `type` too, and it is not the file's.
    const facts = { hash, address, uploadId, sent, reason, since };
    if (how !== 'otherFile') return [{ ...item, ...facts, state: how }];
    const { name, size, type, lastModified, preview } = item;
    const other = { name, size, type, lastModified, preview, albumId: null, ...fresh, hash };
    return [
      { ...item, ...item.before, before: null, state: 'needsFile', preview: null },
      { ...other, id: otherId, state: 'chosen', checked: true, reason: null },
    ];
  });
}

export const withState = (
  items: readonly QueuedFile[],
  which: (item: QueuedFile) => boolean,
  state: QueuedFile['state'],
): readonly QueuedFile[] => items.map((item) => (which(item) ? { ...item, state, reason: null } : item));

/** The queue with everything chosen in line for its turn, on its way into this album. */
export const withStart = (items: readonly QueuedFile[], albumId: string | null): readonly QueuedFile[] =>
  items.map((item) => (item.state === 'chosen' ? { ...item, albumId, state: 'queued', reason: null } : item));

export interface Tally {
  readonly counts: Readonly<Record<QueuedFile['state'], number>>;
  /** Bytes of everything that was begun or is to be, and those of it that are in. */
  readonly bytes: number;
  readonly done: number;
}

const tallies = new WeakMap<readonly QueuedFile[], Tally>();

/** Sums over the queue; counted once for each queue, however often it is asked for. */
export function tallyOf(items: readonly QueuedFile[]): Tally {
  const known = tallies.get(items);
  if (known !== undefined) return known;
  const counts = {
    chosen: 0,
    queued: 0,
    working: 0,
    needsFile: 0,
    failed: 0,
    ready: 0,
    duplicate: 0,
    refused: 0,
  };
  let bytes = 0;
  let done = 0;
  for (const { state, size, sent } of items) {
    counts[state] += 1;
    if (state === 'refused' || state === 'chosen') continue;
    bytes += size;
    if (state === 'ready' || state === 'duplicate') done += size;
    else if (state !== 'working') done += sent;
  }
  const tally = { counts, bytes, done };
  tallies.set(items, tally);
  return tally;
}

/** Id of the dialog in the modal stack. */
export const importModal = 'photos.import';
