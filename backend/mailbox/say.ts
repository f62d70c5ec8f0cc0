import { enGB } from './labels/enGB.ts';

/** The catalogue of mails; other languages have one of the same shape. */
const catalogue = enGB;
const locale = 'en-GB';

type Catalogue = typeof enGB;
export type MessageId = keyof Catalogue;
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type ValuesOf<Id extends MessageId> = Catalogue[Id] extends { readonly other: infer Other }
  ? Names<Other> | 'count'
  : Names<Catalogue[Id]>;
type Value = string | number;

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
function inText(value: Value): string {
  if (typeof value === 'number') return countInWords(value);
  const line = value.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  return rightToLeft.test(line) ? `\u2068${line}\u2069` : line;
}

/** A message of the catalogue with its values in their places. */
export function say<Id extends MessageId>(
  id: Id,
  ...[values]: [ValuesOf<Id>] extends [never] ? [] : [Readonly<Record<ValuesOf<Id>, Value>>]
): string {
  const message: string | Readonly<Record<'one' | 'other', string>> = catalogue[id];
  const given = new Map<string, Value>(Object.entries<Value>(values ?? {}));
  const form = new Intl.PluralRules(locale).select(Number(given.get('count')));
  const text = typeof message === 'string' ? message : message[form === 'one' ? 'one' : 'other'];
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => inText(given.get(name) ?? ''));
}

/** How a mail begins; who has not said a name is greeted without one. */
export const hello = (name: string): string =>
  name.trim() === '' ? say('common.helloNobody') : say('common.hello', { name });

export const countInWords = (count: number): string => new Intl.NumberFormat(locale).format(count);

/** A day in words. Mails count in UTC: a page tells the moment in the reader's own zone. */
export const dayInWords = (at: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** A moment in words, with its zone. */
export const momentInWords = (at: number): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
