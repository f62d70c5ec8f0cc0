import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../lingui.config.ts';
import { untranslated } from '../../tools/untranslated.ts';

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
  expect(untranslated(readFileSync(join(folder, 'en-GB.po'), 'utf8'))).toEqual([]);
});

test('[7.12b] a message lacks words where nothing follows it; split or removed messages lack none', () => {
  const head = 'msgid ""\nmsgstr ""\n"Language: nl-NL\\n"';
  const without = '#: src/a.tsx\nmsgid "Albums"\nmsgstr ""';
  const there = ['msgid "Photos"\nmsgstr "Foto’s"', 'msgid ""\n"Long"\nmsgstr ""\n"Lang"'];
  const lost = '#~ msgid "Prints"\n#~ msgstr ""';
  expect(untranslated([head, ...there, lost, ''].join('\n\n'))).toEqual([]);
  expect(untranslated([head, ...there, without, lost, ''].join('\n\n'))).toEqual([without]);
  expect(untranslated([head, without].join('\n\n') + '\n')).toEqual([`${without}\n`]);
});
