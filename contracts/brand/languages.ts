import { brands, type Brand, defaultBrand, type Locale, locales } from './brands.ts';

/** The name of each language in that language, as a list of languages shows it. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'en-GB': 'English (United Kingdom)',
  'en-IE': 'English (Ireland)',
  'nl-NL': 'Nederlands (Nederland)',
  'nl-BE': 'Nederlands (België)',
  'fr-FR': 'Français (France)',
  'fr-BE': 'Français (Belgique)',
  'de-DE': 'Deutsch (Deutschland)',
  'de-AT': 'Deutsch (Österreich)',
  'es-ES': 'Español',
  'it-IT': 'Italiano',
  'da-DK': 'Dansk',
  'pt-PT': 'Português',
  'nb-NO': 'Norsk (bokmål)',
  'sv-SE': 'Svenska',
};

/** The locale whose messages stand in for those that a locale lacks; of the others it is the source, en-GB. */
export const baseLocales: Readonly<Partial<Record<Locale, Locale>>> = {
  'en-IE': 'en-GB',
  'nl-BE': 'nl-NL',
  'fr-BE': 'fr-FR',
  'de-AT': 'de-DE',
};

/** The languages of a brand's country, its default first: Belgium has two. */
export const languagesOf = ({ country, locale }: Pick<Brand, 'country' | 'locale'>): readonly Locale[] =>
  country === 'BE' ? ['nl-BE', 'fr-BE'] : [locale];

/** The default locale of a channel; the default brand's where the channel is unknown. */
export const localeOfChannel = (channel: string): Locale =>
  (brands.find((brand) => brand.channel === channel) ?? defaultBrand).locale;

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);
