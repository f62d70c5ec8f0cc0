import { expect } from 'vitest';
import { lookAheadMachine } from '../../../../machines/photos/lists/lookAhead.machine.ts';
import { aheadObserver } from '../../../../machines/photos/library/model.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { july, june, viewOf } from '../../library/chart/samples.ts';

const view = viewOf(['n0', 'n1', 'o0', 'o1']);
const input = (recorder: Recorder) => ({ library: recorder.ref('library') });
const range = { first: 0, last: 23 };
const over = (month: typeof july | typeof june) => ({ list: view.list(month), ...range });
const both = [over(july), over(june)];
const epoch = 3;
type Call = { readonly kind: string; readonly event?: { readonly type: string } };
const sent = (calls: readonly Call[]) =>
  calls.flatMap(({ kind, event }) => (kind === 'sent' && event !== undefined ? [event.type] : []));

proveChart('[2.16a] [4.1a] the prefetch for a press on the scrubber', {
  machine: lookAheadMachine,
  input,
  events: {
    'ahead.consider': [
      { stretch: both, epoch },
      { stretch: [], epoch },
    ],
    'ahead.drop': [{}],
    'ahead.travel': [
      { stretch: both, epoch },
      { stretch: [over(june)], epoch },
      { stretch: [], epoch },
    ],
  },
  outcomes: {},
  project: ({ context }) => [context.stretch.length],
  observe: ({ event, snapshot, calls }) => {
    // Whenever observing ends, its ranges must be released.
    const sentTo = new Set(sent(calls));
    if (event.type.startsWith('xstate.after.resting'))
      expect([...sentTo]).toEqual(snapshot.context.stretch.length === 0 ? [] : ['range.observe']);
    else if (event.type === 'ahead.travel')
      expect([...sentTo].filter((type) => type !== 'range.release' && type !== 'range.observe')).toEqual([]);
    else expect([...sentTo].filter((type) => type !== 'range.release')).toEqual([]);
  },
});

journey(
  '[2.16a] a position that the pointer passes is not read; a resting pointer prefetches its months',
  { machine: lookAheadMachine, input },
  (walk) => {
    walk.send({ type: 'ahead.consider', stretch: [over(june)], epoch });
    walk.wait(79);
    walk.send({ type: 'ahead.consider', stretch: both, epoch });
    walk.wait(79);
    expect(sent(walk.calls)).toEqual([]);
    walk.wait(1);
    expect(walk.calls).toEqual(
      both.map(({ list }) => ({
        kind: 'sent',
        to: 'library',
        event: {
          type: 'range.observe',
          list,
          observer: aheadObserver,
          epoch,
          first: 0,
          last: 23,
        },
      })),
    );
  },
  'reading',
);

for (const [words, leave, end] of [
  ['the pointer leaves', (walk) => walk.send({ type: 'ahead.drop' }), 'idle'],
  ['the pointer moves on', (walk) => walk.send({ type: 'ahead.consider', stretch: [], epoch }), 'passing'],
  ['half a minute passes without a press', (walk) => walk.wait(30_000), 'idle'],
] as const satisfies readonly (readonly [string, (walk: Walk) => void, string])[])
  journey(
    `[4.1a] prefetched months are released when ${words}`,
    { machine: lookAheadMachine, input },
    (walk) => {
      walk.send({ type: 'ahead.consider', stretch: both, epoch });
      walk.wait(80);
      leave(walk);
      expect(sent(walk.calls)).toEqual(['range.observe', 'range.observe', 'range.release', 'range.release']);
    },
    end,
  );

journey(
  '[2.17a] a scrolling list prefetches what is ahead immediately and releases what it has passed',
  { machine: lookAheadMachine, input },
  (walk) => {
    const sentTo = () =>
      (walk.calls as readonly Call[]).flatMap(({ event }) => (event === undefined ? [] : [brief(event)]));
    walk.send({ type: 'ahead.travel', stretch: both, epoch });
    walk.send({ type: 'ahead.travel', stretch: [over(june)], epoch });
    walk.send({ type: 'ahead.travel', stretch: both, epoch });
    expect(sentTo()).toEqual([
      `range.observe ${july}`,
      `range.observe ${june}`,
      `range.release ${july}`,
      `range.observe ${july}`,
    ]);
  },
  { underWay: 'travelling' },
);

journey(
  '[2.17a] repeated scrolling requests each month once; two seconds after the last scroll all are released',
  { machine: lookAheadMachine, input },
  (walk) => {
    const sentTo = () =>
      (walk.calls as readonly Call[]).flatMap(({ event }) => (event === undefined ? [] : [brief(event)]));
    walk.send({ type: 'ahead.travel', stretch: [over(july)], epoch });
    walk.send({ type: 'ahead.travel', stretch: [], epoch });
    walk.wait(1_999);
    walk.send({ type: 'ahead.travel', stretch: both, epoch });
    expect(sentTo()).toEqual([`range.observe ${july}`, `range.observe ${june}`]);
    walk.send({ type: 'ahead.travel', stretch: [], epoch });
    walk.wait(2_000);
    expect(sentTo().slice(2)).toEqual([`range.release ${july}`, `range.release ${june}`]);
  },
  'idle',
);

journey(
  '[2.17a] [4.1a] scrubber reads are released when the list moves, and repeated for months ahead',
  { machine: lookAheadMachine, input },
  (walk) => {
    walk.send({ type: 'ahead.consider', stretch: both, epoch });
    walk.wait(80);
    walk.send({ type: 'ahead.travel', stretch: [over(july)], epoch });
    const sentTo = (walk.calls as readonly Call[]).flatMap(({ event }) =>
      event === undefined ? [] : [brief(event)],
    );
    expect(sentTo.slice(2)).toEqual([
      `range.release ${july}`,
      `range.release ${june}`,
      `range.observe ${july}`,
    ]);
  },
  { underWay: 'travelling' },
);

journey(
  '[2.17a] a list that scrolls on after a pause keeps the months ahead',
  { machine: lookAheadMachine, input },
  (walk) => {
    walk.send({ type: 'ahead.travel', stretch: [over(july)], epoch });
    walk.send({ type: 'ahead.travel', stretch: [], epoch });
    walk.send({ type: 'ahead.travel', stretch: both, epoch });
    walk.wait(60_000);
    expect(sent(walk.calls)).toEqual(['range.observe', 'range.observe']);
  },
  { underWay: 'travelling' },
);

/** Returns the type of an event and its month. */
function brief({ type, list }: { readonly type: string; readonly list?: unknown }): string {
  return `${type} ${(list as { readonly scope: { readonly month: string } }).scope.month}`;
}

interface Walk {
  send(event: { type: 'ahead.drop' } | { type: 'ahead.consider'; stretch: typeof both; epoch: number }): void;
  wait(ms: number): void;
}
