import { expect } from 'vitest';
import { albumListMachine } from '../../../machines/albums/albumList.machine.ts';
import { albumListFace, hasMoreAlbums } from '../../../machines/albums/albumList.selectors.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import { failed, failure, finished } from '../../photos/library/chart/samples.ts';
import { ownAlbum } from './samples.ts';

const page = (ids: readonly string[], cursor: string | null = null) =>
  finished({ albums: ids.map((id) => ownAlbum(id)), cursor });
const bench = { machine: albumListMachine, input: {} };
const gone = new Error('gone');
const asked = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' && call.src === 'readPage' ? [(call.input as { query: object }).query] : [],
  );
const shown = (albums: readonly { albumId: string }[] | null) =>
  albums?.map(({ albumId }) => albumId) ?? null;

proveChart('[2.30] [8.4] [9.1] a list of albums', {
  ...bench,
  events: { 'albums.look': [{}], 'albums.more': [{}], 'albums.retry': [{}], 'network.back': [{}] },
  outcomes: {
    readPage: { done: [page([]), page(['a'], 'next'), page(['b']), failed], error: [gone] },
    network: {},
  },
  project: ({ context: { albums, cursor, fresh } }) => [
    albums === null ? null : Math.min(2, albums.length),
    cursor !== null,
    Math.min(2, fresh.length),
  ],
  ignores: {
    '*': ['network.back'],
    resting: ['albums.more', 'albums.retry'],
    loading: ['albums.look', 'albums.more', 'albums.retry'],
    empty: ['albums.more', 'albums.retry'],
    ready: ['albums.retry'],
    loadingMore: ['albums.more', 'albums.retry'],
    refreshing: ['albums.more', 'albums.retry'],
    failed: ['albums.more'],
    moreFailed: ['albums.more'],
    stale: ['albums.more'],
  },
  observe: ({ snapshot, running }) => {
    const reads = snapshot.matches('loading') || snapshot.matches('loadingMore');
    const waits = snapshot.hasTag('error') ? ['network'] : [];
    expect(running.length).toBe(reads || snapshot.matches('refreshing') ? 1 : waits.length);
    expect(running.filter((id) => id === 'network')).toEqual(waits);
    if (snapshot.matches('empty')) expect(snapshot.context.albums).toEqual([]);
  },
});

journey(
  '[9.1] the first page is one less than a page, later ones are full, and the last one ends the list',
  bench,
  (walk) => {
    walk.send({ type: 'albums.look' });
    expect(albumListFace(walk.snapshot)).toBe('loading');
    walk.finish('readPage', page(['a', 'b'], 'second'));
    expect(hasMoreAlbums(walk.snapshot)).toBe(true);
    walk.send({ type: 'albums.more' });
    expect(albumListFace(walk.snapshot)).toBe('loadingMore');
    walk.finish('readMore', page(['b', 'c'], 'third'));
    walk.send({ type: 'albums.more' });
    walk.finish('readMore', page(['d'], 'third'));
    expect(asked(walk.calls)).toEqual([
      { limit: 49 },
      { limit: 50, cursor: 'second' },
      { limit: 50, cursor: 'third' },
    ]);
    expect(shown(walk.snapshot.context.albums)).toEqual(['a', 'b', 'c', 'd']);
    expect(hasMoreAlbums(walk.snapshot)).toBe(false);
  },
  'ready',
);

journey(
  '[2.30] who comes back sees it as it was, read again as far as it went, and changed all at once',
  { machine: albumListMachine, input: { firstPage: 50 } },
  (walk) => {
    walk.send({ type: 'albums.look' });
    walk.finish('readPage', page(['a', 'b'], '2'));
    walk.send({ type: 'albums.more' });
    walk.finish('readMore', page(['c', 'd'], '3'));
    walk.send({ type: 'albums.look' });
    walk.finish('readAgain', page(['new', 'a'], '2'));
    expect(shown(walk.snapshot.context.albums)).toEqual(['a', 'b', 'c', 'd']);
    walk.finish('readAgain', page(['b', 'c'], '3'));
    expect(shown(walk.snapshot.context.albums)).toEqual(['new', 'a', 'b', 'c']);
    expect(walk.snapshot.context.cursor).toBe('3');
    expect(asked(walk.calls).slice(2)).toEqual([{ limit: 50 }, { limit: 50, cursor: '2' }]);
    walk.send({ type: 'albums.look' });
    walk.send({ type: 'albums.look' });
    walk.finish('readAgain', page([]));
  },
  'empty',
);

journey(
  '[9.1] [F3] cursors that lead in a circle end the list, also where it has grown shorter while it is read again',
  bench,
  (walk) => {
    walk.send({ type: 'albums.look' });
    walk.finish('readPage', page(['a', 'b'], 'x'));
    walk.send({ type: 'albums.more' });
    walk.finish('readMore', page(['c'], 'y'));
    walk.send({ type: 'albums.look' });
    walk.finish('readAgain', page(['a'], 'x'));
    walk.finish('readAgain', page(['b'], 'y'));
    walk.finish('readAgain', page(['a'], 'x'));
    expect([walk.running, shown(walk.snapshot.context.albums)]).toEqual([[], ['a', 'b']]);
    expect(hasMoreAlbums(walk.snapshot)).toBe(false);
  },
  'ready',
);

journey(
  '[8.4] what cannot be read is said with its reference; what is there stays',
  bench,
  (walk) => {
    walk.send({ type: 'albums.look' });
    walk.finish('readPage', failed);
    expect([albumListFace(walk.snapshot), walk.snapshot.context.reference]).toEqual([
      'failed',
      failure.correlationId,
    ]);
    walk.send({ type: 'network.back' });
    walk.finish('readPage', page(['a'], '2'));
    expect(walk.snapshot.context.reference).toBe(null);
    walk.send({ type: 'albums.more' });
    walk.finish('readMore', failed);
    expect([walk.snapshot.value, walk.snapshot.hasTag('error')]).toEqual(['moreFailed', true]);
    expect(shown(walk.snapshot.context.albums)).toEqual(['a']);
    walk.send({ type: 'albums.retry' });
    walk.finish('readMore', page(['b']));
    walk.send({ type: 'albums.look' });
    walk.fail('readAgain', gone);
    expect(shown(walk.snapshot.context.albums)).toEqual(['a', 'b']);
  },
  'stale',
);
