import { brands, type Brand, defaultBrand, type Locale, locales } from './brands.ts';

/**
 * The locale to fall back on for messages that a locale lacks. Locales that are not listed fall back on the source
 * locale, en-GB.
 */
export const baseLocales: Readonly<Partial<Record<Locale, Locale>>> = {
  'en-IE': 'en-GB',
  'nl-BE': 'nl-NL',
  'fr-BE': 'fr-FR',
  'de-AT': 'de-DE',
};

/** Returns the languages of a brand's country, the default first; Belgium has two. */
export const languagesOf = ({ country, locale }: Pick<Brand, 'country' | 'locale'>): readonly Locale[] =>
  country === 'BE' ? ['nl-BE', 'fr-BE'] : [locale];

/** Returns the default locale of a channel; for an unknown channel, that of the default brand. */
export const localeOfChannel = (channel: string): Locale =>
  (brands.find((brand) => brand.channel === channel) ?? defaultBrand).locale;

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** Parameter of a page's URL that names its locale. */
export const localeParameter = 'locale';

/** Locales of tests: long English with accents, and mirrored English. No brand offers them and no production has them. */
export const pseudoLocales = ['en-XA', 'ar-XB'] as const;
export type PseudoLocale = (typeof pseudoLocales)[number];
export type ShownLocale = Locale | PseudoLocale;

/** Returns whether a URL may select this locale. */
export const isShownLocale = (value: unknown): value is ShownLocale =>
  isLocale(value) || pseudoLocales.some((locale) => locale === value);

const primary = (locale: string) => locale.toLowerCase().split('-')[0];

/**
 * Returns the offered locale that best fits the browser's preferences: the same locale, or one with the same
 * language.
 */
export function wantedAmong(wanted: readonly string[], offered: readonly Locale[]): Locale | null {
  for (const one of wanted) {
    const found =
      offered.find((locale) => locale.toLowerCase() === one.toLowerCase()) ??
      offered.find((locale) => primary(locale) === primary(one));
    if (found !== undefined) return found;
  }
  return null;
}

interface Preferences {
  /** The customer's choice, stored by the service. */
  readonly customer: Locale | null;
  /** The locale given in the URL, valid for this visit. */
  readonly visit: ShownLocale | null;
  /** The locale that the visitor has chosen, stored in this browser. */
  readonly visitor: Locale | null;
  /** The browser's preferred languages, best first. */
  readonly browser: readonly string[];
}

/** Returns the locale in which to show a brand's page [9.13]. @spec 9.13 */
export const languageFor = (
  brand: Pick<Brand, 'country' | 'locale'>,
  { customer, visit, visitor, browser }: Preferences,
): ShownLocale => customer ?? visit ?? visitor ?? wantedAmong(browser, languagesOf(brand)) ?? brand.locale;
