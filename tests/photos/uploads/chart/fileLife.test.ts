import { expect, test } from 'vitest';
import {
  endEvent,
  type FileEvent,
  fileEvents,
  fileLife,
  fileLifeMachine,
  type FileState,
  fileStates,
  isOver,
} from '../../../../machines/photos/uploads/fileLife.machine.ts';
import { advance, advanceAll, restoredItem } from '../../../../machines/photos/uploads/queue.ts';
import { totalsOf } from '../../../../machines/photos/uploads/queueTotals.ts';
import { budget, workOf } from '../../../kit/pace.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import { ended, restored } from './samples.ts';

/** The next state for every combination of state and event, written by hand; '·' means no change. */
const life = `
            start   begin    arrive    again   reconnect  continue  ready  duplicate  albumGone  refused  failed  lost  needsFile
working     ·       ·        examined  ·       ·          ·         ready  duplicate  albumGone  refused  failed  lost  needsFile
examined    ·       ·        ·         ·       ·          ·         ready  duplicate  albumGone  refused  failed  lost  needsFile
chosen      queued  ·        ·         ·       ·          ·         ·      ·          ·          ·        ·       ·     ·
queued      ·       working  ·         ·       ·          ·         ·      ·          ·          ·        ·       ·     ·
needsFile   ·       ·        ·         ·       ·          queued    ·      ·          ·          ·        ·       ·     ·
failed      ·       ·        ·         queued  ·          ·         ·      ·          ·          ·        ·       ·     ·
lost        ·       ·        ·         queued  queued     ·         ·      ·          ·          ·        ·       ·     ·
ready       ·       ·        ·         ·       ·          ·         ·      ·          ·          ·        ·       ·     ·
duplicate   ·       ·        ·         ·       ·          ·         ·      ·          ·          ·        ·       ·     ·
albumGone   ·       ·        ·         ·       ·          ·         ·      ·          ·          ·        ·       ·     ·
refused     ·       ·        ·         ·       ·          ·         ·      ·          ·          ·        ·       ·     ·
`;
const [events = [], ...rows] = life
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([from = '', ...targets]) =>
  targets.map((to, at): [string, string, string] => [from, events[at] ?? '', to === '·' ? from : to]),
);
const file = (id: string, state: FileState) => ({ ...restoredItem(restored(id)), state });

const ends = [
  'file.ready',
  'file.duplicate',
  'album.gone',
  'file.refused',
  'file.failed',
  'file.lost',
  'file.missing',
] as const;
const proof = { machine: fileLifeMachine } as const;

proveChart('[1.3b] [5.6a] the life of one file of the queue', {
  ...proof,
  events: {
    'file.start': [{}],
    'file.begin': [{}],
    'file.arrive': [{}],
    'file.again': [{}],
    'file.reconnect': [{}],
    'file.continue': [{}],
    'file.ready': [{}],
    'file.duplicate': [{}],
    'album.gone': [{}],
    'file.refused': [{}],
    'file.failed': [{}],
    'file.lost': [{}],
    'file.missing': [{}],
  },
  outcomes: {},
  ignores: {
    chosen: ['file.begin', 'file.arrive', 'file.again', 'file.reconnect', 'file.continue', ...ends],
    queued: ['file.start', 'file.arrive', 'file.again', 'file.reconnect', 'file.continue', ...ends],
    working: ['file.start', 'file.begin', 'file.again', 'file.reconnect', 'file.continue'],
    examined: ['file.start', 'file.begin', 'file.arrive', 'file.again', 'file.reconnect', 'file.continue'],
    needsFile: ['file.start', 'file.begin', 'file.arrive', 'file.again', 'file.reconnect', ...ends],
    failed: ['file.start', 'file.begin', 'file.arrive', 'file.reconnect', 'file.continue', ...ends],
    lost: ['file.start', 'file.begin', 'file.arrive', 'file.continue', ...ends],
  },
  observe: ({ calls }) => expect(calls).toEqual([]),
});

journey(
  '[1.3b] a file whose connection is lost waits for the next one and then arrives',
  proof,
  (walk) => {
    for (const type of ['file.start', 'file.begin', 'file.lost', 'file.reconnect', 'file.begin'] as const)
      walk.send({ type });
    walk.send({ type: 'file.arrive' });
    walk.send({ type: 'file.ready' });
    expect(walk.calls).toEqual([]);
  },
  'ready',
);

test('[1.3b] the table of a file lists every state and every event', () => {
  expect(rows.map(([state]) => state)).toEqual(fileStates);
  expect(events).toEqual(fileEvents);
  expect(Object.keys(fileLife).toSorted()).toEqual(fileStates.toSorted());
  expect(cells.length).toBe(fileStates.length * fileEvents.length);
});

test.for(cells)('[1.3b] [5.6a] a file in state %s changes on event %s to state %s', ([from, event, to]) => {
  const items = [file('other', 'chosen'), file('u0', from as FileState)];
  const after = advance(items, 'u0', event as FileEvent);
  expect(after.map(({ state }) => state)).toEqual(['chosen', to]);
  // When thousands of items change at once, each follows the same table, and totals that are updated incrementally
  // equal those computed from scratch.
  expect(advanceAll(items.slice(1), event as FileEvent).map(({ state }) => state)).toEqual([to]);
  expect(totalsOf(after)).toEqual(totalsOf([...after]));
  expect(after === items).toBe(from === to);
});

test('[1.3b] every state of a file can reach an end, and four states are ends', () => {
  const reached = new Set<FileState>(fileStates.filter(isOver));
  expect([...reached]).toEqual(['ready', 'duplicate', 'albumGone', 'refused']);
  for (let round = 0; round < fileStates.length; round += 1)
    for (const state of fileStates)
      if (Object.values(fileLife[state]).some((next) => reached.has(next))) reached.add(state);
  expect(reached.size).toBe(fileStates.length);
});

test('[1.3b] the chart of a file reports its end in the terms of the table', () => {
  expect(
    [
      ended('u0', 'ready'),
      ended('u0', 'failed', { reason: 'trouble' }),
      ended('u0', 'failed', { reason: 'lost' }),
      ended('u0', 'otherFile'),
    ].map(endEvent),
  ).toEqual(['ready', 'failed', 'lost', 'needsFile']);
});

test('[1.3b] F21: three thousand files are started, sent and ended one by one, lost and retried, quickly', async () => {
  const count = 3_000;
  let items: ReturnType<typeof advanceAll> = Array.from({ length: count }, (_, at) =>
    file(`u${at}`, 'chosen'),
  );
  const each = (event: FileEvent) => {
    for (let at = 0; at < count; at += 1) items = advance(items, `u${at}`, event);
  };
  const spent = await workOf(() => {
    items = advanceAll(items, 'start');
    each('begin');
    each('lost');
    expect(totalsOf(items).counts.lost).toBe(count);
    items = advanceAll(items, 'reconnect');
    each('begin');
    each('arrive');
    each('ready');
  });
  expect(totalsOf(items)).toMatchObject({
    counts: { ...totalsOf([]).counts, ready: count },
    bytes: count * 10,
    done: count * 10,
  });
  expect(spent).toBeLessThan(await budget(3_000));
});
