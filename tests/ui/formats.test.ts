import { expect, test } from 'vitest';
import { locales } from '../../contracts/brand/brands.ts';
import {
  arrivalLabel,
  countdownLabel,
  dayLabel,
  moneyLabel,
  momentLabel,
  namesLabel,
  rateLabel,
  shortDayLabel,
  takenDayLabel,
  timesLabel,
  untilLabel,
  weekdaysLabel,
} from '../../src/ui/formats.ts';

/** Replaces the special spaces that keep a number together with ordinary ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const written = locales.map((locale) => [
  locale,
  plain(moneyLabel(locale, { amount: 123_450, currency: 'EUR' })),
  plain(dayLabel(locale, '2026-11-17T12:00:00Z')),
  namesLabel(locale, ['A', 'B', 'C']),
]);

test('prices, days and lists of names have the format of each of the 14 locales', () => {
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

test('the day of arrival, moments and rates of VAT have the format of each of the 14 locales', () => {
  const days = { earliest: '2026-11-24', latest: '2026-11-26' };
  const received = locales.map((locale) => [
    locale,
    plain(arrivalLabel(locale, { ...days, latest: days.earliest })),
    plain(arrivalLabel(locale, days)).replace(/[\u2009 ]?–[\u2009 ]?/, '–'),
    rateLabel(locale, 25.5).replace(/[\u00a0\u202f]/, ' '),
  ]);
  expect(received).toEqual([
    ['en-GB', 'Tuesday 24 November', '24–26 November', '25.5%'],
    ['en-IE', 'Tuesday, 24 November', '24–26 November', '25.5%'],
    ['nl-NL', 'dinsdag 24 november', '24–26 november', '25,5%'],
    ['nl-BE', 'dinsdag 24 november', '24–26 november', '25,5%'],
    ['fr-FR', 'mardi 24 novembre', '24–26 novembre', '25,5 %'],
    ['fr-BE', 'mardi 24 novembre', '24–26 novembre', '25,5 %'],
    ['de-DE', 'Dienstag, 24. November', '24.–26. November', '25,5 %'],
    ['de-AT', 'Dienstag, 24. November', '24.–26. November', '25,5 %'],
    ['es-ES', 'martes, 24 de noviembre', '24–26 de noviembre', '25,5 %'],
    ['it-IT', 'martedì 24 novembre', '24–26 novembre', '25,5%'],
    ['da-DK', 'tirsdag 24. november', '24.–26. november', '25,5 %'],
    ['pt-PT', 'terça-feira, 24 de novembro', '24–26 de novembro', '25,5%'],
    ['nb-NO', 'tirsdag 24. november', '24.–26. november', '25,5 %'],
    ['sv-SE', 'tisdag 24 november', '24–26 november', '25,5 %'],
  ]);
});

test.each([
  ['it-IT', '29 novembre – 1 dicembre'],
  ['da-DK', '29. november–1. december'],
  ['de-DE', '29. November – 1. Dezember'],
  ['en-GB', '29 November – 1 December'],
])('an arrival in %s over the end of a month has no zero before its day', (locale, range) => {
  expect(
    plain(arrivalLabel(locale, { earliest: '2026-11-29', latest: '2026-12-01' })).replace(/\u2009/g, ' '),
  ).toBe(range);
});

test('a date is never split between its day, month, year and time, in any of the 14 locales', () => {
  const first = '2026-12-01T08:05:00Z';
  const breakable = locales.flatMap((locale) =>
    [
      dayLabel(locale, first),
      shortDayLabel(locale, first),
      momentLabel(locale, first),
      // A line may end after the weekday, and before the word in front of the time.
      takenDayLabel(locale, '2026-12-01T08:05:00').replace(/^\p{L}+(?:-feira)?,? (?:den )?/u, ''),
      untilLabel(locale, first)
        .replace(/^\S+ /, '')
        .replace(/ (?:at|om|à|um|a\u00a0las|alle\u00a0ore|kl\.|às)\u00a0/, ''),
      arrivalLabel(locale, { earliest: first.slice(0, 10), latest: first.slice(0, 10) }).replace(/^\S+ /, ''),
      arrivalLabel(locale, { earliest: '2026-11-24', latest: '2026-11-26' }),
    ].filter((label) => label.includes(' ')),
  );
  expect(breakable).toEqual([]);
});

test('the first of a month is an ordinal in French', () => {
  const days = ['2026-12-01', '2026-12-21'].map((day) => plain(dayLabel('fr-BE', `${day}T12:00:00Z`)));
  const range = arrivalLabel('fr-FR', { earliest: '2026-11-29', latest: '2026-12-01' });
  expect([...days, plain(range).replace(/\u2009/g, ' ')]).toEqual([
    '1er décembre 2026',
    '21 décembre 2026',
    '29 novembre – 1er décembre',
  ]);
});

test('the last hour is counted down in minutes and seconds, and ends at zero', () => {
  expect([3_600_000, 2_360_000, 59_001, 0].map((left) => plain(countdownLabel('en-GB', left)))).toEqual([
    '60 mins 0 secs',
    '39 mins 20 secs',
    '1 min 0 secs',
    '0 mins 0 secs',
  ]);
});

test('a moment is shown in the reader’s time zone, across a change of summer time', () => {
  const hourOf = (label: string) => /\d\d:\d\d/.exec(label)?.[0];
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const there = (moment: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(moment),
    );
  for (const moment of ['2026-03-28T20:00:00Z', '2026-03-29T20:00:00Z'])
    expect([hourOf(momentLabel('en-GB', moment)), hourOf(untilLabel('en-GB', moment))]).toEqual([
      there(moment),
      there(moment),
    ]);
});

test('opening hours have the days and times of each language, on Monday and Sunday too', () => {
  const received = (['en-GB', 'de-DE', 'fr-FR', 'da-DK'] as const).map((locale) =>
    [weekdaysLabel(locale, 1, 5), weekdaysLabel(locale, 7, 7), timesLabel(locale, '06:30', '21:00')].map(
      (text) => plain(text).replace(/\u2009/g, ' '),
    ),
  );
  expect(received).toEqual([
    ['Mon – Fri', 'Sun', '06:30–21:00'],
    ['Mo – Fr', 'So', '06:30–21:00 Uhr'],
    ['lun. – ven.', 'dim.', '06:30 – 21:00'],
    ['man.-fre.', 'søn.', '06.30–21.00'],
  ]);
});

test('days in lists, moments and end times have the format of each of the 14 locales, hours aside', () => {
  const noon = '2026-11-17T12:00:00Z';
  const received = locales.map((locale) => [
    locale,
    ...[shortDayLabel, momentLabel, untilLabel].map((label) =>
      plain(label(locale, noon)).replace(/\d\d[:.]\d\d(?!\.?\d)/, 'T'),
    ),
  ]);
  expect(received).toEqual([
    ['en-GB', '17 Nov 2026', '17 Nov, T', 'Tuesday 17 November at T'],
    ['en-IE', '17 Nov 2026', '17 Nov, T', 'Tuesday, 17 November at T'],
    ['nl-NL', '17 nov 2026', '17 nov, T', 'dinsdag 17 november om T'],
    ['nl-BE', '17 nov 2026', '17 nov, T', 'dinsdag 17 november om T'],
    ['fr-FR', '17 nov. 2026', '17 nov., T', 'mardi 17 novembre à T'],
    ['fr-BE', '17 nov. 2026', '17 nov., T', 'mardi 17 novembre à T'],
    ['de-DE', '17.11.2026', '17. Nov., T', 'Dienstag, 17. November um T'],
    ['de-AT', '17.11.2026', '17. Nov., T', 'Dienstag, 17. November um T'],
    ['es-ES', '17 nov 2026', '17 nov, T', 'martes 17 de noviembre a las T'],
    ['it-IT', '17 nov 2026', '17 nov, T', 'martedì 17 novembre alle ore T'],
    ['da-DK', '17. nov. 2026', '17. nov., T', 'tirsdag 17. november kl. T'],
    ['pt-PT', '17/11/2026', '17/11, T', 'terça-feira, 17 de novembro às T'],
    ['nb-NO', '17. nov. 2026', '17. nov., T', 'tirsdag 17. november kl. T'],
    ['sv-SE', '17 nov. 2026', '17 nov. T', 'tisdag 17 november kl. T'],
  ]);
});
