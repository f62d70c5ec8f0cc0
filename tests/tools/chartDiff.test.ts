import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'chart-diff-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chart = (name: string) => `
import { assign, fromPromise, setup } from 'xstate';
import { isDark } from '../../contracts/${name}.ts';
export const ${name}Machine = setup({
  actors: { shine: fromPromise(async () => 1) },
  guards: {
    dark: ({ context }: { readonly context: { readonly hour: number } }) => isDark(context.hour),
    broken: ({ context }: { readonly context: { readonly hour: number } }) => context.hour === 13,
  },
  actions: { note: assign({ hour: 0 }), ring: () => {} },
  delays: { pause: 500 },
}).createMachine({
  id: '${name}',
  description: 'A lamp.',
  meta: { spec: ['1.1a'] },
  context: { hour: 20 },
  initial: 'off',
  states: {
    off: {
      description: 'The lamp is dark.',
      on: { 'lamp.press': [{ guard: 'broken', target: 'failed' }, { guard: 'dark', target: 'on' }] },
    },
    on: {
      description: 'The lamp is bright.',
      entry: 'note',
      tags: ['bright'],
      invoke: { id: 'shine', src: 'shine', input: ({ context }) => ({ hour: context.hour }) },
      after: { pause: 'off' },
    },
    failed: { description: 'The lamp is broken.', type: 'final' },
  },
});
`;
const proof = (name: string) => `
import { proveChart } from '../../kit/chart/index.ts';
import { ${name}Machine } from '../../../machines/lamps/${name}.machine.ts';
proveChart('[1.1a] a lamp', {
  machine: ${name}Machine,
  events: { 'lamp.press': [{}] },
  outcomes: { shine: { done: [1] } },
  observe: () => {},
});
`;
const helper = 'export const isDark = (hour: number): boolean => hour > 19 || hour < 6;\n';

interface Change {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
  /** The steps after the start, and the first lines that tell the difference. */
  readonly witness?: readonly string[];
}
/** Changes to charts, keyed by the name of the chart. */
const changes: Readonly<Record<string, Change>> = {
  timer: {
    from: 'pause: 500',
    to: 'pause: 800',
    lines: ['lamps/timer', '  the delay pause is now 800 ms; it was 500 ms'],
    witness: ['2. lamp.press is sent', '3. 0.5 s pass', 'before: off; stops shine', 'after: on'],
  },
  body: {
    from: 'context.hour === 13',
    to: 'context.hour !== 13',
    lines: [
      'the guard broken (machines/lamps/body.machine.ts) has another text, read by body',
      '  - ({ context }: { readonly context: { readonly hour: number } }) => context.hour === 13',
      '  + ({ context }: { readonly context: { readonly hour: number } }) => context.hour !== 13',
    ],
    witness: ['2. lamp.press is sent', 'before: on; starts shine { hour: 0 }', 'after: failed'],
  },
  entry: {
    from: "entry: 'note'",
    to: "entry: ['note', 'ring']",
    lines: ['lamps/entry', '  entering on now does ring'],
    witness: [
      '2. lamp.press is sent',
      'before: on; starts shine { hour: 0 }',
      'after: on; does ring; starts shine { hour: 0 }',
    ],
  },
  initial: {
    from: "initial: 'off'",
    to: "initial: 'on'",
    lines: ['lamps/initial', '  (chart): the initial state is now on; it was off'],
    witness: ['before: off', 'after: on; starts shine { hour: 0 }'],
  },
  tag: {
    from: "['bright']",
    to: "['busy']",
    lines: ['lamps/tag', '  on now has the tag busy', '  on no longer has the tag bright'],
    witness: [
      '2. lamp.press is sent',
      'before: on; starts shine { hour: 0 }',
      'after: on; starts shine { hour: 0 }',
      'tags.0 is now "busy"; it was "bright"',
    ],
  },
  order: {
    from: "{ guard: 'broken', target: 'failed' }, { guard: 'dark', target: 'on' }",
    to: "{ guard: 'dark', target: 'on' }, { guard: 'broken', target: 'failed' }",
    lines: [
      'lamps/order',
      '  off, lamp.press: the order of the guards is now',
      '    1. if dark leads to on',
      '    2. if broken leads to failed',
    ],
  },
  helper: {
    from: 'hour > 19',
    to: 'hour > 20',
    lines: [
      'the helper isDark (contracts/helper.ts) has another text, read by helper',
      '  - (hour: number): boolean => hour > 19 || hour < 6',
      '  + (hour: number): boolean => hour > 20 || hour < 6',
    ],
    witness: ['2. lamp.press is sent', 'before: on; starts shine { hour: 0 }', 'after: off'],
  },
  input: {
    from: 'hour: context.hour })',
    to: 'hour: context.hour + 1 })',
    lines: [
      'lamps/input',
      '  on: the input of shine is now ({ context }) => ({ hour: context.hour + 1 }); it was ({ context }) => ({ hour: context.hour })',
    ],
    witness: [
      '2. lamp.press is sent',
      'before: on; starts shine { hour: 0 }',
      'after: on; starts shine { hour: 1 }',
      'calls.0.input.hour is now 1; it was 0',
    ],
  },
  clauses: {
    from: "['1.1a']",
    to: "['1.1b']",
    lines: [
      'lamps/clauses',
      ...['(chart)', 'off', 'on', 'failed'].flatMap((state) => [
        `  ${state} now cites 1.1b`,
        `  ${state} no longer cites 1.1a`,
      ]),
    ],
  },
};

/** Returns a source tree with a chart for each change; `isChanged` determines whether it is made. */
function tree(name: string, isChanged: boolean, comment = ''): string {
  const at = join(folder, name);
  for (const inner of ['machines/lamps', 'machines/request', 'contracts', 'tests/lamps/chart'])
    mkdirSync(join(at, inner), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(at, 'node_modules'), 'dir');
  writeFileSync(join(at, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(at, 'machines/request/examples.ts'), '');
  for (const [kind, { from, to }] of Object.entries(changes)) {
    const edited = (source: string) => `${comment}${isChanged ? source.replace(from, to) : source}`;
    writeFileSync(join(at, `machines/lamps/${kind}.machine.ts`), edited(chart(kind)));
    writeFileSync(join(at, `contracts/${kind}.ts`), edited(helper));
    writeFileSync(join(at, `tests/lamps/chart/${kind}.test.ts`), proof(kind));
  }
  return at;
}
const differences = (before: string, after: string): string[] =>
  execFileSync(
    process.execPath,
    [join(root, 'tools/charts.ts'), '--between', before, after, `--out=${folder}`],
    {
      encoding: 'utf8',
    },
  )
    .trimEnd()
    .split('\n');

const isOfWitness = (line: string): boolean => /^(?:no )?witness for /.test(line);

test('the diff names every change of behaviour once, with the steps after which the machines differ', () => {
  const { body, helper: ofHelper, ...inCharts } = changes;
  const sorted = Object.entries(inCharts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = differences(tree('before', false), tree('after', true));
  const first = lines.findIndex(isOfWitness);
  expect(lines.slice(0, first)).toEqual([
    ...sorted.flatMap(([, change]) => change.lines),
    ...(ofHelper?.lines ?? []),
    ...(body?.lines ?? []),
  ]);
  const starts = lines.flatMap((line, index) => (isOfWitness(line) ? [index] : []));
  const found = starts.map((start, index) => lines.slice(start, starts[index + 1]));
  const none = 'pairs of states searched, all that its fixtures reach';
  expect(found.filter(([title]) => title?.startsWith('no '))).toEqual([
    [`no witness for lamps/clauses: 4 ${none}`],
    [`no witness for lamps/order: 4 ${none}`],
  ]);
  const told = found.flatMap(([title = '', start = '', ...rest]) => {
    const kind = /^witness for lamps\/(\w+) /.exec(title)?.[1];
    if (kind === undefined) return [];
    const own = [start, ...rest].map((line) => line.trim());
    return [[kind, own.slice(0, 1 + (changes[kind]?.witness?.length ?? 0))]];
  });
  const wanted = Object.entries(changes).flatMap(([kind, { witness }]) =>
    witness === undefined ? [] : [[kind, ['1. the chart starts', ...witness]]],
  );
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wanted));
  const page = readFileSync(join(folder, 'changes.html'), 'utf8').replaceAll(/<[^>]+>/g, ' ');
  for (const text of [
    '(chart) before',
    '(chart) after',
    'starts shine { hour: 1 }',
    `4 ${none}`,
    'now has the tag busy',
  ])
    expect(page).toContain(text);
});

test('the diff of equal charts says how much it compared, also where comments differ', () => {
  expect(differences(tree('one', false), tree('other', false, '// A lamp.\n'))).toEqual([
    'no difference in 9 charts, 36 states, 27 transitions and 243 pieces of source',
  ]);
});

test('at least 7 of 8 mutants have a witness, and the figure says how many', () => {
  const { stdout } = spawnSync(process.execPath, [join(root, 'tools/charts.ts'), '--witnesses', '8', '4'], {
    encoding: 'utf8',
  });
  const [, found = '0', all = '0'] = /^(\d+) of (\d+) mutants have a witness/m.exec(stdout) ?? [];
  expect([Number(found) >= 7, all]).toEqual([true, '8']);
}, 120_000);
