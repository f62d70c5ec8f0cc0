/** The range of the date and time fields of a zip, which have two bytes each. */
const first = '1980-01-01T00:00:00';
const last = '2107-12-31T23:59:58';
/** The extended timestamp is a signed 32-bit number. Programs interpret negative values differently. */
const lastSecond = 2 ** 31 - 1;

/**
 * Returns the date (upper 16 bits) and time of a local time such as `2024-07-14T16:42:10`, in steps of two
 * seconds. Values outside 1980–2107 are clamped.
 */
export function dosTime(local: string): number {
  const within = local < first ? first : local > last ? last : local;
  const part = (from: number, to: number) => Number(within.slice(from, to));
  const date = ((part(0, 4) - 1980) << 9) | (part(5, 7) << 5) | part(8, 10);
  const time = (part(11, 13) << 11) | (part(14, 16) << 5) | (Math.min(59, part(17, 19)) >> 1);
  return ((date << 16) | time) >>> 0;
}

/**
 * Returns the seconds since 1970 of a local time that is `offset` minutes ahead of UTC; null if it exceeds
 * the extended timestamp.
 */
export function unixTime(local: string, offset: number): number | null {
  const seconds = Math.floor(Date.parse(`${local.slice(0, 19)}Z`) / 1000) - offset * 60;
  return seconds >= 0 && seconds <= lastSecond ? seconds : null;
}
