import type { ChosenFile, ItemEnd, RefusalReason } from './uploads.events.ts';
import { endEvent, type FileEvent, fileLife, isOver, type QueuedFile } from './fileLife.machine.ts';
import { placeOf, withFile } from './queueTotals.ts';
import { largestUpload } from '../../../contracts/extensions/uploads.ts';
import type { KeptUpload } from '../../../contracts/photos/uploads/keptUploads.ts';
import { uploadTypes } from '../../../contracts/photos/uploads/files.ts';

/** A stored record to resume. `held` means that the bytes are stored, too. */
export interface Restored
  extends Pick<
    KeptUpload,
    'id' | 'name' | 'size' | 'type' | 'lastModified' | 'albumId' | 'hash' | 'address' | 'uploadId'
  > {
  readonly held: boolean;
  readonly preview: string | null;
}

export type Accepted = ChosenFile & { readonly id: string };

const isType = (type: string) => (uploadTypes as readonly string[]).includes(type);

/** Types that browsers report for image formats that they do not recognise. */
const vague: ReadonlySet<string> = new Set([
  ...['', 'application/octet-stream', 'binary/octet-stream', 'image/heif', 'image/heic-sequence'],
  ...['image/heif-sequence', 'image/jpg', 'image/pjpeg', 'image/mpo', 'image/x-mpo', 'image/x-png'],
]);
/** Other names of accepted types. */
const otherWords: Readonly<Record<string, (typeof uploadTypes)[number]>> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/mpo': 'image/jpeg',
  'image/x-mpo': 'image/jpeg',
  'image/x-png': 'image/png',
};

/** Types by file extension, for files without a type. */
const byEnding: Readonly<Record<string, (typeof uploadTypes)[number]>> = {
  heic: 'image/heic',
  heif: 'image/heic',
  hif: 'image/heic',
  mpo: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/**
 * Returns the type under which a file is sent. The service decides by the file's first bytes. A file without
 * a type and without a known extension is sent as JPEG, so that the service checks it. @spec 5.6a 9.10a
 */
export function typeOf({ name, type }: Pick<ChosenFile, 'name' | 'type'>): string {
  if (!vague.has(type)) return type;
  const dot = name.lastIndexOf('.');
  const unnamed = dot <= 0 ? 'image/jpeg' : type;
  return byEnding[name.slice(dot + 1).toLowerCase()] ?? otherWords[type] ?? unnamed;
}

/**
 * Returns the reason to refuse a file before it is sent, based on the type and size that the browser reports;
 * null if it can be sent.
 * @spec 5.6a
 */
export function refusedAtOnce({ type, size }: Pick<ChosenFile, 'type' | 'size'>): RefusalReason | null {
  if (!isType(type)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > largestUpload ? 'tooLarge' : null;
}

/**
 * Returns the waiting upload that this file may continue: it has the same size, and the same name or a known
 * hash. The hash is compared after the file has been read.
 */
const waitingFor = (file: ChosenFile, sameSize: readonly QueuedFile[]) =>
  sameSize.find(({ name }) => name === file.name) ?? sameSize.find(({ hash }) => hash !== null);

/** Assigns an id to each chosen file: the id of the upload that it continues, or a new one. */
export function nameFiles(
  files: readonly ChosenFile[],
  items: readonly QueuedFile[],
  idOf: (at: number) => string,
): readonly Accepted[] {
  // Grouped by size, so that thousands of files need not be compared with thousands of waiting uploads.
  const waiting = new Map<number, QueuedFile[]>();
  for (const item of items) {
    if (item.state !== 'needsFile') continue;
    const sameSize = waiting.get(item.size);
    if (sameSize === undefined) waiting.set(item.size, [item]);
    else sameSize.push(item);
  }
  return files.map((file, at) => {
    const sameSize = waiting.get(file.size) ?? [];
    const continued = waitingFor(file, sameSize);
    if (continued !== undefined) sameSize.splice(sameSize.indexOf(continued), 1);
    return { ...file, type: typeOf(file), id: continued?.id ?? idOf(at) };
  });
}

const fresh = {
  hash: null,
  address: null,
  uploadId: null,
  sent: 0,
  since: null,
  photoId: null,
  before: null,
} as const;

/** Returns the properties that an upload had before the customer chose a file to continue it. */
const wasBefore = ({ name, type, lastModified }: QueuedFile) => ({ name, type, lastModified });

/**
 * Returns the queue with the chosen files. Files that continue an upload start immediately; others wait for
 * the customer.
 */
export function withAccepted(
  items: readonly QueuedFile[],
  accepted: readonly Accepted[],
): readonly QueuedFile[] {
  const byId = new Map(accepted.map((file) => [file.id, file]));
  const continued = advanceAll(items, 'continue', (item) => {
    const file = byId.get(item.id);
    if (file === undefined) return null;
    const { name, type, lastModified, preview } = file;
    return { name, type, lastModified, preview, before: item.before ?? wasBefore(item) };
  });
  for (const { id } of items) byId.delete(id);
  const added = [...byId.values()].map(({ body: _, ...file }): QueuedFile => {
    const reason = refusedAtOnce(file);
    return { ...file, ...fresh, albumId: null, reason, state: reason === null ? 'chosen' : 'refused' };
  });
  return [...continued, ...added];
}

/** Returns the upload of an earlier page. It continues automatically if its bytes are stored. */
export const restoredItem = ({ held, ...kept }: Restored): QueuedFile => ({
  ...kept,
  state: held || kept.uploadId !== null ? 'queued' : 'needsFile',
  sent: kept.uploadId === null ? 0 : kept.size,
  reason: null,
  since: null,
  photoId: null,
  before: null,
});

/** Returns the queue with the uploads of an earlier page. Files started in the meantime already have rows. */
export function withRestored(
  items: readonly QueuedFile[],
  restored: readonly Restored[],
): readonly QueuedFile[] {
  const known = new Set(items.map(({ id }) => id));
  return [...restored.filter(({ id }) => !known.has(id)).map(restoredItem), ...items];
}

/** Returns whether the hash was computed from the current bytes, so that the file need not be read again. */
export const isRead = ({ hash, before }: QueuedFile): boolean => hash !== null && before === null;

type Change = Partial<Omit<QueuedFile, 'id' | 'state'>>;

const advanced = (item: QueuedFile, event: FileEvent, change: Change | null): QueuedFile => {
  const state = change === null ? undefined : fileLife[item.state][event];
  return state === undefined ? item : { ...item, reason: null, ...change, state };
};

/**
 * Applies one change to all files whose state accepts the event, except those for which `change` returns
 * null.
 */
export const advanceAll = (
  items: readonly QueuedFile[],
  event: FileEvent,
  change: (item: QueuedFile) => Change | null = () => ({}),
): readonly QueuedFile[] =>
  items.map((item) =>
    fileLife[item.state][event] === undefined ? item : advanced(item, event, change(item)),
  );

export const fileById = (items: readonly QueuedFile[], id: string): QueuedFile | undefined =>
  items[placeOf(items, id)];

/** Applies one change to one file. Returns the same queue if the file's state ignores the event. */
export function advance(
  items: readonly QueuedFile[],
  id: string,
  event: FileEvent,
  change: Change = {},
): readonly QueuedFile[] {
  const at = placeOf(items, id);
  const item = items[at];
  return item === undefined ? items : withFile(items, at, advanced(item, event, change));
}

/** Returns the queue with new data for one file. */
export function withFacts(items: readonly QueuedFile[], id: string, change: Change): readonly QueuedFile[] {
  const at = placeOf(items, id);
  const item = items[at];
  return item === undefined ? items : withFile(items, at, { ...item, ...change });
}

/**
 * Returns the queue after a file has ended. If a different file was chosen, that file becomes its own upload.
 */
export function withEnd(
  items: readonly QueuedFile[],
  id: string,
  end: ItemEnd,
  otherId: string,
): readonly QueuedFile[] {
  const { how, hash, address, uploadId, sent, reason, since, photoId } = end;
  // Copies the fields by name, because the end also has a `type`, which is not the type of the file.
  if (how !== 'otherFile')
    return advance(items, id, endEvent(end), { hash, address, uploadId, sent, reason, since, photoId });
  const item = fileById(items, id);
  if (item === undefined) return items;
  const { name, size, type, lastModified, preview } = item;
  const other = { id: otherId, name, size, type, lastModified, preview, albumId: null, ...fresh, hash };
  const left = advance(items, id, endEvent(end), { ...item.before, before: null, preview: null });
  return left.toSpliced(placeOf(left, id) + 1, 0, { ...other, state: 'chosen', reason: null });
}

/** Returns the input of a file's chart: results of earlier attempts, and whether the file must be read. */
export const itemInput = (file: QueuedFile) => {
  const { id, name, size, type, albumId, hash, address, uploadId, sent } = file;
  return { id, name, size, type, albumId, hash, address, uploadId, sent, checked: isRead(file) };
};

export const mayBeTriedAgain = (file: QueuedFile | undefined): boolean =>
  file !== undefined && fileLife[file.state].again !== undefined;

/** Data stored outside the charts that must be deleted. */
export interface Discarded {
  /** Files whose bytes and records are no longer needed. */
  readonly ids: readonly string[];
  readonly previews: readonly string[];
  /** URLs of uploads that will not be completed. */
  readonly addresses: readonly string[];
  /** Two file ids: the bytes stored under `from` now belong to the upload `to`. */
  readonly moved: { readonly from: string; readonly to: string } | null;
}
const nothingDiscarded: Discarded = { ids: [], previews: [], addresses: [], moved: null };

/**
 * Returns the data to delete after a file has ended. `otherId` is the id of the upload that a different file
 * becomes.
 */
export const discardedByEnd = (
  id: string,
  end: Pick<ItemEnd, 'how' | 'reason'>,
  otherId: string,
): Discarded => ({
  ...nothingDiscarded,
  ids: isOver(endEvent(end)) ? [id] : [],
  moved: end.how === 'otherFile' ? { from: id, to: otherId } : null,
});

/** Returns the data to delete when a file is removed from the queue. */
export function discardedByRemoval(items: readonly QueuedFile[], id: string): Discarded {
  const { preview = null, address = null } = fileById(items, id) ?? {};
  return {
    ids: [id],
    previews: preview === null ? [] : [preview],
    addresses: address === null ? [] : [address],
    moved: null,
  };
}

/** Returns the data to delete when finished files are removed from the rows. */
export const discardedByClearing = (items: readonly QueuedFile[]): Discarded => ({
  ...nothingDiscarded,
  previews: items.flatMap(({ state, preview }) => (isOver(state) ? (preview ?? []) : [])),
});
