import { expect, test } from 'vitest';
import { calls } from '../../contracts/calls.ts';
import { text } from '../../contracts/empty.ts';
import { textsOf } from './texts.ts';

const sides = ['params', 'query', 'body', 'reply'] as const;

test('[F26] every text of every call has a length, on its way in and out', () => {
  const texts = calls.flatMap((row) =>
    sides.flatMap((side) =>
      textsOf(row[side]).map(({ at, most }) => ({ at: [row.name, side, ...at].join('.'), most })),
    ),
  );
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(({ most }) => most === null).map(({ at }) => at)).toEqual([]);
});

test('[F26] a text is as long as it may be, and holds nothing that no store keeps', () => {
  const takes = (value: unknown) => text(5, 1).safeParse(value).success;
  expect(['a', 'abcde', 'é', '😀', 'a\n'].map(takes)).toEqual([true, true, true, true, true]);
  expect(['', 'abcdef', 'a\0', '\0', '\ud800', 'a\udc00', 7, null].map(takes)).toEqual(
    Array.from({ length: 8 }, () => false),
  );
});
