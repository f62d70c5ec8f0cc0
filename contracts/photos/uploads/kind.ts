/**
 * The type of a file judging by its first bytes, both in the browser and in the service; name and declared type are
 * ignored. `other` is an unsupported picture, `none` not a picture.
 * @spec 5.6a 9.10a
 */
export type Kind = 'image/jpeg' | 'image/png' | 'image/heic' | 'other' | 'none';

/** Number of bytes that {@link kindOf} needs. */
export const headLength = 64;

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
/** Brands for HEVC profiles, which may appear among the compatible brands instead. */
const heicProfiles = new Set(['MiHB', 'MiHA', 'MiHE']);
/** Brands that identify only the container format, not the encoding. */
const generalBrands = new Set(['mif1', 'mif2', 'msf1', 'miaf', ...heicProfiles]);
const starts = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);

export function kindOf(head: Uint8Array): Kind {
  if (starts(head, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  const text = String.fromCharCode(...head.subarray(0, headLength));
  if (text.slice(4, 8) === 'ftyp') return familyOf(head, text);
  const known =
    text.startsWith('GIF8') || text.startsWith('BM') || text.startsWith('II*\0') || text.startsWith('MM\0*');
  return known || (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ? 'other' : 'none';
}

/**
 * The major brand distinguishes HEIC from AVIF and video. If the major brand is a general one (`mif1`, `miaf` and the
 * like), the compatible brands distinguish them.
 */
function familyOf(head: Uint8Array, text: string): Kind {
  const length = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), text.length);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text.slice(at, at + 4));
  const isGeneral = generalBrands.has(brands[0] ?? '');
  const named = brands.slice(0, isGeneral ? undefined : 1);
  if (named.some((brand) => heicBrands.has(brand) || heicProfiles.has(brand))) return 'image/heic';
  // Returns whether no brand identifies the encoding, so that the service has to determine it from the picture
  // itself.
  const isOpen =
    brands.length > 2 && brands.includes('miaf') && brands.every((brand) => generalBrands.has(brand));
  return isOpen ? 'image/heic' : 'other';
}
