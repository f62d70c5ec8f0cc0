import { expect } from 'vitest';
import { albumMachine } from '../../../machines/albums/album.machine.ts';
import { albumFace } from '../../../machines/albums/album.selectors.ts';
import { type Call, journey, proveChart, said } from '../../kit/chart/index.ts';
import { type LibraryValue, nothingKnown } from '../../../machines/photos/library/library.values.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { failed, failure, finished } from '../../photos/library/chart/samples.ts';
import { here, notFound, ownAlbum, sharedAlbum } from './samples.ts';

const newest = { sortKey: 'created', sortOrder: 'desc' } as const;
const taken = { sortKey: 'dateTaken', sortOrder: 'asc' } as const;
const scope = { kind: 'album', albumId: 'a' } as const;
const list = { scope, sorting: newest };
const input =
  (sharedOn = true) =>
  (recorder: Recorder) => ({
    ...here('album', 'a'),
    sharedOn: () => sharedOn,
    library: recorder.ref('library'),
  });
/** What the library tells as soon as the album is open. */
const value: LibraryValue = { ...nothingKnown, epoch: 7 };
const opened = { type: 'library.changed', value } as const;
const bench = { machine: albumMachine, input: input() };
const read = finished(ownAlbum('a'));
const ofShown = ['sorting.choose', 'album.rename', 'album.delete', 'photos.add'] as const;
const cancelled = { outcome: 'cancelled' } as const;
const gone = { outcome: 'done', reply: null } as const;
const renamed = { outcome: 'saved', saved: { name: 'Alps' } } as const;
const counted = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && call.event.type === 'list.counted'
      ? [[call.event['count'], call.event['began'], call.event['scope']]]
      : [],
  );

proveChart('[2.31] [2.33] [8.4] one album', {
  ...bench,
  events: {
    'area.route': [here('albumPhotoPreview', 'a', 'p')],
    'library.changed': [{ value }],
    'photos.vanished': [{ ids: new Set(['p']) }],
    'totals.failed': [{ value }],
    'list.fulfilled': [{ list, value }],
    'list.rejected': [{ list, value }],
    'list.recount': [{}],
    'sorting.changed': [{ sorting: newest }],
    'sorting.choose': [{ sorting: taken }],
    'album.retry': [{}],
    'network.back': [{}],
    'album.rename': [{}],
    'album.delete': [{}],
    'photos.add': [{}],
  },
  outcomes: {
    attachment: {},
    network: {},
    readAlbum: { done: [read, finished(sharedAlbum('a')), failed, notFound], error: [new Error('gone')] },
    sorting: {},
    albumPhotos: {},
    albumRename: { done: [renamed, cancelled] },
    albumDelete: { done: [gone, cancelled] },
  },
  // An album that is left hears nothing any more.
  project: ({ status, context: { album, sorting, here: at } }) =>
    status === 'done' ? [] : [album?.albumName ?? null, sorting?.sortKey ?? null, at.route.name],
  ignores: {
    '*': ['network.back'],
    loading: ['album.retry', ...ofShown],
    recalling: ['album.retry', ...ofShown],
    shown: ['album.retry'],
    'shown.modal.renaming': ['album.rename', 'album.delete'],
    'shown.modal.deleting': ['album.rename', 'album.delete'],
    failed: ['list.recount', ...ofShown],
  },
  limit: 20_000,
  observe: ({ snapshot, running }) => {
    expect(running.includes('photos')).toBe(snapshot.matches('shown'));
    expect(running.includes('network')).toBe(snapshot.matches('failed'));
    // A form and a question keep their modals open for as long as they run.
    expect(running.includes('rename')).toBe(snapshot.matches({ shown: { modal: 'renaming' } }));
    expect(running.includes('delete')).toBe(snapshot.matches({ shown: { modal: 'deleting' } }));
  },
});

journey(
  '[2.31] [3.6] it is read, counted for the library, and its photos show once their order is known',
  bench,
  (walk) => {
    walk.send(opened);
    expect(albumFace(walk.snapshot)).toBe('loading');
    walk.finish('readAlbum', read);
    expect(counted(walk.calls)).toEqual([[2, 7, scope]]);
    expect([walk.running, walk.snapshot.value]).toEqual([['attachment', 'sorting'], 'recalling']);
    walk.send({ type: 'sorting.changed', sorting: newest });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'photos')).toMatchObject({
      input: { sorting: newest, route: { params: { id: 'a' } } },
    });
    walk.send({ type: 'sorting.changed', sorting: taken });
    walk.send({ type: 'area.route', ...here('albumPhotoPreview', 'a', 'p') });
    expect(said(walk.calls).filter((line) => line.startsWith('photos:'))).toEqual([
      'photos: sorting.changed',
      'photos: area.route',
    ]);
    expect(walk.snapshot.context.here.route.name).toBe('albumPhotoPreview');
    walk.send({ type: 'sorting.choose', sorting: newest });
    walk.send({ type: 'photos.add' });
    expect(said(walk.calls)).toContain('sorting: sorting.choose');
    expect(walk.calls.at(-1)).toEqual({
      kind: 'action',
      name: 'openImport',
      params: { albumId: 'a', albumName: 'Album a' },
    });
  },
  { shown: { record: 'known', modal: 'closed' } },
);

journey(
  '[2.22] a photo that is opened while the album is read is open when it is there',
  bench,
  (walk) => {
    walk.send({ type: 'area.route', ...here('albumPhotoPreview', 'a', 'p') });
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.finish('readAlbum', read);
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'photos')).toMatchObject({
      input: { route: { name: 'albumPhotoPreview', params: { photoId: 'p' } } },
    });
  },
  { shown: { record: 'known', modal: 'closed' } },
);

journey(
  '[2.31] a shared one leads to its own page',
  bench,
  (walk) => {
    walk.finish('readAlbum', finished(sharedAlbum('a')));
    expect(walk.calls).toContainEqual({ kind: 'action', name: 'goToShared', params: { albumId: 'a' } });
  },
  'redirecting',
);

journey(
  '[2.31] [6.3] where shared albums have no pages, it cannot be displayed',
  { machine: albumMachine, input: input(false) },
  (walk) => {
    walk.finish('readAlbum', finished(sharedAlbum('a')));
    expect(albumFace(walk.snapshot)).toBe('failed');
  },
  'failed',
);

journey(
  '[8.4] what cannot be read is said with its reference, and tried again',
  bench,
  (walk) => {
    walk.send(opened);
    walk.finish('readAlbum', failed);
    expect(walk.snapshot.context.reference).toBe(failure.correlationId);
    walk.send({ type: 'album.retry' });
    walk.fail('readAlbum', new Error('gone'));
    walk.send({ type: 'album.retry' });
    walk.finish('readAlbum', notFound);
    expect(walk.snapshot.context.reference).toBe(null);
    expect(counted(walk.calls)).toEqual([]);
  },
  'failed',
);

journey(
  '[4.7] photos came or went: it is counted again, and shows meanwhile; the latest word counts',
  bench,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.finish('readAlbum', read);
    walk.send({ type: 'list.recount' });
    walk.send({ type: 'list.recount' });
    expect(walk.snapshot.context.album?.photosCount).toBe(2);
    walk.finish('readAgain', finished(ownAlbum('a', { photosCount: 9 })));
    expect(counted(walk.calls)).toEqual([
      [2, 7, scope],
      [9, 7, scope],
    ]);
    expect(walk.snapshot.context.album?.photosCount).toBe(9);
    expect(walk.calls.filter((call) => call.kind === 'start' && call.src === 'readAlbum').length).toBe(3);
  },
  { shown: { record: 'known', modal: 'closed' } },
);

journey(
  '[2.33] it is called anew without being read; a form that is closed changes nothing',
  bench,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.finish('readAlbum', read);
    walk.send({ type: 'album.rename' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'rename')).toMatchObject({
      input: { albumId: 'a', name: 'Album a' },
    });
    walk.finish('rename', cancelled);
    expect(walk.snapshot.context.album?.albumName).toBe('Album a');
    walk.send({ type: 'album.rename' });
    walk.finish('rename', renamed);
    expect(walk.snapshot.context.album?.albumName).toBe('Alps');
  },
  { shown: { record: 'known', modal: 'closed' } },
);

journey(
  '[2.37] deleted: the toast names it, the tabs count again, the list takes its place',
  bench,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.finish('readAlbum', read);
    walk.send({ type: 'album.delete' });
    walk.finish('delete', cancelled);
    expect(walk.snapshot.value).toEqual({ shown: { record: 'known', modal: 'closed' } });
    walk.send({ type: 'album.delete' });
    walk.finish('delete', gone);
    expect(said(walk.calls).slice(-3)).toEqual(['sayDeleted', 'goToAlbums', 'library: counts.renew']);
    expect(walk.calls).toContainEqual({
      kind: 'action',
      name: 'sayDeleted',
      params: { albumName: 'Album a' },
    });
  },
  'deleted',
);
