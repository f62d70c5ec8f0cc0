import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { lintChart, lintMachine, lintSource, lintWords } from '../../tools/charts/lint.ts';
import { parseClauses } from '../../tools/spec/clauses.ts';
import { citedInTests, joinCitations } from '../../tools/spec/join.ts';

const clauses = parseClauses(
  '- **1.1a** Everyone signs in.\n- **1.1b** Some are businesses.\n- **1.2** There are orders.\n',
);
const received = (description: string) => ({ description, meta: { spec: ['1.1a'] } });

const sound = createMachine({
  id: 'door',
  ...received('A door.'),
  initial: 'closed',
  states: {
    closed: { ...received('It is closed.'), on: { 'door.open': 'open' } },
    open: { ...received('It is open.'), invoke: { id: 'bell', src: 'bell' }, on: { 'door.close': 'closed' } },
  },
});

test('a sound chart has no findings', () => {
  expect(lintMachine(sound, clauses)).toEqual([]);
  const chart = {
    name: 'door',
    domain: 'house',
    file: 'machines/house/door.machine.ts',
    source: '',
    machines: { doorMachine: sound },
    words: { guards: {}, delays: {}, events: {} },
  };
  expect(lintChart(chart, clauses)).toEqual([]);
});

test('a state without a sentence, without a clause of its own or around it, or with an unknown one', () => {
  const states = {
    a: { meta: { spec: ['1.1b'] }, on: { 'door.open': 'b' } },
    b: { description: 'It is open.', on: { 'door.close': 'c' } },
    c: { ...received('It is gone.'), meta: { spec: ['1.2', '7.77'] }, type: 'final' },
  } as const;
  const door = { description: 'A door.', initial: 'a', states } as const;
  const alike = ['a has no description', 'c cites clause 7.77, which docs/spec.md does not have'];
  expect(lintMachine(createMachine({ ...received('A door.'), ...door }), clauses)).toEqual(alike);
  expect(lintMachine(createMachine(door), clauses)).toEqual([
    '(chart) names no clause in meta.spec',
    'a has no description',
    'b names no clause in meta.spec',
    'c cites clause 7.77, which docs/spec.md does not have',
  ]);
});

test('a clause that is divided into letters may not be cited as a whole, by a state or by an arrow', () => {
  const machine = createMachine({
    ...received('A door.'),
    initial: 'a',
    states: {
      a: { ...received('A.'), meta: { spec: ['1.1', '1.2'] }, on: { 'door.open': 'b' } },
      b: { ...received('B.'), on: { 'door.close': { target: 'a', meta: { spec: ['1.1'] } } } },
    },
  });
  expect(lintMachine(machine, clauses)).toEqual([
    'a cites clause 1.1 as a whole, which docs/spec.md divides into letters',
    'b cites clause 1.1 as a whole, which docs/spec.md divides into letters',
  ]);
});

test('a state that is never entered and one that is never left', () => {
  const machine = createMachine({
    ...received('A door.'),
    initial: 'a',
    states: {
      a: { ...received('A.'), on: { 'door.open': 'trap' } },
      trap: { ...received('No way out.'), on: { 'door.knock': { actions: 'knock' } } },
      island: { ...received('No way in.'), on: { 'door.open': 'a' } },
    },
  });
  expect(lintMachine(machine, clauses)).toEqual([
    'nothing enters island',
    'nothing leaves trap, and it is not final',
  ]);
});

test('a cycle of always arrows, whatever their guards return', () => {
  const machine = createMachine({
    ...received('A door.'),
    initial: 'a',
    states: {
      a: { ...received('A.'), always: { guard: 'windy', target: 'b' }, on: { 'door.open': 'b' } },
      b: { ...received('B.'), always: { guard: 'calm', target: 'a' } },
    },
  });
  expect(lintMachine(machine, clauses)).toEqual(['a lies in an always loop', 'b lies in an always loop']);
});

test('an actor without an id and an event with a malformed name', () => {
  const machine = createMachine({
    ...received('A door.'),
    initial: 'a',
    states: {
      a: { ...received('A.'), invoke: { src: 'bell' }, on: { OPEN: 'b', open: 'b' } },
      b: { ...received('B.'), type: 'final' },
    },
  });
  expect(lintMachine(machine, clauses)).toEqual([
    'a invokes bell without an explicit id',
    'the event "OPEN" is not named noun.verb in lower case',
    'the event "open" is not named noun.verb in lower case',
  ]);
});

test('a chart longer than 250 lines without its setup, and a file longer than 500', () => {
  const lines = (count: number) => '\n'.repeat(count).replaceAll('\n', '//\n');
  const chart = (config: number, setup: number) =>
    `const m = setup({\n${lines(setup)}}).createMachine({\n${lines(config)}});`;
  expect(lintSource('a.machine.ts', chart(248, 240))).toEqual([]);
  expect(lintSource('a.machine.ts', chart(249, 1))).toEqual(['has a chart of 251 lines; 250 is the most']);
  expect(lintSource('a.machine.ts', lines(501))).toEqual(['has 501 lines; 500 is the most']);
});

test('words that are no clauses', () => {
  const guards = { isOpen: { why: 'the door is open', whyNot: 'Nobody opened the door.' } };
  const events = {
    'door.open': 'isOpen is true at once',
    'door.shut': 'it shuts again now',
    'door.knock': 'a knock',
  };
  expect(lintWords({ guards, delays: {}, events })).toEqual([
    'the whyNot of isOpen begins with a capital: Nobody opened the door.',
    'the whyNot of isOpen ends with a full stop: Nobody opened the door.',
    'the door.open contains an identifier: isOpen is true at once',
    'the door.shut begins with a vague word: it shuts again now',
    'the door.knock has fewer than four words: a knock',
  ]);
});

test('a file longer than 500 lines only through its words', () => {
  const rows = Array.from({ length: 499 }, () => '//').join('\n');
  expect(lintSource('a.machine.ts', `${rows}\nexport const aWords = {\n  guards: {},\n};\n`)).toEqual([]);
});

test('a file with two machines, one with a wrong name', () => {
  const chart = {
    name: 'door',
    domain: 'house',
    file: 'machines/house/door.machine.ts',
    source: '',
    machines: { doorMachine: sound, gate: sound },
    words: { guards: {}, delays: {}, events: {} },
  };
  expect(lintChart(chart, clauses)).toEqual([
    'machines/house/door.machine.ts: exports 2 machines instead of one (doorMachine, gate)',
    'machines/house/door.machine.ts: exports a machine as "gate", which does not end in Machine',
  ]);
});

test('clauses are read from test titles and joined by letter; missing and undivided ones are reported', () => {
  const source =
    "test('opens [1.1, 1.2, 1.1b]', () => expect([1.5]).toEqual([9.9]));\ntest(`shuts [3.3] ${x}`, () => {});";
  const citations = citedInTests('tests/door.test.ts', source);
  expect(citations.map(({ clause }) => clause)).toEqual(['1.1', '1.2', '1.1b', '3.3']);
  const { parts, unknown, whole, unrealised, unwalked } = joinCitations(clauses, citations);
  expect([unrealised, unwalked]).toEqual([['1.1a', '1.1b', '1.2'], ['1.1a']]);
  const code = { kind: 'code', clause: '1.1a', where: 'contracts/door.ts' } as const;
  expect(joinCitations(clauses, [...citations, code]).unrealised).toEqual(['1.1b', '1.2']);
  expect(parts.map(({ clause, citations: found }) => [clause.id, found.length])).toEqual([
    ['1.1a', 0],
    ['1.1b', 1],
    ['1.2', 1],
  ]);
  expect(unknown.map(({ clause, where }) => [clause, where])).toEqual([['3.3', 'tests/door.test.ts']]);
  expect(whole.map(({ clause, where }) => [clause, where])).toEqual([['1.1', 'tests/door.test.ts']]);
});
