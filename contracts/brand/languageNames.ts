import type { Locale } from './brands.ts';

/** The name of each language in that language, as shown in language menus. */
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
