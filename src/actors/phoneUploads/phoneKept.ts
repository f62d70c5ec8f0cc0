import { keptUploadVersion } from '../../../contracts/photos/uploads/keptUploads.ts';
import { phoneDatabase } from '../../../contracts/photos/uploads/uploadQueue.ts';
import { refusalReasons } from '../../../contracts/extensions/uploads.ts';
import type {
  NamedPhoto,
  PhoneReason,
  RestoredPhotos,
} from '../../../machines/phoneUploads/phonePage.machine.ts';
import type { RefusalReason } from '../../../machines/photos/uploads/uploads.events.ts';
import { type StoredUpload, uploadStore } from '../../services/uploadStore.ts';
import { keepFile } from '../photos/uploads/bytes.ts';

type Ended = { readonly uploadId: string | null } | { readonly refused: RefusalReason };

/**
 * Returns the photos chosen on a phone, stored in its browser for one code: their bytes until they have been
 * sent or refused, their names and thumbnails until the code expires. The first read deletes photos for any
 * other code. Writes are executed one after the other.
 */
export function phoneKept({ indexedDB, navigator }: Window & typeof globalThis, code: string) {
  const storage = navigator.storage as StorageManager | undefined;
  const store = uploadStore(indexedDB, storage, phoneDatabase);
  /** Photos whose bytes are no longer needed, with their outcomes, keyed by the id of the photo on the phone. */
  const ended = new Map<string, Ended>();
  /** Ids of the photos that have a thumbnail. */
  const pictured = new Set<string>();
  let writing: Promise<unknown> = Promise.resolve();
  const next = <Value>(write: () => Promise<Value>): Promise<Value> => {
    const written = writing.then(write);
    writing = written.catch(() => undefined);
    return written;
  };
  /** Resolves with false if the browser's storage is full. */
  const keepOne = async ({ id, name, size, type, body }: NamedPhoto): Promise<boolean> => {
    if (!(body instanceof Blob)) return true;
    const place = Number(id.slice('photo-'.length));
    const photo = { id, name, size, type, place, subject: code, version: keptUploadVersion } as const;
    const unsent = { page: '', lastModified: 0, albumId: null, hash: null, address: null, uploadId: null };
    await store.put([{ ...photo, ...unsent, ...ended.get(id) }]);
    return ended.has(id) || store.keepBytes(id, body);
  };
  const end = (id: string, outcome: Ended): void => {
    ended.set(id, outcome);
    void next(async () => {
      await store.change(id, outcome);
      await store.dropBytes(id);
    });
  };
  return {
    restore: async (): Promise<RestoredPhotos> => {
      const found = await store.all(code);
      const isLost = ({ bytes, uploadId, refused }: StoredUpload) =>
        bytes === null && uploadId === null && refused === undefined;
      const whole = found.filter((stored) => !isLost(stored));
      const lost = found.filter(isLost).map(({ id }) => id);
      for (const { id, bytes, picture } of whole) {
        const shown = bytes ?? picture;
        if (shown !== undefined) keepFile(id, shown);
        if (picture !== undefined) pictured.add(id);
      }
      if (lost.length > 0) await store.drop(lost);
      const photos = whole.map(({ id, name, size, type, address, uploadId, refused = null }) => {
        return { id, name, size, type, address, uploadId, refused };
      });
      return { photos, lost: lost.length };
    },
    /** Resolves with the ids of the photos for which there was no space. */
    keep: async (photos: readonly NamedPhoto[]): Promise<readonly string[]> => {
      const kept = await Promise.all(photos.map((photo) => next(() => keepOne(photo)).catch(() => false)));
      return photos.filter(({ id }, at) => kept[at] === false && !ended.has(id)).map(({ id }) => id);
    },
    note: (id: string, address: string | null): void => void next(() => store.change(id, { address })),
    /**
     * Deletes the bytes of a photo; its record remains, so that after a reload the photo is known to have been sent.
     */
    noteSent: (id: string, uploadId: string | null): void => end(id, { uploadId }),
    /** Deletes the bytes of a photo; its record remains with the reason, as for a photo that was sent. */
    noteRefused: (id: string, reason: PhoneReason | null): void =>
      end(id, { refused: refusalReasons.find((known) => known === reason) ?? 'unreadable' }),
    notePicture: (id: string, picture: Blob): void => {
      if (pictured.has(id)) return;
      pictured.add(id);
      void next(() => store.change(id, { picture }));
    },
    forget: (): void => void indexedDB.deleteDatabase(phoneDatabase),
  };
}
