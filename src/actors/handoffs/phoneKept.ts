import { keptUploadVersion } from '../../../contracts/photos/uploads/keptUploads.ts';
import { phoneDatabase } from '../../../contracts/photos/uploads/uploadQueue.ts';
import type { NamedPhoto, RestoredPhotos } from '../../../machines/handoffs/phonePage.setup.ts';
import { uploadStore } from '../../services/uploadStore.ts';
import { keepFile } from '../photos/uploads/bytes.ts';

/**
 * What was chosen on a phone and is not sent yet, in its browser, for one code: the photos of any other are dropped with the
 * first look. What is written waits for what was written before.
 */
export function phoneKept({ indexedDB, navigator }: Window & typeof globalThis, code: string) {
  const storage = navigator.storage as StorageManager | undefined;
  const store = uploadStore(indexedDB, storage, phoneDatabase);
  const dropped = new Set<string>();
  let writing: Promise<unknown> = Promise.resolve();
  const next = <Value>(write: () => Promise<Value>): Promise<Value> => {
    const written = writing.then(write);
    writing = written.catch(() => undefined);
    return written;
  };
  /** False where there is no room for it. */
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
    await store.put([
      { ...record, lastModified: 0, albumId: null, hash: null, address: null, uploadId: null },
    ]);
    return store.keepBytes(id, body);
  };
  return {
    restore: async (): Promise<RestoredPhotos> => {
      const found = await store.all(code);
      const whole = found.filter(({ bytes }) => bytes !== null);
      const lost = found.filter(({ bytes }) => bytes === null).map(({ id }) => id);
      for (const { id, bytes } of whole) if (bytes !== null) keepFile(id, bytes);
      if (lost.length > 0) await store.drop(lost);
      const photos = whole.map(({ id, name, size, type, address }) => ({ id, name, size, type, address }));
      return { photos, lost: lost.length };
    },
    /** Answers the ids of those for which there is no room. */
    keep: async (photos: readonly NamedPhoto[]): Promise<readonly string[]> => {
      const kept = await Promise.all(photos.map((photo) => next(() => keepOne(photo)).catch(() => false)));
      return photos.filter(({ id }, at) => kept[at] === false && !dropped.has(id)).map(({ id }) => id);
    },
    note: (id: string, address: string | null): void => void next(() => store.change(id, { address })),
    drop: (id: string): void => {
      dropped.add(id);
      void next(() => store.drop([id]));
    },
    forget: (): void => void indexedDB.deleteDatabase(phoneDatabase),
  };
}
