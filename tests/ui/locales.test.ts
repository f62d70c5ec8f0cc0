import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../lingui.config.ts';
import { isTranslated, readEntries } from '../../tools/languages/read.ts';

const folder = join(import.meta.dirname, '../../src/locales');
const locales = config.locales ?? [];

test('every country of the shops has a language, and every language a catalogue', () => {
  const countries = ['BE', 'DE', 'NL', 'GB', 'NO', 'FR', 'SE', 'AT', 'IE', 'IT', 'DK', 'ES', 'PT'];
  expect({
    number: locales.length,
    countries: [...new Set(locales.map((locale) => locale.slice(3)))].sort(),
    without: locales.filter((locale) => !existsSync(join(folder, `${locale}.po`))),
  }).toEqual({ number: 14, countries: countries.sort(), without: [] });
});

test('the source language lacks no message', () => {
  const entries = readEntries(join(folder, 'en-GB.po'));
  expect(entries.length).toBeGreaterThan(1_000);
  expect(entries.filter((entry) => !isTranslated(entry))).toEqual([]);
});
