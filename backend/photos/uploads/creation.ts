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
/** Any number will do, as long as every process asks for the same one. */
const creationLock = 7_204_118;

/** Bytes of the disk that uploads leave to the store and to what is made of them. */
const diskReserve = 256 * 1024 ** 2;

/** What the disk says when it is full, or when nothing may be written on it. */
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
const short = (body: CreationShortage) => ({ status_code: 507, body }) as const;
/** A disk without room is the sender's to know; what else went wrong is ours. */
export const told = (error: unknown) =>
  error instanceof Error && 'code' in error && noRoomCodes.has(String(error.code)) ? short('noRoom') : error;

/** Bytes that are free on the disk of a folder, before what is left to others. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Who begins an upload, where, and what they may. */
export interface Creation {
  readonly sender: Sender;
  /** Bytes that are free on the disk. */
  readonly free: number;
  readonly limits: OpenLimits;
  readonly now: number;
}

/**
 * Records a new upload, or throws 507 where the disk or the customer has no room for it: said before a byte is sent, because
 * what was sent of it would have to be sent again.
 */
export async function recordCreation(
  tx: Queryable,
  { id, size = 0, metadata = {} }: Upload,
  { sender, free, limits, now }: Creation,
): Promise<void> {
  const { filename, filetype, sha256 } = metadata ?? {};
  const { subject: customer, handOffId = null } = sender;
  // Where a phone's photos go was decided where its code was shown.
  const albumId = handOffId === null ? metadata?.albumId : sender.albumId;
  // One creation at a time: two that both look first would share one room.
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
