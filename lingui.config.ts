import { defineConfig } from '@lingui/cli';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { baseLocales } from './contracts/brand/languages.ts';
import { serviceExtractor } from './tools/languages/extractor.ts';

/** The locales of the thirteen countries in which there are shops; en-GB is the source and always complete [9.13]. */
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
  // A message that a locale lacks is taken from its base locale, or from English.
  fallbackLocales: { ...baseLocales, default: 'en-GB' },
  catalogs: [
    { path: `${process.env['CATALOGUES'] ?? '<rootDir>/src/locales'}/{locale}`, include: ['src'] },
    {
      path: `${process.env['SERVICE_CATALOGUES'] ?? '<rootDir>/backend/languages/locales'}/{locale}`,
      include: ['backend', 'demo', 'standins'],
    },
  ],
  extractors: [serviceExtractor, babelExtractor],
  format: formatter({ lineNumbers: false }),
});
