import { expect, test } from 'vitest';
import { isTooComplex } from '../../backend/http/jsonBody.ts';

const ids = JSON.stringify({ photoIds: Array.from({ length: 95_000 }, (_, at) => `id ${at} ["{:\\"}]`) });

test.each([
  ['95,000 ids with signs of JSON in them', ids, false],
  ['sixteen lists in each other', '['.repeat(16) + ']'.repeat(16), false],
  ['many lists side by side', `[${Array(1_900).fill('[]').join(',')}]`, false],
  ['a list in sixteen others', '['.repeat(17) + ']'.repeat(17), true],
  ['a megabyte of open lists', '['.repeat(1_000_000), true],
  ['2,000 properties', `{${Array(2_000).fill('"a":0').join(',')}}`, true],
  ['2,001 lists and objects', `[${Array(2_000).fill('{}').join(',')}]`, true],
])('%s', (_, text, isRefused) => {
  expect(isTooComplex(text)).toBe(isRefused);
});
