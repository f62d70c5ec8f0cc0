import type { KeyObject } from 'node:crypto';
import { same, sign } from '../photos/pictures/keys.ts';

/** Milliseconds for which an address is valid: long enough to resume a broken transfer. */
export const addressLife = 6 * 3_600_000;

/** Whose archive, and until when its address is good. */
export interface ArchiveAddress {
  readonly customerId: string;
  /** The archive's own name within its kind: the last part of the path. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

/** Signed addresses of archives of one kind, below one path. */
export interface ArchiveAddresses {
  readonly path: string;
  write(key: KeyObject, origin: string, address: ArchiveAddress): string;
  /** Null when the signature is not ours, or the address has ended. */
  read(key: KeyObject, id: string, query: Record<string, unknown>, now: number): ArchiveAddress | null;
}

/** An address of one kind is none of another: `kind` is signed, too. */
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
      // Compared as text: decoding would let a signature be written in several ways.
      if (!same(Buffer.from(given), Buffer.from(signature(key, address)))) return null;
      return now < address.ends ? address : null;
    },
  };
}
