import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { baseLocales } from './contracts/brand/languages.ts';

/** The locales of the thirteen countries the shops sell to; en-GB is the source and always complete [9.13]. */
export default defineConfig({
  sourceLocale: 'en-GB',
  locales: [
    'en-GB',
    'nl-NL',
    'es-ES',
    'fr-FR',
    'nl-BE',
    'fr-BE',
    'de-DE',
    'de-AT',
    'it-IT',
    'da-DK',
    'pt-PT',
    'nb-NO',
    'sv-SE',
    'en-IE',
  ],
  // A message that a locale lacks is its base's, or English.
  fallbackLocales: { ...baseLocales, default: 'en-GB' },
  catalogs: [{ path: `${process.env['CATALOGUES'] ?? '<rootDir>/src/locales'}/{locale}`, include: ['src'] }],
  format: formatter({ lineNumbers: false }),
});
