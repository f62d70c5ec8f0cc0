import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { locales } from '../../contracts/brand/brands.ts';
import { readEntries } from '../../tools/languages/read.ts';
import { reportAll } from '../../tools/languages/report.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

test('every translation has its source’s placeholders, tags and plurals; a language lacks 1 % or all', () => {
  const languages = locales
    .filter((locale) => locale !== 'en-GB')
    .map((locale) => ({ locale, entries: readEntries(at(`src/locales/${locale}.po`)) }));
  expect(languages.every(({ entries }) => entries.length > 1_000)).toBe(true);
  const { lines, failures } = reportAll(languages);
  expect([failures, lines.filter((line) => line.startsWith('  wrong'))]).toEqual([[], []]);
});

test('`npm run check` checks the translations', () => {
  expect(readFileSync(at('tools/test.ts'), 'utf8')).toContain("['tools/languages.ts', ['--check']]");
});
