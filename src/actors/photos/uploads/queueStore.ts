import {
  type KeptUpload,
  keptUploadVersion,
  largestKept,
} from '../../../../contracts/photos/uploads/keptUploads.ts';
import { uploadQueueKey } from '../../../../contracts/photos/uploads/uploadQueue.ts';
import { mostPreviews } from '../../../../machines/photos/uploads/previews.selectors.ts';
import type { QueuedFile } from '../../../../machines/photos/uploads/fileLife.machine.ts';
import type { Restored } from '../../../../machines/photos/uploads/queue.ts';
import type { Remembered } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import { type StoredUpload, uploadStore } from '../../../services/uploadStore.ts';
import type { Environment } from '../../environment.ts';
import { holdName } from '../../holdName.ts';
import { fileOf, keepFile } from './bytes.ts';

export type QueueStorePorts = Pick<
  Environment,
  'window' | 'storage' | 'sessionStorage' | 'storedSubject' | 'newId'
>;

const pageKey = 'uploadPage';
const pageLock = (page: string) => `photo-account.uploads.page.${page}`;
const adoptLock = 'photo-account.uploads.adopt';
/**
 * If storage is full, the note is lost but the records are kept, and the next page that opens the dialog finds them.
 */
function note(storage: Storage, key: string, word: string): void {
  try {
    storage.setItem(key, word);
  } catch {
    // Storage is full.
  }
}

/**
 * Returns the stored upload queue, as this page uses it. Every page holds a lock with its own name for as long as it
 * exists. If the lock of a page is free, no page sends its records any more, so the next page that checks takes the
 * records over; only one page at a time does this.
 */
export function queueStore({ window, storage, sessionStorage, storedSubject, newId }: QueueStorePorts) {
  const { navigator, indexedDB, URL } = window;
  const store = uploadStore(indexedDB, navigator.storage as StorageManager | undefined);
  const locks = navigator.locks as LockManager | undefined;
  /** Files that must survive closing the page; files that disappear from the list are deleted from the store. */
  const kept = new Set<string>();
  /** Files that were chosen again but have not been compared with the original ones. */
  const again = new Set<string>();
  let page: Promise<string> | null = null;
  let place = 0;
  /** Records are small, so they do not wait for the bytes, which are copied one file after the other. */
  let recording = Promise.resolve();
  let copying = Promise.resolve();

  const hold = (name: string) => holdName(locks, pageLock(name));
  /**
   * Returns the name that this page had before a reload. A duplicated tab finds the same name, and needs a
   * different one.
   */
  const ownName = async () => {
    const before = sessionStorage.getItem(pageKey);
    if (before !== null && (await hold(before))) return before;
    const name = newId();
    await hold(name);
    note(sessionStorage, pageKey, name);
    return name;
  };
  const ownPage = () => (page ??= ownName());

  const mark = (left: number) => {
    if (left > 0) note(storage, uploadQueueKey, 'yes');
    else storage.removeItem(uploadQueueKey);
  };
  const keepBytes = async (ids: readonly string[]) => {
    for (const id of ids) {
      const file = fileOf(id);
      if (file !== undefined && file.size <= largestKept && kept.has(id)) await store.keepBytes(id, file);
    }
  };
  const copy = (ids: readonly string[]) => {
    if (ids.length > 0) copying = Promise.all([recording, copying]).then(() => keepBytes(ids));
  };

  const adopt = async (): Promise<readonly Restored[]> => {
    const subject = storedSubject();
    if (subject === null) return [];
    const own = await ownPage();
    const held = new Set((await locks?.query())?.held?.map(({ name }) => name));
    const found = await store.all(subject);
    const mine = found.filter((record) => record.page === own || !held.has(pageLock(record.page)));
    const others = mine.filter((record) => record.page !== own).map(({ id }) => id);
    if (others.length > 0) await store.hand(others, own);
    place = found.reduce((last, record) => Math.max(last, record.place + 1), place);
    mark(found.length);
    return mine.map(restored);
  };
  const restored = ({ bytes, ...record }: StoredUpload, at: number): Restored => {
    kept.add(record.id);
    if (bytes !== null) keepFile(record.id, bytes);
    const { id, name, size, type, lastModified, albumId, hash, address, uploadId } = record;
    const known = { id, name, size, type, lastModified, albumId, hash, address, uploadId };
    const preview = bytes === null || at >= mostPreviews ? null : URL.createObjectURL(bytes);
    return { ...known, held: bytes !== null, preview };
  };

  return {
    restore: () => (locks === undefined ? adopt() : locks.request(adoptLock, adopt)),
    /** Stores all records first, then the bytes for as long as there is space. */
    put: (files: readonly QueuedFile[]) => {
      const fresh = files.filter(({ id }) => !kept.has(id));
      if (fresh.length === 0) return;
      for (const { id } of fresh) kept.add(id);
      recording = recording.then(async () => {
        const subject = storedSubject();
        if (subject === null) return;
        const own = await ownPage();
        const records = fresh.map(
          ({ id, name, size, type, lastModified, albumId, hash }): KeptUpload => ({
            version: keptUploadVersion,
            ...{ id, subject, page: own, place: place++, name, size, type, lastModified, albumId, hash },
            ...{ address: null, uploadId: null },
          }),
        );
        await store.put(records.filter(({ id }) => kept.has(id)));
        mark(records.length);
      });
      copy(fresh.map(({ id }) => id));
    },
    /**
     * For files that were chosen again: their bytes are stored only after they have been read and the hash matches.
     */
    keepAgain: (ids: readonly string[]) => {
      for (const id of ids) if (kept.has(id)) again.add(id);
    },
    remember: ({ id, hash, address, uploadId }: Remembered) => {
      if (again.delete(id)) copy([id]);
      recording = recording.then(() =>
        kept.has(id) ? store.change(id, { hash, address, uploadId }) : undefined,
      );
    },
    drop: (ids: readonly string[]) => {
      const stored = ids.filter((id) => kept.delete(id));
      if (stored.length > 0) recording = recording.then(async () => mark(await store.drop(stored)));
    },
  };
}
export type QueueStore = ReturnType<typeof queueStore>;
