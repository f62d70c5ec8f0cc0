import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import type { SortKey, SortOrder } from './sorting.ts';
import { sign } from '../pictures/keys.ts';

/**
 * The list to which a cursor belongs, as the values that identify it. The cursor is invalid for any other
 * list or customer.
 */
export type List = readonly (string | number)[];

/** A library, or one of its months. */
export interface ListScope {
  readonly customerId: string;
  readonly sortKey: SortKey;
  readonly sortOrder: SortOrder;
  /** Number of the month, or `all`. */
  readonly month: number | 'all';
}

export const listOf = ({ customerId, sortKey, sortOrder, month }: ListScope): List => [
  customerId,
  sortKey,
  sortOrder,
  month,
];

/**
 * The last item that was returned: its sort value (date with name and upload, ISO time, or position), and its
 * id for items with equal sort values.
 */
export interface PageAnchor {
  readonly value: string;
  readonly id: string;
}

const ivBytes = 12;
const tagBytes = 16;
const idLength = 36;

/** Derives the key for cursors from the signing key, so that it differs from the key for URL signatures. */
const cipherKey = (key: KeyObject) => sign(key, 'cursorKey', '').subarray(0, 32);
/** Deterministic, so that repeated requests are identical. */
const ivOf = (key: KeyObject, list: List, place: string) =>
  sign(key, 'cursor', JSON.stringify([...list, place])).subarray(0, ivBytes);

/** The cursor is encrypted, because the position contains a file name, and URLs are logged. */
export function writeCursor(key: KeyObject, list: List, { id, value }: PageAnchor): string {
  const place = `${id}${value}`;
  const iv = ivOf(key, list, place);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), iv).setAAD(Buffer.from(JSON.stringify(list)));
  const sealed = Buffer.concat([cipher.update(place, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns null unless the cursor was created by {@link writeCursor} for this list. */
export function readCursor(key: KeyObject, list: List, cursor: string): PageAnchor | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length < ivBytes + tagBytes + idLength || bytes.toString('base64url') !== cursor) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(JSON.stringify(list)))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const place = Buffer.concat([
      decipher.update(bytes.subarray(ivBytes + tagBytes)),
      decipher.final(),
    ]).toString('utf8');
    return { id: place.slice(0, idLength), value: place.slice(idLength) };
  } catch {
    return null;
  }
}

/**
 * Number of photos per query; small, because the embedded store has a single thread, so other queries have to
 * wait.
 */
const photosAtOnce = 50;

/** Start of a page: after a photo, or at a position. */
export interface PageStart {
  readonly after: PageAnchor | null;
  readonly offset: number;
}

/**
 * Returns one page of a list, read in parts so that the store can answer other calls in between: at most
 * `limit` rows, and the cursor of the next page, which is null on the last page. `read` returns the first
 * `limit` rows after `from`.
 */
export async function readInParts<Row>(
  limit: number,
  start: PageStart,
  read: (limit: number, from: PageStart) => Promise<readonly Row[]>,
  anchorOf: (row: Row) => PageAnchor,
): Promise<{ readonly rows: Row[]; readonly next: PageAnchor | null }> {
  const rows: Row[] = [];
  let from: PageStart | null = start;
  // One additional row shows whether another page follows.
  while (from !== null && rows.length <= limit) {
    const wanted: number = Math.min(photosAtOnce, limit + 1 - rows.length);
    const found: readonly Row[] = await read(wanted, from);
    rows.push(...found);
    const last = found[wanted - 1];
    from = last === undefined ? null : { after: anchorOf(last), offset: 0 };
  }
  const last = rows[limit - 1];
  return rows.length > limit && last !== undefined
    ? { rows: rows.slice(0, limit), next: anchorOf(last) }
    : { rows, next: null };
}
