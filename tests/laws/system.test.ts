import { fileURLToPath } from 'node:url';
import { type ActorRef, assign, enqueueActions, fromCallback, sendTo, setup, type Snapshot } from 'xstate';
import { expect, test } from 'vitest';
import { lazyNames } from '../../machines/app/lazyNames.ts';
import { tell } from '../../machines/system/tell.ts';
import type { ToChild } from '../../machines/system/toChild.ts';
import { areaCharts, behind } from '../../tools/charts/behind.ts';
import { sendsOf } from '../../tools/charts/sends.ts';
import { readDrawing, undrawn } from '../kit/chart/drawn.ts';
import { readSources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readSources(root, ['src/app', 'src/actors']);

/** Returns the file from which a function is imported, as the last part of its path within `src/actors`. */
function bindingOf(text: string, name: string): string {
  const from = new RegExp(`${name}\\b[^;]*?from '[./]*actors/([^']+)'`).exec(text)?.[1];
  const within = new RegExp(`import\\('[./]*actors/([^']+)'\\)\\)\\.${name}\\b`).exec(text)?.[1];
  return sources.get(`src/actors/${from ?? within ?? ''}`) ?? '';
}
const machineFile = (chart: string) => `/${chart.replace(/^.*\//, '')}.machine.ts'`;

test('the chart drawn for an area is the one that its module binds', () => {
  for (const [area, chart] of Object.entries(areaCharts)) {
    const text = sources.get(`src/app/areas/${area}.tsx`) ?? '';
    const bound = /return (\w+Logic)\(|= area\((\w+Logic),/.exec(text);
    const logic = bound?.[1] ?? bound?.[2] ?? null;
    if (chart === null) expect([area, logic]).toEqual([area, null]);
    else
      expect([area, bindingOf(text, logic ?? '?')]).toEqual([
        area,
        expect.stringContaining(machineFile(chart)),
      ]);
  }
});

test('the chart drawn behind a lazy actor is the one that it fetches', () => {
  const text = sources.get('src/app/lazyActors.ts') ?? '';
  for (const name of lazyNames) {
    const logic = new RegExp(`\\b${name}: async[^,]*?\\)\\)\\.(\\w+)\\(`).exec(text)?.[1] ?? '?';
    expect([name, bindingOf(text, logic)]).toEqual([
      name,
      expect.stringContaining(machineFile(behind[name] ?? name)),
    ]);
  }
});

type Ref = ActorRef<Snapshot<unknown>, { type: 'list.changed' } | { type: 'list.over'; id: string }>;
const toChild: ToChild<'child', { type: 'child.go' }> = sendTo;
const speaker = setup({
  types: {
    context: {} as { owner: Ref; pages: readonly Ref[]; byId: Record<string, { ref: Ref }>; id: string },
    events: {} as { type: 'page.one' } | { type: 'page.two' },
  },
  actors: {
    watch: fromCallback<{ type: 'none' }, { library: Ref }>(({ input: { library } }) => {
      library.send({ type: 'list.changed' });
      return () => library.send({ type: 'list.over', id: '' });
    }),
    unused: fromCallback<{ type: 'none' }, { other: Ref }>(({ input: { other } }) =>
      other.send({ type: 'list.changed' }),
    ),
  },
  actions: {
    note: assign({ id: 'x' }),
    greet: tell('toasts', 'toast.withdraw', { key: 'a' }),
    say: sendTo(
      ({ context }) => context.owner,
      (_, said: { type: 'list.changed' }) => said,
    ),
    end: sendTo(
      ({ context: { owner } }) => owner,
      ({ context: { id } }) => ({ type: 'list.over' as const, id }),
    ),
    either: enqueueActions(({ context: { byId, id, pages }, enqueue }, over: boolean) => {
      const found = byId[id];
      for (const page of pages)
        enqueue.sendTo(page, over ? { type: 'list.over', id } : { type: 'list.changed' });
      if (found !== undefined) enqueue.sendTo(found.ref, { type: 'list.changed' });
    }),
    spoken: sendTo(
      ({ context }) => context.owner,
      ({ event }) => event as never,
    ),
  },
}).createMachine({
  id: 'speaker',
  context: () => ({ owner: null as never, pages: [], byId: {}, id: '' }),
  invoke: { id: 'watch', src: 'watch', input: { library: null as never } },
  entry: [
    'note',
    'greet',
    { type: 'say', params: { type: 'list.changed' } },
    'end',
    { type: 'either', params: true },
  ],
  on: { 'page.one': { actions: toChild('child', { type: 'child.go' }) }, 'page.two': { actions: 'spoken' } },
});

test('the events a chart sends are read from its actions, inline ones and callbacks', () => {
  expect(sendsOf(speaker).map(({ kind, to, type }) => `${kind} ${to} ${type}`)).toEqual([
    'name toasts toast.withdraw',
    'reference owner list.changed',
    'reference owner list.over',
    'reference pages[] list.over',
    'reference pages[] list.changed',
    'reference byId[].ref list.changed',
    'reference owner page.two',
    'child child child.go',
    'reference library list.changed',
    'reference library list.over',
  ]);
});

test('a chart that sends more than its drawing shows is found, and one without a drawing is not', () => {
  const drawing = readDrawing(
    '| a | speaker | toasts: toast.show<br>list (query): query.retry<br>page, other: page.changed |\n\nThey tell nobody anything: quiet.',
  );
  const said = (to: string | null, type: string) => undrawn('speaker', [{ to, type }], drawing).length;
  expect([said('toasts', 'toast.show'), said('list', 'query.retry'), said(null, 'page.changed')]).toEqual([
    0, 0, 0,
  ]);
  expect([said('modals', 'toast.show'), said('toasts', 'toast.gone'), said(null, 'page.gone')]).toEqual([
    1, 1, 1,
  ]);
  expect(undrawn('quiet', [{ to: null, type: 'page.changed' }], drawing)).toHaveLength(1);
  expect(undrawn('toy', [{ to: null, type: 'page.changed' }], drawing)).toEqual([]);
});
