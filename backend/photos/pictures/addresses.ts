import type { KeyObject } from 'node:crypto';
import { same, sign } from './keys.ts';

/** The object of a signed picture URL: a thumbnail, the original for display, or the original as a file. */
export const variants = ['300', '800', '1300', 'original', 'untouched'] as const;
export type Variant = (typeof variants)[number];

export const picturesPath = '/svc/photos/pictures';
/** Length of one variant's signature in base64url characters: 96 bits. */
const signatureLength = 16;

/** The viewer of a signed URL: the owner, or a participant in a shared album. */
export interface AddressFor {
  readonly id: string;
  readonly source: string;
  readonly viewer: string;
  /** The shared album that permits a participant to see the photo. */
  readonly album?: string;
}

export interface ReadAddress extends AddressFor {
  readonly variant: Variant;
  /** Expiry time of the URL in milliseconds since 1970. */
  readonly ends: number;
}

/**
 * Returns one HMAC of 64 bytes per photo, viewer and day. Each variant uses its own 12 bytes of it: parts of
 * a pseudo-random string are independent, and a page of 24 photos needs 24 computations instead of 120.
 */
function wholeSignature(key: KeyObject, { id, source, viewer, album }: AddressFor, lastDay: number): string {
  const text = [id, source, viewer, lastDay, ...(album === undefined ? [] : [album])];
  return sign(key, 'picture', JSON.stringify(text)).toString('base64url');
}

/** Returns the part of the signature that belongs to a variant: 12 bytes, which are 16 characters. */
function piece(whole: string, variant: Variant): string {
  const at = variants.indexOf(variant) * signatureLength;
  return whole.slice(at, at + signatureLength);
}

const day = 86_400_000;
/** Returns the number of the next UTC day, which is the last day on which a URL created now is valid. */
export const lastDayAt = (now: number): number => Math.floor(now / day) + 1;
/** Returns the expiry time of a URL that is valid until the end of that day, in milliseconds since 1970. */
export const endOfDay = (lastDay: number): number => (lastDay + 1) * day;

/** Returns the URLs of all variants of one photo, which stay the same throughout a day. */
export function addressesOf(
  key: KeyObject,
  origin: string,
  photo: AddressFor,
  now: number,
): Record<Variant, string> {
  const lastDay = lastDayAt(now);
  const whole = wholeSignature(key, photo, lastDay);
  const album = photo.album === undefined ? '' : `&a=${encodeURIComponent(photo.album)}`;
  const tail = `?s=${encodeURIComponent(photo.source)}&v=${encodeURIComponent(photo.viewer)}${album}&d=${lastDay}&h=`;
  const address = (variant: Variant) =>
    `${origin}${picturesPath}/${photo.id}/${variant}${tail}${piece(whole, variant)}`;
  return {
    300: address('300'),
    800: address('800'),
    1300: address('1300'),
    original: address('original'),
    untouched: address('untouched'),
  };
}

/** Returns null if the signature is invalid or the URL has expired. */
export function readAddress(
  key: KeyObject,
  path: { id: string; variant: string },
  query: Record<string, unknown>,
  now: number,
): ReadAddress | null {
  const { s: source, v: viewer, a: album, d: days, h: signature } = query;
  const variant = variants.find((known) => known === path.variant);
  if (variant === undefined || typeof source !== 'string' || typeof viewer !== 'string') return null;
  if (album !== undefined && typeof album !== 'string') return null;
  if (typeof days !== 'string' || !/^[1-9]\d{0,5}$/.test(days) || typeof signature !== 'string') return null;
  const lastDay = Number(days);
  const address = { id: path.id, source, viewer, ...(album === undefined ? {} : { album }) };
  // Compared as text, because several texts decode to the same bytes.
  const expected = piece(wholeSignature(key, address, lastDay), variant);
  if (!same(Buffer.from(signature), Buffer.from(expected))) return null;
  const ends = endOfDay(lastDay);
  return now < ends ? { ...address, variant, ends } : null;
}
