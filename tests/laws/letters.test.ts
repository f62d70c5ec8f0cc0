import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { joinSpec } from '../../tools/spec/join.ts';

const joined = joinSpec(fileURLToPath(new URL('../..', import.meta.url)));

test('states, calls, code and tests cite existing clauses, by letter where they are divided', async () => {
  const { unknown, whole } = await joined;
  const received = ({ where, clause }: { readonly where: string; readonly clause: string }) =>
    `${where} cites ${clause}`;
  expect([unknown.map(received), whole.map(received)]).toEqual([[], []]);
});

test('every part of every clause has a state, a call or code, and a test', async () => {
  const { unrealised, unwalked } = await joined;
  expect([unrealised, unwalked]).toEqual([[], []]);
});
