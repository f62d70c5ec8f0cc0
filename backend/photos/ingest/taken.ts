import exifr from 'exifr';
import { heicExif } from './heicExif.ts';

/** When the camera says the picture was taken: local time without a zone, and minutes east of UTC where it knows. */
export interface Taken {
  readonly takenAt: string | null;
  readonly takenOffset: number | null;
}

/** The oldest photograph is of 1826: an earlier year is a camera that was never set. */
const firstYear = 1826;
const unknown: Taken = { takenAt: null, takenOffset: null };

/** `2024:07:14 16:42:10` → `2024-07-14T16:42:10`; null when that is no moment of a calendar. */
export function readExifTime(text: unknown): string | null {
  const match =
    typeof text === 'string' ? /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text) : null;
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const sane =
    year >= firstYear &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= days &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return sane ? `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}` : null;
}

/** `+02:00` → 120, `Z` → 0; null when it is no offset between −14 and +14 hours. */
export function readExifOffset(text: unknown): number | null {
  if (text === 'Z') return 0;
  const match = typeof text === 'string' ? /^([+-])(\d\d):(\d\d)$/.exec(text) : null;
  if (match === null || Number(match[3]) > 59) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return minutes > 14 * 60 ? null : match[1] === '-' && minutes > 0 ? -minutes : minutes;
}

/** A clock may be in any zone and a little off: what lies further ahead of its upload was never set. */
const ahead = 86_400_000;

/** A date in the future counts as unknown [2.16]; `cameraDate` then is what the camera said. */
export function believed(
  { takenAt, takenOffset }: Taken,
  uploadedAt: number,
): Taken & { readonly cameraDate: string | null } {
  const moment = takenAt === null ? null : Date.parse(`${takenAt}Z`) - (takenOffset ?? 0) * 60_000;
  return moment === null || moment <= uploadedAt + ahead
    ? { takenAt, takenOffset, cameraDate: null }
    : { ...unknown, cameraDate: takenAt };
}

/** Reads a file's EXIF; anything unreadable there is a picture without a date, never a failure. */
export async function readTaken(path: string, mediaType: string): Promise<Taken> {
  const input = mediaType === 'image/heic' ? await heicExif(path).catch(() => null) : path;
  if (input === null) return unknown;
  const pick = ['DateTimeOriginal', 'CreateDate', 'OffsetTimeOriginal', 'OffsetTimeDigitized'];
  const tags: unknown = await exifr
    .parse(input, { pick, reviveValues: false, xmp: false, icc: false, iptc: false })
    .catch(() => null);
  if (typeof tags !== 'object' || tags === null) return unknown;
  const read = tags as Record<string, unknown>;
  const original = readExifTime(read['DateTimeOriginal']);
  if (original !== null)
    return { takenAt: original, takenOffset: readExifOffset(read['OffsetTimeOriginal']) };
  const digitized = readExifTime(read['CreateDate']);
  return digitized === null
    ? unknown
    : { takenAt: digitized, takenOffset: readExifOffset(read['OffsetTimeDigitized']) };
}
