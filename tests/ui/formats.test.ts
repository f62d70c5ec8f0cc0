import { expect, test } from 'vitest';
import { locales } from '../../contracts/brand/brands.ts';
import { dayLabel, moneyLabel, namesLabel } from '../../src/ui/formats.ts';

/** Blanks that keep a number together read as blanks. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const written = locales.map((locale) => [
  locale,
  plain(moneyLabel(locale, { amount: 123_450, currency: 'EUR' })),
  plain(dayLabel(locale, '2026-11-17T12:00:00Z')),
  namesLabel(locale, ['A', 'B', 'C']),
]);

test('prices, days and lists of names as each of the 14 locales writes them', () => {
  expect(written).toEqual([
    ['en-GB', '€1,234.50', '17 November 2026', 'A, B and C'],
    ['en-IE', '€1,234.50', '17 November 2026', 'A, B and C'],
    ['nl-NL', '€ 1.234,50', '17 november 2026', 'A, B en C'],
    ['nl-BE', '€ 1.234,50', '17 november 2026', 'A, B en C'],
    ['fr-FR', '1 234,50 €', '17 novembre 2026', 'A, B et C'],
    ['fr-BE', '1 234,50 €', '17 novembre 2026', 'A, B et C'],
    ['de-DE', '1.234,50 €', '17. November 2026', 'A, B und C'],
    ['de-AT', '€ 1.234,50', '17. November 2026', 'A, B und C'],
    ['es-ES', '1234,50 €', '17 de noviembre de 2026', 'A, B y C'],
    ['it-IT', '1234,50 €', '17 novembre 2026', 'A, B e C'],
    ['da-DK', '1.234,50 €', '17. november 2026', 'A, B og C'],
    ['pt-PT', '1234,50 €', '17 de novembro de 2026', 'A, B e C'],
    ['nb-NO', '1 234,50 €', '17. november 2026', 'A, B og C'],
    ['sv-SE', '1 234,50 €', '17 november 2026', 'A, B och C'],
  ]);
});

test('an amount is in the smallest unit of its currency', () => {
  const pounds = moneyLabel('en-GB', { amount: 5, currency: 'GBP' });
  const crowns = plain(moneyLabel('da-DK', { amount: 129_950, currency: 'DKK' }));
  expect([pounds, crowns, moneyLabel('en-GB', { amount: 500, currency: 'JPY' })]).toEqual([
    '£0.05',
    '1.299,50 kr.',
    'JP¥500',
  ]);
});
