import { statfs } from 'node:fs/promises';
import type { Upload } from '@tus/server';
import type { CreationShortage } from '../../../contracts/extensions/uploads.ts';
import { longestFileName } from '../../../contracts/photos/uploads/files.ts';
import type { Queryable } from '../../store/port.ts';
import type { PhotoLimits } from '../limits.ts';
import { cutTo } from '../originals/fileName.ts';
import { openUploads } from './records.ts';
import type { Sender } from './records.ts';

export type OpenLimits = Pick<PhotoLimits, 'openUploads' | 'openBytes'>;
/** An arbitrary number that all processes share. */
const creationLock = 7_204_118;

/** Disk space in bytes that uploads leave to the store and to derived files. */
const diskReserve = 256 * 1024 ** 2;

/** Error codes of a full or read-only disk. */
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
const short = (body: CreationShortage) => ({ status_code: 507, body }) as const;
/** Converts a full disk to a 507; other errors are ours. */
export const asShortage = (error: unknown) =>
  error instanceof Error && 'code' in error && noRoomCodes.has(String(error.code)) ? short('noRoom') : error;

/** Returns the number of free bytes on a folder's disk, minus the reserve. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The sender, the target and the limits of a new upload. */
export interface Creation {
  readonly sender: Sender;
  /** Free bytes on the disk. */
  readonly free: number;
  readonly limits: OpenLimits;
  readonly now: number;
}

/**
 * Records a new upload, or throws 507 if disk or customer have no space left: before a byte is sent, because sent
 * bytes would be lost.
 */
export async function recordCreation(
  tx: Queryable,
  { id, size = 0, metadata = {} }: Upload,
  { sender, free, limits, now }: Creation,
): Promise<void> {
  const { filename, filetype, sha256 } = metadata ?? {};
  const { subject: customer, handOffId = null } = sender;
  // The target of a phone's photos was set when its code was shown.
  const albumId = handOffId === null ? metadata?.albumId : sender.albumId;
  // Serialises creations: otherwise two could count the same space.
  await tx.query('select pg_advisory_xact_lock($1)', [creationLock]);
  const open = await openUploads(tx, customer, now);
  if (free - diskReserve < size + open.awaited) throw short('noRoom');
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
