import { expect, test } from 'vitest';
import {
  endEvent,
  type FileEvent,
  fileEvents,
  fileLife,
  type FileState,
  fileStates,
  isOver,
} from '../../../../machines/photos/uploads/fileLife.ts';
import { advance, advanceAll, restoredItem } from '../../../../machines/photos/uploads/queue.ts';
import { tallyOf } from '../../../../machines/photos/uploads/tally.ts';
import { budget, workOf } from '../../../kit/pace.ts';
import { ended, restored } from './samples.ts';

/** Every state by every event, written by hand; '·' stays. */
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

test('[1.3b] the table of a file names every state and every event', () => {
  expect(rows.map(([state]) => state)).toEqual(fileStates);
  expect(events).toEqual(fileEvents);
  expect(Object.keys(fileLife).toSorted()).toEqual(fileStates.toSorted());
  expect(cells.length).toBe(fileStates.length * fileEvents.length);
});

test.for(cells)('[1.3b] [5.6a] a file that is %s, at %s, is %s', ([from, event, to]) => {
  const items = [file('other', 'chosen'), file('u0', from as FileState)];
  const after = advance(items, 'u0', event as FileEvent);
  expect(after.map(({ state }) => state)).toEqual(['chosen', to]);
  // One of thousands and thousands at once follow the same table, and sums that are carried on are those counted anew.
  expect(advanceAll(items.slice(1), event as FileEvent).map(({ state }) => state)).toEqual([to]);
  expect(tallyOf(after)).toEqual(tallyOf([...after]));
  expect(after === items).toBe(from === to);
});

test('[1.3b] from every state a file can come to an end, and four states are ends', () => {
  const reached = new Set<FileState>(fileStates.filter(isOver));
  expect([...reached]).toEqual(['ready', 'duplicate', 'albumGone', 'refused']);
  for (let round = 0; round < fileStates.length; round += 1)
    for (const state of fileStates)
      if (Object.values(fileLife[state]).some((next) => reached.has(next))) reached.add(state);
  expect(reached.size).toBe(fileStates.length);
});

test('[1.3b] what the chart of a file says of its end, in the words of the table', () => {
  expect(
    [
      ended('u0', 'ready'),
      ended('u0', 'failed', { reason: 'trouble' }),
      ended('u0', 'failed', { reason: 'lost' }),
      ended('u0', 'otherFile'),
    ].map(endEvent),
  ).toEqual(['ready', 'failed', 'lost', 'needsFile']);
});

test('[1.3b] F21: three thousand files are begun, sent and ended one by one, lost and retried, in a moment', async () => {
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
    expect(tallyOf(items).counts.lost).toBe(count);
    items = advanceAll(items, 'reconnect');
    each('begin');
    each('arrive');
    each('ready');
  });
  expect(tallyOf(items)).toMatchObject({
    counts: { ...tallyOf([]).counts, ready: count },
    bytes: count * 10,
    done: count * 10,
  });
  expect(spent).toBeLessThan(await budget(3_000));
});
