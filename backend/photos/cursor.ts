import type { KeyObject } from 'node:crypto';
import type { SortKey, SortOrder } from './sorting.ts';
import { same, sign } from './keys.ts';

/** The list a cursor belongs to; it continues no other list and nobody else's. */
export interface ListScope {
  readonly customerId: string;
  readonly sortKey: SortKey;
  readonly sortOrder: SortOrder;
  /** Month number, or `all`. */
  readonly month: number | 'all';
}

/** The last photo already given: the value sorted by (local time or ISO time) and, among equals, the id. */
export interface Place {
  readonly value: string;
  readonly id: string;
}

const signatureBytes = 12;

const scopeText = ({ customerId, sortKey, sortOrder, month }: ListScope, { value, id }: Place) =>
  JSON.stringify([customerId, sortKey, sortOrder, month, value, id]);

export function writeCursor(key: KeyObject, scope: ListScope, place: Place): string {
  const signature = sign(key, 'cursor', scopeText(scope, place)).subarray(0, signatureBytes);
  return Buffer.concat([signature, Buffer.from(`${place.id}${place.value}`)]).toString('base64url');
}

const shape = /^([0-9a-f-]{36})(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3}Z)?)$/;

/** Null when the cursor was not made by {@link writeCursor} for this very list. */
export function readCursor(key: KeyObject, scope: ListScope, cursor: string): Place | null {
  const bytes = Buffer.from(cursor, 'base64url');
  const match = shape.exec(bytes.subarray(signatureBytes).toString('latin1'));
  if (match?.[1] === undefined || match[2] === undefined || bytes.toString('base64url') !== cursor)
    return null;
  const place = { id: match[1], value: match[2] };
  const expected = sign(key, 'cursor', scopeText(scope, place)).subarray(0, signatureBytes);
  return same(bytes.subarray(0, signatureBytes), expected) ? place : null;
}
