import { expect, test } from 'vitest';
import { pauseAsked } from '../../../src/services/retryAfter.ts';

const date = 'Sun, 06 Nov 1994 08:49:37 GMT';
const answered = (retryAfter: string | null, at: string | null = date) =>
  pauseAsked((name) => (name === 'Retry-After' ? retryAfter : at));

test('[F1] a pause is given in seconds or in any of the three formats of a date', () => {
  expect(
    ['90', 'Sun, 06 Nov 1994 08:51:07 GMT', 'Sunday, 06-Nov-94 08:51:07 GMT', 'Sun Nov  6 08:51:07 1994'].map(
      (asked) => answered(asked),
    ),
  ).toEqual(Array.from({ length: 4 }, () => ({ retryAfter: 90_000 })));
});

test('[F1] the oldest format names no zone and is GMT wherever the device is', () => {
  const zone = process.env['TZ'];
  try {
    for (const elsewhere of ['America/New_York', 'Asia/Kolkata', 'UTC']) {
      process.env['TZ'] = elsewhere;
      expect([elsewhere, answered('Sun Nov  6 08:49:47 1994')]).toEqual([elsewhere, { retryAfter: 10_000 }]);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('[F1] a header without a pause, or with one that is over, requests none', () => {
  const over = 'Sun Nov  6 08:49:07 1994';
  for (const none of [null, '', 'soon', '-5', '1.5', over])
    expect([none, answered(none)]).toEqual([none, {}]);
  expect([answered('Sun, 06 Nov 1994 08:51:07 GMT', null), answered('5', null)]).toEqual([
    {},
    { retryAfter: 5_000 },
  ]);
});
