import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Ports } from '../../ports.ts';

/** The secret under which picture addresses and cursors are signed: one for all processes, made once, kept in the store. */
export async function signingKey({ store, random }: Pick<Ports, 'store' | 'random'>): Promise<KeyObject> {
  await store.query(
    "insert into photo_key (name, value) values ('signing', $1) on conflict (name) do nothing",
    [random.bytes(32)],
  );
  const [row] = await store.query<{ value: Uint8Array }>(
    "select value from photo_key where name = 'signing'",
  );
  if (row === undefined) throw new Error('the signing key was not stored');
  // As a key object a signature takes a quarter of the time it takes with the bare bytes.
  return createSecretKey(row.value);
}

/** `purpose` keeps signatures for one thing from passing as those for another. */
export function sign(key: KeyObject, purpose: string, text: string): Buffer {
  return createHmac('sha512', key).update(`${purpose}\n${text}`).digest();
}

/** Takes the same time wherever the two differ. */
export function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
