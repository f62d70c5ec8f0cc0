import {
  keptUpload,
  type KeptUpload,
  largestKept,
  storageReserve,
} from '../../contracts/photos/uploads/keptUploads.ts';
import { uploadDatabase } from '../../contracts/photos/uploads/uploadQueue.ts';

/** A stored record; `bytes` is null if the file was too large or the browser's storage was full. */
export type StoredUpload = KeptUpload & { readonly bytes: Blob | null };

type Change = Partial<Pick<KeptUpload, 'hash' | 'address' | 'uploadId' | 'refused' | 'picture'>>;

/**
 * The upload queue that survives closing the page. If storage fails, it reads as empty and stores nothing, but
 * uploads continue.
 */
export interface UploadStore {
  put(records: readonly KeptUpload[]): Promise<void>;
  change(id: string, change: Change): Promise<void>;
  /** Assigns records to a page, all in one transaction, because thousands of small ones would take minutes. */
  hand(ids: readonly string[], page: string): Promise<void>;
  /** Stores a file's bytes; resolves with false if the file is too large or the browser's storage is full. */
  keepBytes(id: string, file: Blob): Promise<boolean>;
  bytesOf(id: string): Promise<Blob | null>;
  /** Removes a file's bytes but keeps its record. */
  dropBytes(id: string): Promise<void>;
  /**
   * Returns the records of one customer in the order of the queue. Unreadable records, and those of other
   * customers, are deleted.
   */
  all(subject: string): Promise<readonly StoredUpload[]>;
  /** Returns the number of one customer's files that have not been uploaded, from any page. */
  countUnsent(subject: string): Promise<number>;
  /** Deletes records; resolves with the number of those that are left. */
  drop(ids: readonly string[]): Promise<number>;
}

const records = 'records';
const bytes = 'bytes';
const schemaVersion = 1;

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the storage failed')));
  });

const finished = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    for (const end of ['abort', 'error'])
      transaction.addEventListener(end, () => reject(transaction.error ?? new Error('the storage failed')));
  });

async function open(factory: IDBFactory, name: string, ended: () => void): Promise<IDBDatabase> {
  const request = factory.open(name, schemaVersion);
  request.addEventListener('upgradeneeded', () => {
    for (const held of [records, bytes])
      if (!request.result.objectStoreNames.contains(held)) request.result.createObjectStore(held);
  });
  const database = await settled(request);
  // Another tab has signed out, and cannot delete the queue until this connection is closed.
  database.addEventListener('versionchange', () => {
    database.close();
    ended();
  });
  return database;
}

async function hasRoom(storage: StorageManager | undefined, size: number): Promise<boolean> {
  if (size > largestKept) return false;
  const { quota = 0, usage = 0 } = (await storage?.estimate()) ?? {};
  return quota - usage >= size + storageReserve;
}

/**
 * Returns the upload queue in IndexedDB. A sign-out in any tab closes it; from then on it stores nothing, so
 * that pending writes cannot recreate the queue.
 */
export function uploadStore(
  factory: IDBFactory,
  storage: StorageManager | undefined,
  name = uploadDatabase,
): UploadStore {
  let database: Promise<IDBDatabase> | null = null;
  let over = false;
  const opened = () => {
    database ??= open(factory, name, () => (over = true));
    return database;
  };
  /** Runs `work` in one transaction; returns `otherwise` if anything fails. */
  const inside = async <Value>(
    mode: IDBTransactionMode,
    otherwise: Value,
    work: (stores: { records: IDBObjectStore; bytes: IDBObjectStore }) => Promise<Value>,
  ): Promise<Value> => {
    if (over) return otherwise;
    try {
      const transaction = (await opened()).transaction([records, bytes], mode);
      const done = finished(transaction);
      const stores = { records: transaction.objectStore(records), bytes: transaction.objectStore(bytes) };
      const value = await work(stores).catch(async (error: unknown) => {
        transaction.abort();
        await done.catch(() => undefined);
        throw error;
      });
      await done;
      return value;
    } catch {
      return otherwise;
    }
  };
  return {
    put: (given) =>
      inside('readwrite', undefined, async (stores) => {
        await Promise.all(given.map((record) => settled(stores.records.put(record, record.id))));
      }),
    change: (id, change) =>
      inside('readwrite', undefined, async (stores) => {
        const record = keptUpload.safeParse(await settled(stores.records.get(id)));
        if (record.success) await settled(stores.records.put({ ...record.data, ...change }, id));
      }),
    hand: (ids, page) =>
      inside('readwrite', undefined, async (stores) => {
        await Promise.all(
          ids.map(async (id) => {
            const record = keptUpload.safeParse(await settled(stores.records.get(id)));
            if (record.success) await settled(stores.records.put({ ...record.data, page }, id));
          }),
        );
      }),
    keepBytes: async (id, file) => {
      const room = await hasRoom(storage, file.size).catch(() => false);
      if (!room) return false;
      return inside('readwrite', false, async (stores) => {
        if ((await settled(stores.records.getKey(id))) === undefined) return false;
        await settled(stores.bytes.put(file, id));
        return true;
      });
    },
    bytesOf: (id) =>
      inside('readonly', null, async (stores) => {
        const file: unknown = await settled(stores.bytes.get(id));
        return file instanceof Blob ? file : null;
      }),
    dropBytes: (id) =>
      inside('readwrite', undefined, async (stores) => {
        await settled(stores.bytes.delete(id));
      }),
    all: (subject) =>
      inside<readonly StoredUpload[]>('readwrite', [], async (stores) => {
        const [keys, values, files, held] = await Promise.all([
          settled(stores.records.getAllKeys()),
          settled(stores.records.getAll() as IDBRequest<unknown[]>),
          settled(stores.bytes.getAllKeys()),
          settled(stores.bytes.getAll() as IDBRequest<unknown[]>),
        ]);
        const byId = new Map(files.map((key, at) => [key, held[at]]));
        const found = values.map((value) => keptUpload.safeParse(value));
        const mine = found.flatMap(({ success, data }) =>
          success && data.subject === subject ? [data] : [],
        );
        const ids = new Set<IDBValidKey>(mine.map(({ id }) => id));
        for (const key of keys) if (!ids.has(key)) await settled(stores.records.delete(key));
        for (const key of files) if (!ids.has(key)) await settled(stores.bytes.delete(key));
        return mine
          .toSorted((a, b) => a.place - b.place)
          .map((record) => {
            const file = byId.get(record.id);
            return { ...record, bytes: file instanceof Blob ? file : null };
          });
      }),
    countUnsent: (subject) =>
      inside('readonly', 0, async (stores) => {
        const values = await settled(stores.records.getAll() as IDBRequest<unknown[]>);
        return values.filter((value) => {
          const { success, data } = keptUpload.safeParse(value);
          return success && data.subject === subject && data.uploadId === null;
        }).length;
      }),
    drop: (ids) =>
      inside('readwrite', 0, async (stores) => {
        for (const id of ids)
          await Promise.all([settled(stores.records.delete(id)), settled(stores.bytes.delete(id))]);
        return settled(stores.records.count());
      }),
  };
}
