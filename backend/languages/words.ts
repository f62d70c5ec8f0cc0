import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { parsePoFile } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Locale, locales } from '../../contracts/brand/brands.ts';
import { baseLocales } from '../../contracts/brand/languages.ts';
import { unbroken } from '../../contracts/ui/dates.ts';
import { inOneLine } from './oneLine.ts';
import type { Given, Message } from './message.ts';

const source: Locale = 'en-GB';

/** Messages and formats of one language, for texts written by the backend. */
export interface Words {
  /** The locale of messages and formats, which is the `lang` of the text. */
  readonly locale: Locale;
  /** Returns a message with its values filled in. */
  readonly say: <const Text extends string>(text: Text | Message<Text>, ...values: Given<Text>) => string;
  readonly number: (value: number) => string;
  readonly list: (parts: readonly string[]) => string;
  /** Formats a date in UTC, because only pages know the reader's time zone. */
  readonly day: (at: number) => string;
  /** Formats a date and time with the time zone. */
  readonly moment: (at: number) => string;
  /** Formats a whole amount of a currency (ISO 4217). */
  readonly money: (value: number, currency: string) => string;
}

type Translations = ReadonlyMap<string, string>;
const keyOf = (text: string, context: string | null = null): string => `${context ?? ''}\u0004${text}`;

/** Returns the translations in a catalogue by message and context, without untranslated messages. */
export function translationsIn(po: string): Translations {
  return new Map(
    parsePoFile(po)
      .items.filter(({ obsolete, msgstr: [text = ''] }) => !obsolete && text !== '')
      .map(({ msgid, msgctxt, msgstr: [text = ''] }) => [keyOf(msgid, msgctxt), text]),
  );
}

/**
 * Returns the texts of a locale: from its own catalogue, then from its fallbacks, and finally the source
 * text.
 */
export function wordsOver(locale: Locale, catalogues: readonly Translations[]): Words {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const known = new Set<string>();
  const number = new Intl.NumberFormat(locale);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    locale,
    say: (given, ...[values]) => {
      const { text, context }: Message = typeof given === 'string' ? { text: given } : given;
      const key = keyOf(text, context);
      if (!known.has(key)) {
        const translated = catalogues.find((catalogue) => catalogue.has(key))?.get(key);
        i18n.load(locale, { [key]: compileMessage(translated ?? text) });
        known.add(key);
      }
      return i18n._(key, safe(values));
    },
    number: (value) => number.format(value),
    list: (parts) => list.format(parts),
    day: (at) => unbroken(locale, day.format(at)),
    moment: (at) => `${unbroken(locale, moment.format(at))}\u00a0UTC`,
    money: (value, currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(value),
  };
}

function safe(values: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      // Lingui decodes `\uXXXX` in the formatted text, so backslashes in values are escaped.
      typeof value === 'string' ? inOneLine(value).replaceAll('\\', String.raw`\u005c`) : value,
    ]),
  );
}

const catalogues = new Map<Locale, Translations>();
function catalogueOf(locale: Locale): Translations {
  const read =
    catalogues.get(locale) ??
    translationsIn(readFileSync(join(import.meta.dirname, `locales/${locale}.po`), 'utf8'));
  catalogues.set(locale, read);
  return read;
}

/** Returns the locales that have a catalogue of their own or of their base locale. */
export const spokenLocales = (): readonly Locale[] =>
  locales.filter((locale) => wordsOf(locale).locale === locale);

const spoken = new Map<Locale, Words>();

/**
 * Returns the texts of a locale. Missing messages come from its base locale, then from English. A locale
 * without any translation also uses English formats, so that a date matches the language of its sentence.
 */
export function wordsOf(locale: Locale): Words {
  const known = spoken.get(locale);
  if (known !== undefined) return known;
  const base = baseLocales[locale] ?? source;
  const over = [catalogueOf(locale), ...(base === source ? [] : [catalogueOf(base)])];
  const isEnglish = locale === source || (base === source && locale.startsWith('en-'));
  const words = isEnglish || over.some(({ size }) => size > 0) ? wordsOver(locale, over) : wordsOf(source);
  spoken.set(locale, words);
  return words;
}
