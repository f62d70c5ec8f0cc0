import type { KeyObject } from 'node:crypto';
import { same, sign } from '../photos/pictures/keys.ts';

/** Milliseconds for which a URL is valid: long enough to resume an interrupted transfer. */
export const addressLife = 6 * 3_600_000;

/** The customer of an archive, and the expiry time of its URL. */
export interface ArchiveAddress {
  readonly customerId: string;
  /** The archive's name, unique within its kind; the last part of the path. */
  readonly id: string;
  /** Expiry time in milliseconds since 1970. */
  readonly ends: number;
}

/** Signed URLs for archives of one kind, under one path. */
export interface ArchiveAddresses {
  readonly path: string;
  write(key: KeyObject, origin: string, address: ArchiveAddress): string;
  /** Returns null if the signature is invalid or the URL has expired. */
  read(key: KeyObject, id: string, query: Record<string, unknown>, now: number): ArchiveAddress | null;
}

/**
 * Returns functions that create and verify the signed URLs for one kind of archive. The signature includes
 * `kind`, so that a URL for one kind is invalid for another.
 */
export function archiveAddresses(kind: string, path: string): ArchiveAddresses {
  const signature = (key: KeyObject, { customerId, id, ends }: ArchiveAddress): string =>
    sign(key, kind, JSON.stringify([customerId, id, ends])).toString('base64url');
  return {
    path,
    write: (key, origin, address) => {
      const query = new URLSearchParams({
        u: address.customerId,
        e: String(address.ends),
        h: signature(key, address),
      });
      return `${origin}${path}/${address.id}?${query.toString()}`;
    },
    read: (key, id, query, now) => {
      const { u: customerId, e: end, h: given } = query;
      if (typeof customerId !== 'string' || typeof end !== 'string' || typeof given !== 'string') return null;
      if (!/^[1-9]\d{0,14}$/.test(end)) return null;
      const address = { customerId, id, ends: Number(end) };
      // Compared as text, because decoding would accept several spellings of one signature.
      if (!same(Buffer.from(given), Buffer.from(signature(key, address)))) return null;
      return now < address.ends ? address : null;
    },
  };
}
