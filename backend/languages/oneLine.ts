/** Letters of scripts that run from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/**
 * A single zero-width joiner or non-joiner between characters that it affects, as in family emoji and Persian
 * names.
 */
const joining = String.raw`(?<=[\p{L}\p{M}\p{ExtPict}\p{EMod}])[\u200C\u200D](?=[\p{L}\p{M}\p{ExtPict}])`;
/** Characters that change the writing direction, and other invisible characters except such joiners. */
const unseen = new RegExp(
  String.raw`(?:(?!${joining})[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF])+`,
  'gu',
);

/**
 * Makes a value safe for insertion into a text: on one line, in its own writing direction, and without effect
 * on the surrounding text. A single no-break space stays, as in a date.
 */
export function inOneLine(value: string): string {
  const line = value
    .replace(unseen, ' ')
    .replace(/\s{2,}|[^\S\u00A0]/g, ' ')
    .trim();
  return rightToLeft.test(line) ? `\u2068${line}\u2069` : line;
}
