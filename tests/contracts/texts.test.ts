import { expect, test } from 'vitest';
import { calls } from '../../contracts/calls.ts';
import { lines, text } from '../../contracts/empty.ts';
import { examples } from './examples.ts';
import { textsOf, withAt } from './texts.ts';

const sides = ['params', 'query', 'body', 'reply'] as const;

test('[F26] every text of every call has a maximum length, in requests and replies', () => {
  const texts = calls.flatMap((row) =>
    sides.flatMap((side) =>
      textsOf(row[side]).map(({ at, most }) => ({ at: [row.name, side, ...at].join('.'), most })),
    ),
  );
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(({ most }) => most === null).map(({ at }) => at)).toEqual([]);
});

test('[F26] a text has at most its maximum length and no character that the store rejects', () => {
  const takes = (value: unknown) => text(5, 1).safeParse(value).success;
  expect(['a', 'abcde', 'é', '😀', 'a\u00a0'].map(takes)).toEqual([true, true, true, true, true]);
  expect(['', 'abcdef', 'a\0', '\0', '\ud800', 'a\udc00', 7, null].map(takes)).toEqual(
    Array.from({ length: 8 }, () => false),
  );
});

const controls = ['\n', '\r', '\t', '\0', '\x1b', '\x7f', '\x85'];
const inOne = (schema: ReturnType<typeof text>) =>
  controls.filter((control) => schema.safeParse(`a${control}b`).success);

test('a one-line text has no control characters, a longer one only line feeds and tabs', () => {
  expect([inOne(text(9)), inOne(lines(9))]).toEqual([[], ['\n', '\t']]);
});

/** Texts of several lines, entered by people or reported by a program. */
const ofSeveralLines = ['widgets.share.query.personalMessage', 'errors.report.body.detail'];

test('no text accepted by a call has control characters, except line feeds and tabs of messages', () => {
  const taken = calls.flatMap((row) =>
    (['params', 'query', 'body'] as const).flatMap((side) =>
      textsOf(row[side]).flatMap(({ at }) => {
        const example = examples[row.name]?.[side] ?? {};
        const judged = (control: string) =>
          row[side].safeParse(withAt(example, at, `a${control}b`)).error?.issues ?? [];
        const isRefused = (control: string) =>
          // Zod reports an error within a union at the union's own path, so a parent of the expected path counts as
          // well.
          judged(control).some(({ path }) => `${at.join('.')}.`.startsWith(`${path.join('.')}.`));
        const left = controls.filter((control) => !isRefused(control));
        return left.length === 0 ? [] : [[[row.name, side, ...at].join('.'), left] as const];
      }),
    ),
  );
  expect(Object.fromEntries(taken)).toEqual(
    Object.fromEntries(ofSeveralLines.map((at) => [at, ['\n', '\t']])),
  );
});
