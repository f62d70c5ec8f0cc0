import { open } from 'node:fs/promises';
import sharp from 'sharp';

/** The raw metadata blocks of a file; null if missing. */
export interface Metadata {
  /** The EXIF block, in TIFF format. */
  readonly exif: Uint8Array | null;
  readonly xmp: string | null;
  /** Resources in Photoshop's format; one of them contains IPTC data. */
  readonly iptc: Buffer | null;
}

/** Maximum size of metadata in bytes. Larger blocks are ignored. */
const most = 4 * 1024 ** 2;
/** Maximum number of PNG chunks to skip. Each costs a read of twelve bytes. */
const mostChunks = 10_000;

const exifMark = 'Exif\0\0';
const xmpKeyword = 'XML:com.adobe.xmp\0';

/**
 * Zero bytes added after a TIFF, because a wrong length may point beyond its end. The reader then still finds
 * the beginning.
 */
const margin = 64 * 1024;

/** Returns a copy, so that the reader cannot access adjacent memory. */
function tiffOf(exif: Buffer): Uint8Array | null {
  const marked = exif.toString('latin1', 0, exifMark.length) === exifMark;
  if (exif.length > most) return null;
  const tiff = new Uint8Array(exif.length + margin);
  tiff.set(exif.subarray(marked ? exifMark.length : 0));
  return tiff;
}

const textOf = (xmp: Buffer): string => xmp.toString('utf8', 0, most);

/**
 * Returns the metadata of a picture, wherever it is in the file. The decoder's own reader skips unknown parts
 * and does not search the items of a HEIC. A file that cannot be read has no metadata.
 */
export async function metadataOf(path: string, mediaType: string): Promise<Metadata> {
  const read = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const found = {
    exif: read?.exif === undefined ? null : tiffOf(read.exif),
    xmp: read?.xmp === undefined ? null : textOf(read.xmp),
    iptc: read?.iptc ?? null,
  };
  const isLate = mediaType === 'image/png' && (found.exif === null || found.xmp === null);
  const late = isLate ? await latePng(path).catch(() => null) : null;
  return { ...found, exif: found.exif ?? late?.exif ?? null, xmp: found.xmp ?? late?.xmp ?? null };
}

/**
 * Reads the EXIF and XMP data that follow the pixels of a PNG, because the decoder's reader stops before
 * them.
 */
async function latePng(path: string): Promise<Pick<Metadata, 'exif' | 'xmp'>> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(8);
    let [exif, xmp]: [Uint8Array | null, string | null] = [null, null];
    for (let at = 8, chunks = 0; at + 12 <= size && chunks < mostChunks; chunks += 1) {
      await file.read(header, 0, 8, at);
      const length = header.readUInt32BE(0);
      const type = header.toString('latin1', 4, 8);
      if ((type === 'eXIf' || type === 'iTXt') && length <= most && at + 8 + length <= size) {
        const content = Buffer.alloc(length);
        await file.read(content, 0, length, at + 8);
        if (type === 'eXIf') exif ??= tiffOf(content);
        // The keyword is followed by two bytes for the compression, unused for XMP, and by two empty strings.
        else if (content.toString('latin1', 0, xmpKeyword.length) === xmpKeyword)
          xmp ??= textOf(content.subarray(xmpKeyword.length + 4));
      }
      at += 12 + length;
    }
    return { exif, xmp };
  } finally {
    await file.close();
  }
}
