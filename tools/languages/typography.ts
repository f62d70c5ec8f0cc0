/** The pairs of quotes of each language, the inner ones last; ’ is also the apostrophe of every language. */
const quotes: Readonly<Record<string, readonly string[]>> = {
  da: ['””'],
  de: ['„“', '‚‘'],
  en: ['“”', '‘’'],
  es: ['«»', '“”'],
  fr: ['«»', '“”'],
  it: ['“”', '‘’'],
  nb: ['«»', '‘’'],
  nl: ['“”', '‘’'],
  pt: ['«»', '“”'],
  sv: ['””'],
};

/** Symbols of units, which have to stay beside their number; words such as “days” may begin a line. */
const units =
  'mm|cm|m|km|px|bytes?|kB|KB|MB|GB|TB|ko|Mo|Go|To|ms|s|sec|sek|secs|min|mins|Min|h|tim|hrs|Std|Sek|Uhr';

/** The two no-break spaces. */
const kept = '\\u00a0\\u202f';

const everywhere: readonly (readonly [RegExp, string])[] = [
  [/['"`´]/, 'has a straight quote or apostrophe'],
  [/\.\.\./, 'has three dots instead of …'],
  [new RegExp(`[ ${kept}]{2}`), 'has two spaces in a row'],
  [/ - |--/, 'has a hyphen instead of a dash'],
  [new RegExp(`[\\d#}] (?:${units})(?![\\p{L}\\d])`, 'u'), 'lets a line break before a unit'],
  [/ ×|× /, 'lets a line break beside ×'],
  [/\bkl\. /, 'lets a line break after “kl.”'],
  [/\d \d{3}(?!\d)/, 'lets a line break within a number'],
];

/** Punctuation in French has a space before it, in the other languages it has none. */
const french: readonly (readonly [RegExp, string])[] = [
  [/(?<!\u202f)[;!?]/, 'needs U+202F before ; ! ?'],
  [/(?<!\u00a0):(?!\/\/|\d)/, 'needs U+00A0 before a colon'],
  [/«(?!\u00a0)|(?<!\u00a0)»/, 'needs U+00A0 within « »'],
];
const closed: readonly (readonly [RegExp, string])[] = [
  [/\s[;:!?]/, 'has a space before punctuation'],
  [/[«„‚]\s|\s»/, 'has a space within its quotes'],
];

/** German has a no-break space before the ellipsis, because it stands for whole words. */
const ellipsis = (language: string): readonly [RegExp, string] =>
  language === 'de' ? [/(?<!^|\u00a0)…/, 'needs U+00A0 before …'] : [/\s…/, 'has a space before …'];

/** The space before a percent sign is that of `Intl`, so that it is the same beside values and in texts. */
function percentFault(text: string, locale: string): boolean {
  if (!text.includes('%')) return false;
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.5);
  const space = parts.find(({ type }) => type === 'literal')?.value ?? '';
  return [...text.matchAll(/([ \u00a0\u202f]?)%/g)].some(([, found]) => found !== space);
}

/** Returns whether a quote is not of this language, or has no partner. */
function quotesFault(text: string, pairs: readonly string[]): boolean {
  const open: string[] = [];
  for (const [quote] of text.matchAll(/[“”„‟«»‹›‘‚’]/g)) {
    const pair = pairs.find((one) => one.startsWith(quote));
    if (open.at(-1)?.endsWith(quote) === true) open.pop();
    else if (pair !== undefined) open.push(pair);
    else if (quote !== '’') return true;
  }
  return open.length > 0;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;
const edges = (text: string) => `${/^\s*/.exec(text)?.[0] ?? ''}|${/\s*$/.exec(text)?.[0] ?? ''}`;

/** Returns what is wrong in the signs and spaces of a text; `source` tells which spaces its ends may have. */
export function typographyOf(text: string, source: string, locale: string): readonly string[] {
  const language = locale.slice(0, 2);
  const rules = [...everywhere, ellipsis(language), ...(language === 'fr' ? french : closed)];
  return [
    ...rules.flatMap(([fault, name]) => (fault.test(text) ? [name] : [])),
    ...(edges(text) === edges(source) ? [] : ['begins or ends with other spaces than the source']),
    ...(percentFault(text, locale) ? ['has the wrong space before %'] : []),
    ...(quotesFault(text, quotes[language] ?? [])
      ? ['has quotes of another language, or without a partner']
      : []),
    ...(language === 'es' && (count(text, '¿') !== count(text, '?') || count(text, '¡') !== count(text, '!'))
      ? ['lacks ¿ or ¡']
      : []),
  ];
}
