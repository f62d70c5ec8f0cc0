import { statfs } from 'node:fs/promises';
import type { Upload } from '@tus/server';
import type { CreationShortage } from '../../../contracts/extensions/uploads.ts';
import { longestFileName } from '../../../contracts/photos/uploads/files.ts';
import type { Queryable } from '../../store/port.ts';
import type { PhotoLimits } from '../limits.ts';
import { cutTo } from '../originals/fileName.ts';
import { openUploads, promisedBytes } from './records.ts';
import type { Sender } from './records.ts';

export type OpenLimits = Pick<PhotoLimits, 'openUploads' | 'openBytes'>;
/** An arbitrary number that all processes share. */
const creationLock = 7_204_118;

/** Disk space in bytes that uploads leave free for the store and for derived files. */
const diskReserve = 256 * 1024 ** 2;

/** Error codes of a full or read-only disk. */
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
const short = (body: CreationShortage) => ({ status_code: 507, body }) as const;
/** Converts the error for a full disk to a 507. Other errors are failures of the backend. */
export const asShortage = (error: unknown) =>
  error instanceof Error && 'code' in error && noRoomCodes.has(String(error.code)) ? short('noRoom') : error;

/** Returns the number of free bytes on a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Milliseconds for which the bytes that are promised to all customers are not read again. */
const promisesKept = 5000;
/** More bytes than all processes promise in that time. */
const promisedUnseen = 16 * 1024 ** 3;

/** Knows whether the disk has room for all promises, without reading every open upload for each new one. */
export class DiskRoom {
  readonly #store: Queryable;
  #reading: Promise<number> | null = null;
  #readAt = -Infinity;
  /** Bytes promised here since then. */
  #since = 0;

  constructor(store: Queryable) {
    this.#store = store;
  }

  /** Resolves to true if so little may be left for an upload that the promises to all customers must be counted exactly. */
  async isScarce(size: number, { free, now }: Pick<Creation, 'free' | 'now'>): Promise<boolean> {
    if (this.#reading === null || now - this.#readAt >= promisesKept) {
      this.#readAt = now;
      this.#since = 0;
      this.#reading = promisedBytes(this.#store, now);
      this.#reading.catch(() => {
        this.#reading = null;
      });
    }
    return free - diskReserve < size + (await this.#reading) + this.#since + promisedUnseen;
  }

  promised(size: number): void {
    this.#since += size;
  }
}

/** The sender, the target and the limits of a new upload. */
export interface Creation {
  readonly sender: Sender;
  /** Number of free bytes on the disk. */
  readonly free: number;
  /** See {@link DiskRoom.isScarce}. */
  readonly scarce: boolean;
  readonly limits: OpenLimits;
  readonly now: number;
}

/**
 * Records a new upload, or throws 507 if the disk or the customer has no space left. This is checked before a
 * byte is sent, because sent bytes would be lost.
 */
export async function recordCreation(
  tx: Queryable,
  { id, size = 0, metadata = {} }: Upload,
  { sender, free, scarce, limits, now }: Creation,
): Promise<void> {
  const { filename, filetype, sha256 } = metadata ?? {};
  const { subject: customer, handOffId = null } = sender;
  // The target album of photos from a phone was set when the code was shown.
  const albumId = handOffId === null ? metadata?.albumId : sender.albumId;
  // Serialises creations of one customer, or of all on a full disk: otherwise two could count the same space.
  if (scarce) await tx.query(`select pg_advisory_xact_lock(${creationLock})`);
  else
    await tx.query(
      `select pg_advisory_xact_lock_shared(${creationLock}), pg_advisory_xact_lock(${creationLock}, hashtext($1))`,
      [customer],
    );
  if (scarce && free - diskReserve < size + (await promisedBytes(tx, now))) throw short('noRoom');
  const open = await openUploads(tx, customer);
  if (open.uploads >= limits.openUploads || open.bytes + size > limits.openBytes) throw short('quota');
  await tx.query(
    `insert into upload (id, customer_id, file_name, file_type, size, sha256, album_id, created_at, received_at, hand_off_id)
     values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    [
      id,
      customer,
      cutTo(filename ?? '', longestFileName),
      filetype ?? '',
      size,
      sha256?.toLowerCase() || null,
      albumId ?? null,
      new Date(now).toISOString(),
      handOffId,
    ],
  );
}
