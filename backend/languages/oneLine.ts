/** Letters of scripts that run from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** A single joiner between two signs that it joins: a family is one picture, a Persian name is written as it is read. */
const joining = String.raw`(?<=[\p{L}\p{M}\p{ExtPict}\p{EMod}])[\u200C\u200D](?=[\p{L}\p{M}\p{ExtPict}])`;
/** Signs that turn the direction of what follows them, and others that nobody sees; not a joiner that joins. */
const unseen = new RegExp(
  String.raw`(?:(?!${joining})[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF])+`,
  'gu',
);

/** A value inside a text: one line, in its own direction, unable to turn or to end the text around it. */
export function inOneLine(value: string): string {
  const line = value.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  return rightToLeft.test(line) ? `\u2068${line}\u2069` : line;
}
