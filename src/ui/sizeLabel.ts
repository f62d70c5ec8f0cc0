/** Returns a size as '3.1 MB', in decimal units as in file managers; the unit stays beside its number. */
export function sizeLabel(locale: string, bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const options = {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // The short form of bytes has no plural form.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** step).replace(' ', '\u00a0');
}
