import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
const helper = 'export const isDark = (hour: number): boolean => hour > 19 || hour < 6;\n';

interface Change {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
}
/** Changes to charts, keyed by the name of the chart. */
const changes: Readonly<Record<string, Change>> = {
  timer: {
    from: 'pause: 500',
    to: 'pause: 800',
    lines: ['lamps/timer', '  the delay pause is now 800 ms; it was 500 ms'],
  },
  body: {
    from: 'context.hour === 13',
    to: 'context.hour !== 13',
    lines: [
      'the guard broken (machines/lamps/body.machine.ts) has another text, read by body',
      '  - ({ context }: { readonly context: { readonly hour: number } }) => context.hour === 13',
      '  + ({ context }: { readonly context: { readonly hour: number } }) => context.hour !== 13',
    ],
  },
  entry: {
    from: "entry: 'note'",
    to: "entry: ['note', 'ring']",
    lines: ['lamps/entry', '  entering on now does ring'],
  },
  initial: {
    from: "initial: 'off'",
    to: "initial: 'on'",
    lines: ['lamps/initial', '  (chart): the initial state is now on; it was off'],
  },
  tag: {
    from: "['bright']",
    to: "['busy']",
    lines: ['lamps/tag', '  on now has the tag busy', '  on no longer has the tag bright'],
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
  },
  input: {
    from: 'hour: context.hour })',
    to: 'hour: context.hour + 1 })',
    lines: [
      'lamps/input',
      '  on: the input of shine is now ({ context }) => ({ hour: context.hour + 1 }); it was ({ context }) => ({ hour: context.hour })',
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
  for (const inner of ['machines/lamps', 'machines/request', 'contracts'])
    mkdirSync(join(at, inner), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(at, 'node_modules'), 'dir');
  writeFileSync(join(at, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(at, 'machines/request/examples.ts'), '');
  for (const [kind, { from, to }] of Object.entries(changes)) {
    const edited = (source: string) => `${comment}${isChanged ? source.replace(from, to) : source}`;
    writeFileSync(join(at, `machines/lamps/${kind}.machine.ts`), edited(chart(kind)));
    writeFileSync(join(at, `contracts/${kind}.ts`), edited(helper));
  }
  return at;
}
const differences = (before: string, after: string): string[] =>
  execFileSync(process.execPath, [join(root, 'tools/charts.ts'), '--between', before, after], {
    encoding: 'utf8',
  })
    .trimEnd()
    .split('\n');

test('the diff names every change of behaviour, each once', () => {
  const { body, helper: ofHelper, ...inCharts } = changes;
  const lines = Object.entries(inCharts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, change]) => change.lines);
  expect(differences(tree('before', false), tree('after', true))).toEqual([
    ...lines,
    ...(ofHelper?.lines ?? []),
    ...(body?.lines ?? []),
  ]);
});

test('the diff of equal charts says how much it compared, also where comments differ', () => {
  expect(differences(tree('one', false), tree('other', false, '// A lamp.\n'))).toEqual([
    'no difference in 9 charts, 36 states, 27 transitions and 243 pieces of source',
  ]);
});
