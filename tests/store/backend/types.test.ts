import { expect, test } from 'vitest';
import { encode, parsers, readArray } from '../../../backend/store/types.ts';

const instant = 1184;

test.each([
  ['2024-02-29 12:00:00+00', '2024-02-29T12:00:00.000Z'],
  ['2024-02-29 12:00:00.5+00', '2024-02-29T12:00:00.500Z'],
  ['2024-02-29 23:59:59.5+02', '2024-02-29T21:59:59.500Z'],
  ['2024-02-29 23:59:59-03:30', '2024-03-01T03:29:59.000Z'],
  ['10000-01-01 00:00:00+00', '10000-01-01 00:00:00+00'],
  ['0044-03-15 00:00:00+00 BC', '0044-03-15 00:00:00+00 BC'],
  ['-infinity', '-infinity'],
])('the moment %s is read as %s', (written, read) => {
  expect(parsers[instant]?.(written)).toBe(read);
});

test.each([
  ['{}', []],
  ['{a,NULL,"NULL",""}', ['a', null, 'NULL', '']],
  [String.raw`{"a \"b\" \\ ,{}",c}`, [String.raw`a "b" \ ,{}`, 'c']],
  [
    '{{a,b},{"c",NULL}}',
    [
      ['a', 'b'],
      ['c', null],
    ],
  ],
  ['[0:1]={a,b}', ['a', 'b']],
])('the list %s is parsed completely', (written, read) => {
  expect(readArray(written, (text) => text)).toEqual(read);
});

const parameters: readonly (readonly [value: unknown, written: string | null])[] = [
  [null, null],
  [undefined, null],
  ['it’s', 'it’s'],
  [0, '0'],
  [NaN, 'NaN'],
  [-9007199254740993n, '-9007199254740993'],
  [true, 't'],
  [false, 'f'],
  [new Uint8Array([0, 255]), '\\x00ff'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [{ a: [1, null] }, '{"a":[1,null]}'],
  [[], '{}'],
  [['NULL', null, undefined, 'a "b" \\'], String.raw`{"NULL",NULL,NULL,"a \"b\" \\"}`],
  [
    [
      [1, 2],
      [true, null],
    ],
    '{{"1","2"},{"t",NULL}}',
  ],
];

test('parameters of every kind are written as PostgreSQL reads them', () => {
  expect(parameters.map(([value]) => encode(value))).toEqual(parameters.map(([, written]) => written));
});
