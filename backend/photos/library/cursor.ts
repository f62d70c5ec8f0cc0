import type { KeyObject } from 'node:crypto';
import type { SortKey, SortOrder } from './sorting.ts';
import { same, sign } from '../pictures/keys.ts';

/** The list a cursor belongs to, as the values that tell it from all others; it continues no other list and nobody else's. */
export type List = readonly (string | number)[];

/** A library or one of its months. */
export interface ListScope {
  readonly customerId: string;
  readonly sortKey: SortKey;
  readonly sortOrder: SortOrder;
  /** Month number, or `all`. */
  readonly month: number | 'all';
}

export const listOf = ({ customerId, sortKey, sortOrder, month }: ListScope): List => [
  customerId,
  sortKey,
  sortOrder,
  month,
];

/** The last thing already given: the value sorted by (date taken with name and upload, ISO time or position) and, among equals, the id. */
export interface PageAnchor {
  readonly value: string;
  readonly id: string;
}

const signatureBytes = 12;

const signed = (key: KeyObject, list: List, { value, id }: PageAnchor) =>
  sign(key, 'cursor', JSON.stringify([...list, value, id])).subarray(0, signatureBytes);

export function writeCursor(key: KeyObject, list: List, place: PageAnchor): string {
  const signature = signed(key, list, place);
  return Buffer.concat([signature, Buffer.from(`${place.id}${place.value}`)]).toString('base64url');
}

const idLength = 36;

/** Null when the cursor was not made by {@link writeCursor} for this very list. */
export function readCursor(key: KeyObject, list: List, cursor: string): PageAnchor | null {
  const bytes = Buffer.from(cursor, 'base64url');
  const place = {
    id: bytes.toString('latin1', signatureBytes, signatureBytes + idLength),
    value: bytes.toString('utf8', signatureBytes + idLength),
  };
  if (bytes.toString('base64url') !== cursor) return null;
  return same(bytes.subarray(0, signatureBytes), signed(key, list, place)) ? place : null;
}
