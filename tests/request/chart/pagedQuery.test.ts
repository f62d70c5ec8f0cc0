import { expect } from 'vitest';
import { pagedQueryViewState } from '../../../machines/request/pagedQuery.selectors.ts';
import { ownAlbum } from '../../albums/chart/samples.ts';
import { type Call, journey, proveChart, transcript } from '../../kit/chart/index.ts';
import { pagedQueryMachine } from '../../../machines/request/examples.ts';

const page = (ids: readonly string[], cursor: string | null = null) =>
  ({ outcome: 'finished', reply: { albums: ids.map((id) => ownAlbum(id)), cursor } }) as const;
const failed = { outcome: 'failed', failure: { kind: 'network', correlationId: 'id-1' } } as const;
const failedAgain = { outcome: 'failed', failure: { kind: 'timeout', correlationId: 'id-2' } } as const;
const refused = { outcome: 'refused', refusal: 'badPlace', correlationId: 'id-2' } as const;
const call = { params: {}, query: { limit: 49 }, body: {} };
const other = { params: {}, query: { limit: 9 }, body: {} };
const input = { call, tags: ['albums'] };
const shared = { machine: pagedQueryMachine, input };
const own = { machine: pagedQueryMachine, input: { ...input, observed: true } };
const more = { type: 'query.more' } as const;
const retry = { type: 'query.retry' } as const;
const stale = { type: 'cache.stale', tags: ['albums'] } as const;
const others = { type: 'cache.stale', tags: ['storage'] } as const;
const back = { type: 'network.back' } as const;
const asked = (calls: readonly Call[]) =>
  calls.flatMap((seen) => (seen.kind === 'start' ? [(seen.input as typeof call).query] : []));
const shown = ({ snapshot }: { snapshot: Parameters<typeof pagedQueryViewState>[0] }) => {
  const state = pagedQueryViewState(snapshot);
  if (state.state !== 'ready') return state;
  const { items, ...rest } = state;
  return [(items as readonly { albumId: string }[]).map(({ albumId }) => albumId).join(''), rest];
};
const rest = { state: 'ready', more: 'none', refreshing: false, reference: null } as const;

proveChart(
  '[3.21a, 9.1a] a cached list, page by page',
  {
    ...shared,
    events: {
      'query.observe': [{}],
      'query.release': [{}],
      'query.retry': [{}],
      'query.more': [{}],
      'query.change': [{ call }],
      'cache.stale': [{ tags: ['albums'] }, { tags: ['storage'] }],
      'network.back': [{}],
      'attempt.due': [{}],
    },
    outcomes: {
      read: {
        done: [page([]), page(['a'], 'next'), page(['b']), failed, refused],
        error: [new Error('bug')],
      },
    },
    project: ({ context: { observers, pages, fresh, reference } }) => [
      Math.min(1, observers),
      pages && [Math.min(2, pages.items.length), pages.cursor !== null],
      [Math.min(2, fresh.items.length), fresh.cursor !== null],
      reference,
    ],
    ignores: {
      '*': ['query.more', 'query.retry', 'attempt.due'],
      notRequested: ['cache.stale', 'network.back'],
      stale: ['cache.stale', 'network.back'],
    },
    observe: ({ snapshot, running }) => {
      const tries = snapshot.matches('tryingAgain') || snapshot.matches('tryingMore');
      expect(running.length).toBe(snapshot.hasTag('busy') || tries ? 1 : 0);
      const state = pagedQueryViewState(snapshot);
      expect(state.state === 'ready').toBe(snapshot.context.pages !== null);
      if (state.state === 'ready' && snapshot.can(more)) expect(state.more).toBe('there');
    },
    limit: 200_000,
  },
  { input: own.input },
);

journey(
  '[9.1a] pages follow one another, overlaps count once, and the last page ends the list',
  own,
  (walk) => {
    expect(shown(walk)).toEqual({ state: 'loading' });
    expect(transcript(walk.calls)).toEqual(['queries: query.registered']);
    walk.send(others);
    walk.finish('readPage', page(['a', 'b'], '2'));
    expect(shown(walk)).toEqual(['ab', { ...rest, more: 'there' }]);
    walk.send(more);
    expect(shown(walk)).toEqual(['ab', { ...rest, more: 'loading' }]);
    walk.finish('readMore', page(['b', 'c'], '3'));
    walk.send(more);
    walk.finish('readMore', page(['d']));
    expect(shown(walk)).toEqual(['abcd', rest]);
    expect(asked(walk.calls)).toEqual([
      { limit: 49 },
      { limit: 50, cursor: '2' },
      { limit: 50, cursor: '3' },
    ]);
  },
  'ended',
);

journey(
  '[9.1a] [F3] a cursor to its own page, or from a page without new items, ends the list',
  own,
  (walk) => {
    walk.finish('readPage', page(['a'], 'x'));
    walk.send(more);
    walk.finish('readMore', page(['b'], 'x'));
    expect(walk.snapshot.value).toBe('ended');
    walk.send(stale);
    walk.finish('readAgain', page(['a'], 'x'));
    walk.finish('readAgain', page(['a'], 'y'));
    expect(shown(walk)).toEqual(['a', rest]);
  },
  'ended',
);

journey(
  '[9.1a] a stale list is reread in full and then changes at once; one without observers waits',
  own,
  (walk) => {
    walk.finish('readPage', page(['a', 'b'], '2'));
    walk.send(more);
    walk.finish('readMore', page(['c', 'd'], '3'));
    walk.send({ type: 'query.release' });
    walk.send(others);
    expect(walk.snapshot.value).toBe('ready');
    walk.send(back);
    expect(walk.snapshot.value).toBe('stale');
    walk.send({ type: 'query.observe' });
    walk.finish('readAgain', page(['new', 'a'], '2'));
    expect(shown(walk)).toEqual(['abcd', { ...rest, more: 'there', refreshing: true }]);
    walk.send(others);
    expect(asked(walk.calls).length).toBe(4);
    walk.finish('readAgain', page(['b', 'c'], '3'));
    expect(shown(walk)).toEqual(['newabc', { ...rest, more: 'there' }]);
    expect(asked(walk.calls).slice(2)).toEqual([{ limit: 49 }, { limit: 50, cursor: '2' }]);
    walk.send(stale);
    walk.finish('readAgain', page(['new'], '2'));
    walk.send(stale);
    walk.finish('readAgain', page([]));
    expect(shown(walk)).toEqual(['', rest]);
  },
  'ended',
);

journey(
  '[3.21a] a next page that fails keeps the list, and is retried on request and with the network',
  own,
  (walk) => {
    walk.finish('readPage', page(['a'], '2'));
    walk.send(more);
    walk.finish('readMore', failed);
    expect(shown(walk)).toEqual(['a', { ...rest, more: 'failed', reference: 'id-1' }]);
    walk.send(retry);
    walk.finish('readMore', refused);
    expect(walk.snapshot.context.reference).toBe('');
    walk.send(retry);
    walk.fail('readMore');
    expect([walk.snapshot.value, walk.snapshot.context.reference]).toEqual(['moreFailed', '']);
    walk.send({ type: 'query.release' });
    walk.send(back);
    expect(walk.snapshot.value).toBe('moreFailed');
    walk.send({ type: 'query.observe' });
    walk.send(back);
    walk.send(back);
    expect(asked(walk.calls).slice(1)).toEqual(Array(5).fill({ limit: 50, cursor: '2' }));
    walk.finish('readMore', page(['b']));
    expect(shown(walk)).toEqual(['ab', rest]);
  },
  'ended',
);

journey(
  '[3.21a] a failed list shows its reference, and one whose reread fails stays visible',
  own,
  (walk) => {
    walk.finish('readPage', failed);
    expect(shown(walk)).toEqual({ state: 'failed', reference: 'id-1' });
    walk.send(back);
    walk.finish('readPage', page(['a'], '2'));
    walk.send(stale);
    walk.fail('readAgain');
    expect(shown(walk)).toEqual(['a', { ...rest, more: 'there', reference: '' }]);
    walk.send({ type: 'query.release' });
    walk.send(stale);
    walk.send(back);
    expect(walk.snapshot.value).toBe('failed');
    walk.send({ type: 'query.observe' });
    walk.finish('readAgain', failed);
    walk.send(others);
    walk.send(stale);
    walk.finish('readAgain', failed);
    walk.send(retry);
    walk.finish('readAgain', page(['b']));
    expect([shown(walk), walk.snapshot.context.observers]).toEqual([['b', rest], 1]);
  },
  'ended',
);

journey(
  '[3.21a] another call is another list, and a stale next page is replaced by a reread of the whole list',
  shared,
  (walk) => {
    walk.send(stale);
    walk.send({ type: 'query.observe' });
    walk.send(stale);
    walk.send(back);
    walk.finish('readPage', page(['a'], '2'));
    walk.send(more);
    walk.send(others);
    expect(walk.running).toEqual(['readMore']);
    walk.send(stale);
    expect(walk.running).toEqual(['readAgain']);
    walk.send({ type: 'query.change', call: other });
    expect(shown(walk)).toEqual({ state: 'loading' });
    expect(asked(walk.calls).at(-1)).toEqual(other.query);
    walk.send({ type: 'query.release' });
    walk.send({ type: 'query.change', call });
  },
  'notRequested',
);

journey(
  '[4.3] a first page continues without observers, and restarts if it becomes stale',
  own,
  (walk) => {
    walk.send({ type: 'query.release' });
    walk.send(stale);
    walk.send(back);
    expect([asked(walk.calls).length, walk.running]).toEqual([3, ['readPage']]);
    walk.finish('readPage', failed);
    walk.send(retry);
    walk.fail('readPage');
    expect(shown(walk)).toEqual({ state: 'failed', reference: '' });
    walk.send(retry);
    expect(walk.running).toEqual(['readPage']);
  },
  'loading',
);

journey(
  '[4.3] a complete list is reread once the network returns, and stays visible',
  own,
  (walk) => {
    walk.finish('readPage', page(['a']));
    walk.send(back);
    expect([walk.running, shown(walk)]).toEqual([['readAgain'], ['a', { ...rest, refreshing: true }]]);
    walk.send(back);
    expect(asked(walk.calls).length).toBe(3);
  },
  { refreshing: 'reading' },
);

journey(
  '[3.21a] the latest failure shows its reference, and a loaded list is reread as a whole',
  own,
  (walk) => {
    walk.finish('readPage', page(['a'], '2'));
    walk.send(more);
    walk.finish('readMore', failed);
    walk.send(others);
    expect(walk.snapshot.value).toBe('moreFailed');
    walk.send(stale);
    expect(walk.running).toEqual(['readAgain']);
    walk.finish('readAgain', failedAgain);
    expect(shown(walk)).toEqual(['a', { ...rest, more: 'there', reference: 'id-2' }]);
    walk.send(back);
    expect(walk.running).toEqual(['readAgain']);
  },
  { refreshing: 'reading' },
);

journey(
  '[8.5d] an automatic retry keeps the failure visible until the pages are read',
  own,
  (walk) => {
    const due = { type: 'attempt.due' } as const;
    const failedFirst = { state: 'failed', reference: 'id-1' };
    walk.finish('readPage', failed);
    walk.send(due);
    expect(shown(walk)).toEqual(failedFirst);
    walk.finish('tryPage', failed);
    walk.send(due);
    walk.finish('tryPage', page(['a'], '2'));
    expect(shown(walk)).toEqual(['a', { ...rest, more: 'there' }]);
    walk.send(more);
    walk.finish('readMore', failed);
    const failedMore = ['a', { ...rest, more: 'failed', reference: 'id-1' }];
    walk.send(due);
    expect(shown(walk)).toEqual(failedMore);
    walk.finish('tryMore', failed);
    expect(shown(walk)).toEqual(failedMore);
    walk.send(due);
    walk.finish('tryMore', page(['b']));
    walk.send(stale);
    walk.finish('readAgain', failed);
    walk.send(due);
    expect(shown(walk)).toEqual(['ab', { ...rest, reference: 'id-1' }]);
    walk.finish('tryPage', page(['a'], '2'));
    walk.finish('readAgain', page(['a'], '2'));
    walk.finish('readAgain', page(['c']));
    expect(shown(walk)).toEqual(['ac', rest]);
  },
  'ended',
);
