import { expect } from 'vitest';
import { albumsPageMachine } from '../../../machines/albums/albumsPage.machine.ts';
import { journey, proveChart, said } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { here } from './samples.ts';

const input =
  (sharedOn = true, at = here('albums')) =>
  (recorder: Recorder) =>
    ({ ...at, sharedOn: () => sharedOn, customer: () => 'me', library: recorder.ref('library') }) as never;
const bench = { machine: albumsPageMachine, input: input() };
const list = here('albums');
const album = here('album', 'a');

const cancelled = { outcome: 'cancelled' } as const;
const made = { outcome: 'saved', saved: { albumId: 'new', name: 'Naxos' } } as const;

proveChart('[2.2] [2.30] the area of albums', {
  ...bench,
  events: {
    'area.route': [
      list,
      album,
      here('albumPhotoPreview', 'a', 'p'),
      here('album', 'b'),
      here('sharedAlbum', 's'),
      here('sharedAlbumPhotoPreview', 's', 'p'),
    ],
    'cache.stale': [{ tags: ['albums'] }, { tags: ['storage'] }],
    'network.back': [{}],
    'album.new': [{}],
    'albums.more': [{ of: 'own' }, { of: 'shared' }],
    'albums.retry': [{ of: 'own' }],
    'scroll.rested': [{ position: [0, 900] }],
  },
  outcomes: {
    albumList: {},
    sharedAlbumList: {},
    albumCreate: { done: [made, cancelled] },
    album: {},
    sharedAlbum: {},
  },
  project: ({ context: { here: at } }) => [at.route.name, at.route.params['id'] ?? null],
  ignores: {
    'list.creating': ['album.new'],
    album: ['cache.stale', 'network.back', 'album.new', 'albums.more', 'albums.retry'],
    sharedAlbum: ['cache.stale', 'network.back', 'album.new', 'albums.more', 'albums.retry'],
  },
  observe: ({ snapshot, running }) => {
    expect(running.includes('album')).toBe(snapshot.matches('album'));
    expect(running.includes('sharedAlbum')).toBe(snapshot.matches('sharedAlbum'));
    expect(running).toEqual(expect.arrayContaining(['own', 'shared']));
  },
});

const looks = (lines: readonly string[]) => lines.filter((line) => line.endsWith('albums.look'));

journey(
  '[2.30] the lists are looked at whenever they are seen, and stay while an album is open',
  bench,
  (walk) => {
    expect(looks(said(walk.calls))).toEqual(['own: albums.look', 'shared: albums.look']);
    walk.send({ type: 'scroll.rested', position: [0, 20] });
    walk.send({ type: 'area.route', ...album });
    // It was left before it stood still.
    walk.send({ type: 'scroll.rested', position: [0, 900] });
    expect(walk.snapshot.context.position).toEqual([0, 900]);
    expect(walk.running).toEqual(expect.arrayContaining(['own', 'shared', 'album']));
    walk.send({ type: 'area.route', ...here('albumPhotoPreview', 'a', 'p') });
    expect(said(walk.calls)).toContain('album: area.route');
    walk.send({ type: 'area.route', ...list });
    expect(looks(said(walk.calls)).length).toBe(4);
  },
  { list: 'shown' },
);

journey(
  '[2.30] the lists are read again where they may be others by now; of an album the library tells',
  bench,
  (walk) => {
    expect(walk.calls.filter((call) => call.kind === 'sent' && call.to === 'queries')).toMatchObject([
      { event: { type: 'query.registered', tags: ['albums'] } },
    ]);
    walk.send({ type: 'cache.stale', tags: ['storage'] });
    expect(looks(said(walk.calls)).length).toBe(2);
    walk.send({ type: 'cache.stale', tags: ['photos', 'albums'] });
    expect(looks(said(walk.calls)).length).toBe(4);
    walk.send({ type: 'network.back' });
    expect(looks(said(walk.calls)).length).toBe(6);
    walk.send({ type: 'area.route', ...album });
    walk.send({ type: 'cache.stale', tags: ['albums'] });
    expect(looks(said(walk.calls)).length).toBe(6);
  },
  'album',
);

journey(
  '[2.2] another album is another chart; the same one goes on',
  { machine: albumsPageMachine, input: input(true, album) },
  (walk) => {
    expect(looks(said(walk.calls))).toEqual([]);
    walk.send({ type: 'area.route', ...here('album', 'b') });
    const starts = walk.calls.flatMap((call) =>
      call.kind === 'start' && call.id === 'album'
        ? [(call.input as { route: { params: { id: string } } }).route.params.id]
        : [],
    );
    expect(starts).toEqual(['a', 'b']);
  },
  'album',
);

journey(
  '[2.29] [2.39] a shared album is told of the photos over it, and of whoever is signed in',
  { machine: albumsPageMachine, input: input(true, here('sharedAlbum', 's')) },
  (walk) => {
    const start = walk.calls.find((call) => call.kind === 'start' && call.id === 'sharedAlbum');
    const given = (start as { input: { customer: () => string; route: object } }).input;
    expect([given.customer(), given.route]).toEqual(['me', here('sharedAlbum', 's').route]);
    walk.send({ type: 'area.route', ...here('sharedAlbumPhotoPreview', 's', 'p') });
    expect(said(walk.calls)).toContain('sharedAlbum: area.route');
    walk.send({ type: 'area.route', ...here('album', 's') });
    expect(walk.running).toContain('album');
  },
  'album',
);

journey(
  '[6.3] without the flag shared albums are not even asked for',
  { machine: albumsPageMachine, input: input(false) },
  (walk) => {
    expect(looks(said(walk.calls))).toEqual(['own: albums.look']);
    walk.send({ type: 'albums.more', of: 'own' });
    walk.send({ type: 'albums.retry', of: 'shared' });
    expect(said(walk.calls).slice(-2)).toEqual(['own: albums.more', 'shared: albums.retry']);
  },
  { list: 'shown' },
);

journey(
  '[2.30] a new album is opened once it is made, and the tabs count again',
  bench,
  (walk) => {
    walk.send({ type: 'album.new' });
    walk.finish('create', cancelled);
    expect(said(walk.calls)).not.toContain('library: counts.renew');
    walk.send({ type: 'album.new' });
    walk.finish('create', made);
    expect(said(walk.calls)).toContain('library: counts.renew');
    expect(walk.calls).toContainEqual({
      kind: 'sent',
      to: 'navigation',
      event: { type: 'navigation.request', to: '/my-photos/albums/new' },
    });
  },
  { list: 'shown' },
);
