/** @spec 5.10 */
export const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;
const base = 1024;

/**
 * Formats a size as `1.50 MB`: two decimals, base 1024; bytes have no decimals.
 * @throws RangeError for an invalid size, or for 1024 GB and more ('export unit size out of range' [8.9]).
 * @spec 5.10 8.9b
 */
export function showSize(bytes: number): string {
  if (!Number.isInteger(bytes) || bytes < 0 || bytes >= base ** sizeUnits.length) {
    throw new RangeError(`export unit size out of range: ${bytes}`);
  }
  const last = sizeUnits.length - 1;
  let unit = 0;
  while (unit < last && bytes >= base ** (unit + 1)) unit += 1;
  // Without this, 1048575 bytes would be shown as '1024.00 KB'.
  if (unit > 0 && unit < last && Number((bytes / base ** unit).toFixed(2)) === base) unit += 1;
  return `${(bytes / base ** unit).toFixed(unit === 0 ? 0 : 2)} ${sizeUnits[unit]}`;
}
