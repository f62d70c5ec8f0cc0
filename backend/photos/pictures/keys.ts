import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Ports } from '../../ports.ts';

/** Length of the key in bytes. Its encrypted form in the store is longer. */
const keyBytes = 32;

/**
 * Returns the secret for signed picture URLs and cursors. It is created once, shared by all processes and
 * stored encrypted. A plain secret of an earlier release is encrypted by this function.
 */
export async function signingKey({
  store,
  random,
  vault,
}: Pick<Ports, 'store' | 'random' | 'vault'>): Promise<KeyObject> {
  const seal = async (key: Uint8Array) =>
    Buffer.from(await vault.seal(Buffer.from(key).toString('base64url')));
  await store.query(
    "insert into photo_key (name, value) values ('signing', $1) on conflict (name) do nothing",
    [await seal(random.bytes(keyBytes))],
  );
  const [row] = await store.query<{ value: Uint8Array }>(
    "select value from photo_key where name = 'signing'",
  );
  if (row === undefined) throw new Error('the signing key was not stored');
  const isPlain = row.value.length === keyBytes;
  if (isPlain)
    await store.query("update photo_key set value = $1 where name = 'signing' and value = $2", [
      await seal(row.value),
      row.value,
    ]);
  const key = isPlain
    ? row.value
    : Buffer.from(await vault.open(Buffer.from(row.value).toString()), 'base64url');
  // Signing with a key object takes a quarter of the time that it takes with raw bytes.
  return createSecretKey(key);
}

/** `purpose` prevents a signature from being used for anything else. */
export function sign(key: KeyObject, purpose: string, text: string): Buffer {
  return createHmac('sha512', key).update(`${purpose}\n${text}`).digest();
}

/** Returns whether two values are equal; takes the same time for equal and different values. */
export function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
