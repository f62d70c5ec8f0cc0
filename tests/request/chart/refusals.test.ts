import { expect, test } from 'vitest';
import type { CallRow } from '../../../contracts/call.ts';
import { calls } from '../../../contracts/calls.ts';
import { confirmViewState } from '../../../machines/request/confirm.selectors.ts';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { readUntilViewState } from '../../../machines/request/readUntil.selectors.ts';
import { recordChangeViewState } from '../../../machines/request/recordChange.selectors.ts';
import { troubleOf } from '../../../machines/request/trouble.values.ts';
import { type Answered, referenceOf } from '../../../machines/system/outcomes.ts';

const words = calls.flatMap((row: CallRow) =>
  Object.values(row.refusals).map((refusal) => ({ name: `${row.name}: ${refusal}`, row, refusal })),
);

/** Returns what each kind of view shows for a response other than the expected one. */
const shownOf = (row: CallRow, answer: Exclude<Answered, { outcome: 'finished' }>): readonly unknown[] => {
  const snapshot = { hasTag: (tag: string) => tag === 'error', status: 'active', value: 'failed' };
  const trouble = troubleOf(row, answer);
  return [
    referenceOf(answer),
    formViewState({ ...snapshot, context: { problems: {}, trouble } }),
    confirmViewState({ ...snapshot, context: { answer }, can: () => true }),
    recordChangeViewState({ ...snapshot, context: { saved: 1, wanted: 2, answer } }),
    readUntilViewState({ ...snapshot, context: { result: 1, trouble: answer } }),
  ];
};

test.each(words)('a refusal shows neither status nor reference in any view: $name', ({ row, refusal }) => {
  const shown = JSON.stringify(shownOf(row, { outcome: 'refused', refusal, correlationId: 'the-reference' }));
  expect(shown).not.toContain('the-reference');
  expect(shown).not.toMatch(/"status":[0-9]/);
});

test('a failure shows its reference in every view, and its status in a form', () => {
  const [{ row } = { row: null }] = words;
  if (row === null) throw new Error('no call has a refusal');
  const failure = { kind: 'http', status: 503, correlationId: 'the-reference' } as const;
  const shown = shownOf(row, { outcome: 'failed', failure });
  expect(shown.filter((view) => !JSON.stringify(view).includes('the-reference'))).toEqual([]);
  expect(shown[1]).toMatchObject({ status: 503 });
});
