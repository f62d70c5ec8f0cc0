/**
 * Returns a date that is not split between two lines: the spaces beside the day, the year, the time and the `de` of
 * Spanish and Portuguese become no-break spaces; a weekday, and the dash of a range, may still end a line. French says
 * `1er` for the first of a month, for which `Intl` writes `1`.
 */
export const unbroken = (locale: string, date: string): string =>
  (locale.startsWith('fr') ? date.replace(/\b1 (?=\p{L})/u, '1er ') : date).replace(
    /(?<=\d(?:er|\.)?|\bde) | (?=\d+[\d:.]\d|(?:de|las|ore) )|[ \u2009](?=–)/g,
    '\u00a0',
  );
