import type { KeyObject } from 'node:crypto';
import { same, sign } from '../photos/keys.ts';

export const archivesPath = '/svc/downloads/archives';
/** Milliseconds for which an address is good: long enough to go on with a transfer that broke off. */
export const addressLife = 6 * 3_600_000;

export interface ArchiveAddress {
  readonly customerId: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

const signature = (key: KeyObject, { customerId, id, ends }: ArchiveAddress): string =>
  sign(key, 'archive', JSON.stringify([customerId, id, ends])).toString('base64url');

export function archiveAddress(key: KeyObject, origin: string, address: ArchiveAddress): string {
  const query = new URLSearchParams({
    u: address.customerId,
    e: String(address.ends),
    h: signature(key, address),
  });
  return `${origin}${archivesPath}/${address.id}?${query.toString()}`;
}

/** Null when the signature is not ours, or the address has ended. */
export function readArchiveAddress(
  key: KeyObject,
  id: string,
  query: Record<string, unknown>,
  now: number,
): ArchiveAddress | null {
  const { u: customerId, e: end, h: given } = query;
  if (typeof customerId !== 'string' || typeof end !== 'string' || typeof given !== 'string') return null;
  if (!/^\d{1,15}$/.test(end)) return null;
  const address = { customerId, id, ends: Number(end) };
  // Compared as text: decoding would let a signature be written in several ways.
  if (!same(Buffer.from(given), Buffer.from(signature(key, address)))) return null;
  return now < address.ends ? address : null;
}
