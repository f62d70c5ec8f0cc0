import { keptUploadVersion } from '../../../contracts/photos/uploads/keptUploads.ts';
import { phoneDatabase } from '../../../contracts/photos/uploads/uploadQueue.ts';
import type { NamedPhoto, RestoredPhotos } from '../../../machines/phoneUploads/phonePage.machine.ts';
import { uploadStore } from '../../services/uploadStore.ts';
import { keepFile } from '../photos/uploads/bytes.ts';

/**
 * Returns the photos chosen on a phone, stored in its browser for one code: their bytes until they have been
 * sent, their names until the code expires. The first read deletes photos for any other code. Writes are
 * executed one after the other.
 */
export function phoneKept({ indexedDB, navigator }: Window & typeof globalThis, code: string) {
  const storage = navigator.storage as StorageManager | undefined;
  const store = uploadStore(indexedDB, storage, phoneDatabase);
  const dropped = new Set<string>();
  /** The ids that the service gave to sent photos, keyed by the id of the photo on the phone. */
  const sent = new Map<string, string | null>();
  let writing: Promise<unknown> = Promise.resolve();
  const next = <Value>(write: () => Promise<Value>): Promise<Value> => {
    const written = writing.then(write);
    writing = written.catch(() => undefined);
    return written;
  };
  /** Resolves with false if the browser's storage is full. */
  const keepOne = async ({ id, name, size, type, body }: NamedPhoto): Promise<boolean> => {
    if (dropped.has(id) || !(body instanceof Blob)) return true;
    const place = Number(id.slice('photo-'.length));
    const record = {
      version: keptUploadVersion,
      id,
      subject: code,
      page: '',
      place,
      name,
      size,
      type,
    } as const;
    const uploadId = sent.get(id) ?? null;
    await store.put([{ ...record, lastModified: 0, albumId: null, hash: null, address: null, uploadId }]);
    return sent.has(id) || store.keepBytes(id, body);
  };
  return {
    restore: async (): Promise<RestoredPhotos> => {
      const found = await store.all(code);
      const whole = found.filter(({ bytes, uploadId }) => bytes !== null || uploadId !== null);
      const lost = found
        .filter(({ bytes, uploadId }) => bytes === null && uploadId === null)
        .map(({ id }) => id);
      for (const { id, bytes } of whole) if (bytes !== null) keepFile(id, bytes);
      if (lost.length > 0) await store.drop(lost);
      const photos = whole.map(({ id, name, size, type, address, uploadId }) => ({
        id,
        name,
        size,
        type,
        address,
        uploadId,
      }));
      return { photos, lost: lost.length };
    },
    /** Resolves with the ids of the photos for which there was no space. */
    keep: async (photos: readonly NamedPhoto[]): Promise<readonly string[]> => {
      const kept = await Promise.all(photos.map((photo) => next(() => keepOne(photo)).catch(() => false)));
      return photos.filter(({ id }, at) => kept[at] === false && !dropped.has(id)).map(({ id }) => id);
    },
    note: (id: string, address: string | null): void => void next(() => store.change(id, { address })),
    /**
     * Deletes the bytes of a photo; its record remains, so that after a reload the photo is known to have been sent.
     */
    noteSent: (id: string, uploadId: string | null): void => {
      sent.set(id, uploadId);
      void next(async () => {
        await store.change(id, { uploadId });
        await store.dropBytes(id);
      });
    },
    drop: (id: string): void => {
      dropped.add(id);
      void next(() => store.drop([id]));
    },
    forget: (): void => void indexedDB.deleteDatabase(phoneDatabase),
  };
}
