import { expect } from 'vitest';
import type { Album } from '../../../contracts/albums/album.ts';
import { albumListMachine } from '../../../machines/albums/albumList.machine.ts';
import { albumListViewState } from '../../../machines/albums/albumList.selectors.ts';
import { ownAlbums, sharedAlbums } from '../../../machines/albums/albumList.values.ts';
import { sharedAlbumListMachine } from '../../../machines/albums/sharedAlbumList.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import { failed, failure, finished } from '../../photos/library/chart/samples.ts';
import { ownAlbum } from './samples.ts';

const page = (ids: readonly string[], cursor: string | null = null) =>
  finished({ albums: ids.map((id) => ownAlbum(id)), cursor });
const subject = { machine: albumListMachine, input: ownAlbums };
const gone = new Error('gone');
const asked = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' && call.src === 'read' ? [(call.input as { query: object }).query] : [],
  );
const shown = (pages: { readonly items: readonly Album[] } | null) =>
  pages?.items.map(({ albumId }) => albumId) ?? null;

const look = { type: 'query.observe' } as const;
/** Sent when the customer returns to the page, or when a change becomes known. */
const lookAgain = { type: 'cache.stale', tags: ['albums'] } as const;
const more = { type: 'query.more' } as const;

for (const [whose, machine, input] of [
  ["one's own", albumListMachine, ownAlbums],
  ['shared ones', sharedAlbumListMachine, sharedAlbums],
] as const)
  proveChart(`[2.30a] [2.30b] [8.4a] [9.1a] a list of albums: ${whose}`, {
    machine: machine as typeof albumListMachine,
    input,
    events: {
      'query.observe': [{}],
      'query.release': [{}],
      'query.retry': [{}],
      'query.more': [{}],
      'query.change': [{ call: input.call }],
      'cache.stale': [{ tags: ['albums'] }, { tags: ['storage'] }],
      'network.back': [{}],
      'attempt.due': [{}],
    },
    outcomes: {
      read: { done: [page([]), page(['a'], 'next'), page(['b']), failed], error: [gone] },
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
      const reads = ['loading', 'loadingMore', 'tryingAgain', 'tryingMore'].some(
        (state) => snapshot.value === state,
      );
      expect(running.length).toBe(reads || snapshot.matches('refreshing') ? 1 : 0);
      const { state, failed: cannot } = albumListViewState(snapshot);
      expect(state === 'failed' ? cannot : true).toBe(true);
      // Stale data are read again as soon as they are observed.
      if (snapshot.value !== 'stale') expect(cannot).toBe(snapshot.hasTag('error'));
    },
  });

journey(
  '[9.1a] the first page requests 49 albums, later ones 50, and a repeated cursor ends the list',
  subject,
  (walk) => {
    walk.send(look);
    expect(albumListViewState(walk.snapshot).state).toBe('loading');
    walk.finish('readPage', page(['a', 'b'], 'second'));
    expect(albumListViewState(walk.snapshot).more).toBe(true);
    walk.send(more);
    expect(albumListViewState(walk.snapshot).state).toBe('loadingMore');
    walk.finish('readMore', page(['b', 'c'], 'third'));
    walk.send(more);
    walk.finish('readMore', page(['d'], 'third'));
    expect(asked(walk.calls)).toEqual([
      { limit: 49 },
      { limit: 50, cursor: 'second' },
      { limit: 50, cursor: 'third' },
    ]);
    expect(shown(walk.snapshot.context.pages)).toEqual(['a', 'b', 'c', 'd']);
    expect(albumListViewState(walk.snapshot).more).toBe(false);
  },
  'ended',
);

journey(
  '[2.30a] a returning customer sees the old list until all its pages are read again, then the new one',
  { machine: sharedAlbumListMachine, input: sharedAlbums },
  (walk) => {
    walk.send(look);
    walk.finish('readPage', page(['a', 'b'], '2'));
    walk.send(more);
    walk.finish('readMore', page(['c', 'd'], '3'));
    walk.send(lookAgain);
    walk.finish('readAgain', page(['new', 'a'], '2'));
    expect(shown(walk.snapshot.context.pages)).toEqual(['a', 'b', 'c', 'd']);
    walk.finish('readAgain', page(['b', 'c'], '3'));
    expect(shown(walk.snapshot.context.pages)).toEqual(['new', 'a', 'b', 'c']);
    expect(walk.snapshot.context.pages?.cursor).toBe('3');
    expect(asked(walk.calls).slice(2)).toEqual([{ limit: 50 }, { limit: 50, cursor: '2' }]);
    walk.send(lookAgain);
    walk.send(lookAgain);
    walk.finish('readAgain', page([]));
    expect(shown(walk.snapshot.context.pages)).toEqual([]);
  },
  'ended',
);

journey(
  '[9.1a] [F3] repeated cursors end the list, also while a list that became shorter is read again',
  subject,
  (walk) => {
    walk.send(look);
    walk.finish('readPage', page(['a', 'b'], 'x'));
    walk.send(more);
    walk.finish('readMore', page(['c'], 'y'));
    walk.send(lookAgain);
    walk.finish('readAgain', page(['a'], 'x'));
    walk.finish('readAgain', page(['b'], 'y'));
    walk.finish('readAgain', page(['a'], 'x'));
    expect([walk.running, shown(walk.snapshot.context.pages)]).toEqual([[], ['a', 'b']]);
    expect(albumListViewState(walk.snapshot).more).toBe(false);
  },
  'ended',
);

journey(
  '[8.4b] a page that cannot be read shows its reference and keeps the albums already loaded',
  subject,
  (walk) => {
    walk.send(look);
    walk.finish('readPage', failed);
    expect(albumListViewState(walk.snapshot)).toMatchObject({
      state: 'failed',
      reference: failure.correlationId,
    });
    walk.send({ type: 'network.back' });
    walk.finish('readPage', page(['a'], '2'));
    expect(walk.snapshot.context.reference).toBe(null);
    walk.send(more);
    walk.finish('readMore', failed);
    expect([walk.snapshot.value, walk.snapshot.hasTag('error')]).toEqual(['moreFailed', true]);
    expect(shown(walk.snapshot.context.pages)).toEqual(['a']);
    walk.send({ type: 'query.retry' });
    walk.finish('readMore', page(['b']));
    walk.send(lookAgain);
    walk.fail('readAgain', gone);
    expect(shown(walk.snapshot.context.pages)).toEqual(['a', 'b']);
    expect(albumListViewState(walk.snapshot)).toMatchObject({ state: 'ready', failed: true });
  },
  'failed',
);
