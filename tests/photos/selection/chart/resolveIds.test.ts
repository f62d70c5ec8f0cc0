import { expect } from 'vitest';
import { photosPageSize } from '../../../../contracts/photos/library/pages.ts';
import type { Month } from '../../../../machines/photos/library/model.ts';
import { resolveIdsMachine } from '../../../../machines/photos/selection/resolveIds.machine.ts';
import {
  allSelected,
  nothingSelected,
  type Selected,
} from '../../../../machines/photos/selection/selected.values.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import { failed, july, june, pageOf } from '../../library/chart/samples.ts';

const months: readonly Month[] = [
  { key: july, count: 2 },
  { key: june, count: 2 },
];
const sorting = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;
const subject = (selected: Selected) => ({
  machine: resolveIdsMachine,
  input: { selected, months, sorting },
});

proveChart(
  '[4.2a] [9.1a] a selection becomes ids',
  {
    ...subject(allSelected),
    events: {
      'reading.cancel': [{}],

      'reading.restart': [{ input: subject(allSelected).input }],
    },
    outcomes: {
      readPage: {
        done: [pageOf(['a', 'b'], 'more'), pageOf(['c']), failed],
        error: [new Error('gone')],
      },
    },
    project: ({ context }) => [
      context.result.unread.length,
      context.followed,
      [...context.result.ids.keys()],
      context.trouble?.outcome,
    ],
    observe: ({ snapshot, running }) => {
      expect(running).toEqual(snapshot.status === 'active' ? ['readPage'] : []);
      if (snapshot.matches('finished'))
        expect(snapshot.output).toEqual({ outcome: 'resolved', ids: snapshot.context.result.ids });
      if (snapshot.matches('failed')) expect(snapshot.output).toEqual({ outcome: 'failed' });
    },
  },
  subject(nothingSelected),
);

journey(
  '[4.2a] [9.1a] whole months are read by cursor in pages of 500, without exceptions and with single photos',
  subject({
    ...nothingSelected,
    groups: new Set([july]),
    ids: new Map([['o1', june]]),
    exceptions: new Map([['b', july]]),
  }),
  (walk) => {
    expect(walk.snapshot.context.result.expected).toBe(2);
    walk.finish('readPage', pageOf(['a', 'b'], 'more'));
    walk.finish('readPage', pageOf(['c']));
    expect(walk.calls.flatMap((call) => (call.kind === 'start' ? [call.input] : []))).toEqual([
      {
        params: { year: '2024', month: '7' },
        query: { ...sorting, limit: photosPageSize },
        body: {},
      },
      {
        params: { year: '2024', month: '7' },
        query: { ...sorting, limit: photosPageSize, cursor: 'more' },
        body: {},
      },
    ]);
    expect(walk.snapshot.output).toEqual({
      outcome: 'resolved',
      ids: new Map([
        ['o1', june],
        ['a', july],
        ['c', july],
      ]),
    });
  },
  'finished',
);

journey(
  '[9.1a] [F3] cursors that form a cycle end their month, and the next month is read from its start',
  subject({ ...nothingSelected, groups: new Set([july, june]) }),
  (walk) => {
    walk.finish('readPage', pageOf(['a'], 'x'));
    walk.finish('readPage', pageOf(['b'], 'y'));
    walk.finish('readPage', pageOf(['a'], 'x'));
    expect(walk.snapshot.context.result.unread.map(({ key }) => key)).toEqual([june]);
    walk.finish('readPage', pageOf(['c'], 'x'));
    walk.finish('readPage', pageOf(['d']));
    expect(walk.snapshot.output).toEqual({
      outcome: 'resolved',
      ids: new Map([
        ['a', july],
        ['b', july],
        ['c', june],
        ['d', june],
      ]),
    });
  },
  'finished',
);

journey(
  '[9.1a] [F3] a repeated cursor ends its month',
  subject({ ...nothingSelected, groups: new Set([june]) }),
  (walk) => {
    walk.finish('readPage', pageOf(['a'], 'same'));
    walk.finish('readPage', pageOf(['b'], 'same'));
    expect(walk.running).toEqual([]);
  },
  'finished',
);
