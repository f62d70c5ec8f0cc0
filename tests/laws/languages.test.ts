import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { locales } from '../../contracts/brand/brands.ts';
import { readEntries } from '../../tools/languages/read.ts';
import { reportAll, reportSource } from '../../tools/languages/report.ts';
import { isSpecified } from '../../tools/wording/read.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const ofLocale = (locale: string) => ({
  locale,
  entries: ['src/locales', 'backend/languages/locales'].flatMap((folder) =>
    readEntries(at(`${folder}/${locale}.po`)),
  ),
});

test('every translation has its source’s placeholders, tags and plurals, room, and right typography', () => {
  const languages = locales.filter((locale) => locale !== 'en-GB').map(ofLocale);
  expect(languages.every(({ entries }) => entries.length > 1_300)).toBe(true);
  const { lines, failures } = reportAll(languages);
  expect([failures, lines.filter((line) => line.startsWith('  wrong'))]).toEqual([[], []]);
});

test('English messages have the typography of English, except those that the specification determines', () => {
  const specification = readFileSync(at('docs/spec.md'), 'utf8');
  const english = ofLocale('en-GB');
  expect(reportSource(english, (text) => isSpecified(specification, text))).toEqual({
    lines: [],
    failures: [],
  });
  expect(reportSource(english, () => false).failures).toEqual(['en-GB: 7 messages are wrong']);
});

test('`npm run check` checks the translations', () => {
  expect(readFileSync(at('tools/test.ts'), 'utf8')).toContain("['tools/languages.ts', ['--check']]");
});
