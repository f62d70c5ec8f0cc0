import exifr from 'exifr';
import type { DateSource } from '../../../contracts/photos/photo.ts';
import { dayOfName, readDate, readFraction, readOffset } from './dates.ts';
import type { Recorded } from './dates.ts';
import { iptcDate } from './iptc.ts';
import { metadataOf } from './metadata.ts';
import { xmpDate } from './xmp.ts';

/** Date of a picture: local time without a time zone, and the minutes ahead of UTC if they were recorded. */
export interface Taken {
  readonly takenAt: string | null;
  readonly takenOffset: number | null;
  /** Digits of the fraction of a second. */
  readonly takenFraction: string | null;
  /** Source of the date, if it does not come from the camera's own field. */
  readonly dateSource: DateSource | null;
}

export const unknown: Taken = { takenAt: null, takenOffset: null, takenFraction: null, dateSource: null };

/**
 * Clocks can be in any time zone and slightly wrong. A date further ahead of the upload means that the clock
 * was never set.
 */
const ahead = 86_400_000;
const isAhead = (
  { takenAt, takenOffset }: Pick<Taken, 'takenAt' | 'takenOffset'>,
  uploadedAt: number,
): boolean =>
  takenAt !== null && Date.parse(`${takenAt}Z`) - (takenOffset ?? 0) * 60_000 > uploadedAt + ahead;

/**
 * Returns the date to store. A date in the future counts as unknown [2.16]; `cameraDate` then contains the
 * camera's date. A file without a date gets the day in its name.
 */
export function believed(
  { takenAt, takenOffset, takenFraction, dateSource }: Taken,
  uploadedAt: number,
  fileName: string,
): Taken & { readonly cameraDate: string | null } {
  if (isAhead({ takenAt, takenOffset }, uploadedAt)) return { ...unknown, cameraDate: takenAt };
  if (takenAt !== null) return { takenAt, takenOffset, takenFraction, dateSource, cameraDate: null };
  const day = dayOfName(fileName);
  if (day === null || isAhead({ takenAt: day, takenOffset: null }, uploadedAt))
    return { ...unknown, cameraDate: null };
  return { ...unknown, takenAt: day, dateSource: 'fileName', cameraDate: null };
}

type Tags = Readonly<Record<string, unknown>>;

/** Returns a text in EXIF. Some programs write it with the type for bytes. */
const textIn = (tags: Tags, name: string): string | null => {
  const value = tags[name];
  if (value instanceof Uint8Array) return Buffer.from(value.subarray(0, 80)).toString('latin1');
  return typeof value === 'string' ? value : null;
};

const pick = [
  ...['DateTimeOriginal', 'CreateDate', 'ModifyDate'],
  ...['OffsetTimeOriginal', 'OffsetTimeDigitized', 'OffsetTime'],
  ...['SubSecTimeOriginal', 'SubSecTimeDigitized', 'SubSecTime'],
  ...['GPSDateStamp', 'GPSTimeStamp'],
];

const blocks = { reviveValues: false, xmp: false, icc: false, iptc: false } as const;
/** Reads the first entry of each tag and ignores all others. */
const firstEntries = { ...blocks, pick };

const read = [
  ...[0x132, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292],
  // The positions of the other directories, then the tags of the GPS directory.
  ...[0x8769, 0x8825, 0x07, 0x1d],
];
const skip = Array.from({ length: 0x1_0000 }, (_, tag) => tag).filter((tag) => !read.includes(tag));
/**
 * Reads the last entry of each tag, because the parser lets a later entry replace an earlier one unless it picks tags.
 * A damaged directory may contain a tag twice, first with a wrong position.
 */
const lastEntries = { ...blocks, ifd0: { skip }, exif: { skip }, gps: { skip } };

async function tagsOf(
  exif: Uint8Array | null,
  entries: typeof firstEntries | typeof lastEntries,
): Promise<Tags> {
  if (exif === null) return {};
  const tags: unknown = await exifr.parse(exif, entries).catch(() => null);
  return typeof tags === 'object' && tags !== null ? (tags as Tags) : {};
}

/**
 * Returns a date in EXIF with its UTC offset and fraction of a second. A date without a time is invalid in
 * EXIF.
 */
function exifDate(tags: Tags, date: string, offset: string, fraction: string): Recorded | null {
  const read = readDate(textIn(tags, date));
  if (read === null || read.isDay) return null;
  return {
    ...read,
    offset: readOffset(textIn(tags, offset)) ?? read.offset,
    fraction: readFraction(textIn(tags, fraction)) ?? read.fraction,
  };
}

/** Times in GPS data are in UTC. */
function gpsDate(tags: Tags): Recorded | null {
  const time = tags['GPSTimeStamp'];
  const parts: unknown[] = Array.isArray(time) ? time : [];
  const [hour = -1, minutes = -1, second = -1] = parts.map((part) =>
    typeof part === 'number' && Number.isFinite(part) ? Math.floor(part) : -1,
  );
  const day = readDate(textIn(tags, 'GPSDateStamp'));
  if (day === null || hour < 0 || hour > 23 || minutes < 0 || second < 0) return null;
  const read = readDate(`${day.at.slice(0, 10)} ${hour}:${minutes}:${second}`);
  return read === null ? null : { ...read, offset: 0 };
}

const takenOf = (read: Recorded, dateSource: DateSource | null): Taken => ({
  takenAt: read.at,
  takenOffset: read.offset,
  takenFraction: read.fraction,
  dateSource,
});

/** Returns the date in the camera's own fields, or else in the field for the last change. */
function exifTaken(tags: Tags): Taken | null {
  const camera =
    exifDate(tags, 'DateTimeOriginal', 'OffsetTimeOriginal', 'SubSecTimeOriginal') ??
    exifDate(tags, 'CreateDate', 'OffsetTimeDigitized', 'SubSecTimeDigitized');
  if (camera !== null) return takenOf(camera, null);
  const changed = exifDate(tags, 'ModifyDate', 'OffsetTime', 'SubSecTime');
  return changed === null ? null : takenOf(changed, 'exifDateTime');
}

/**
 * Returns the date of a picture from its first valid record: first the camera's own fields, then those of
 * programs and GPS. If the metadata cannot be read, the picture has no date; this function never fails.
 */
export async function readTaken(path: string, mediaType: string): Promise<Taken> {
  const { exif, xmp, iptc } = await metadataOf(path, mediaType);
  const tags = await tagsOf(exif, firstEntries);
  const dated = exifTaken(tags) ?? exifTaken(await tagsOf(exif, lastEntries));
  if (dated !== null) return dated;
  const program = xmp === null ? null : xmpDate(xmp);
  if (program !== null) return takenOf(program, program.isDay ? 'xmpDay' : 'xmp');
  const agency = iptc === null ? null : iptcDate(iptc);
  if (agency !== null) return takenOf(agency, agency.isDay ? 'iptcDay' : 'iptc');
  const satellite = gpsDate(tags);
  return satellite === null ? unknown : takenOf(satellite, 'gps');
}
