import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { CallInput } from '../../../contracts/call.ts';
import { me } from '../../../contracts/customer/calls.ts';
import { listProjects } from '../../../contracts/projects/calls.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import { standsInFor } from '../../../src/actors/request/standIn.ts';

const cancelled = fromPromise<Answered<typeof me>, CallInput<typeof me>>(() =>
  Promise.resolve({ outcome: 'cancelled' }),
);

test('a logic stands in for a call with its input and output; for any other it does not compile', () => {
  expect(standsInFor(me, cancelled)).toBe(cancelled);
  // @ts-expect-error: it answers as another call does
  expect(standsInFor(listProjects, cancelled)).toBe(cancelled);
  const numbered = fromPromise<Answered<typeof me>, number>(() => Promise.resolve({ outcome: 'cancelled' }));
  // @ts-expect-error: it takes a number
  expect(standsInFor(me, numbered)).toBe(numbered);
});
