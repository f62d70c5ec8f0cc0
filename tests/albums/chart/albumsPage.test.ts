import { expect } from 'vitest';
import { flagNames } from '../../../contracts/flags/flags.ts';
import { albumsPageMachine } from '../../../machines/albums/albumsPage.machine.ts';
import type { FlagValues } from '../../../machines/flags/featureFlags.machine.ts';
import { journey, proveChart, transcript } from '../../kit/chart/index.ts';
import { here } from './samples.ts';

const input = (at = here('albums')) => ({ ...at, customer: 'me' });
const subject = { machine: albumsPageMachine, input: input() };
/** Returns the event with the flags that the chart receives when the area is opened. */
const flags = (sharedOn: boolean) => ({
  type: 'flags.changed' as const,
  flags: Object.fromEntries(
    flagNames.map((name) => [name, sharedOn && name === 'PhotoManagementSharedAlbumsViewEnabled']),
  ) as FlagValues,
});
const list = here('albums');
const album = here('album', 'a');

const cancelled = { outcome: 'cancelled' } as const;
const made = { outcome: 'saved', saved: { albumId: 'new', name: 'Naxos' } } as const;

proveChart('[2.2b] [2.30a] [2.30b] [2.30c] the area of albums', {
  ...subject,
  events: {
    'area.route': [
      list,
      album,
      here('albumPhotoPreview', 'a', 'p'),
      here('album', 'b'),
      here('sharedAlbum', 's'),
      here('sharedAlbumPhotoPreview', 's', 'p'),
    ],
    'flags.changed': [flags(true), flags(false)],
    'album.new': [{}],
    'albums.more': [{ of: 'own' }, { of: 'shared' }],
    'albums.retry': [{ of: 'own' }],
    'scroll.rested': [{ position: [0, 900] }],
  },
  outcomes: {
    flags: {},
    albumList: {},
    sharedAlbumList: {},
    albumCreate: { done: [made, cancelled] },
    album: { done: [undefined] },
    sharedAlbum: { done: [undefined] },
  },
  project: ({ context: { here: at, sharedOn } }) => [at.route.name, at.route.params['id'] ?? null, sharedOn],
  ignores: {
    opening: ['album.new', 'albums.more', 'albums.retry'],
    'list.page.creating': ['album.new'],
    album: ['album.new', 'albums.more', 'albums.retry'],
    sharedAlbum: ['album.new', 'albums.more', 'albums.retry'],
  },
  observe: ({ snapshot, running }) => {
    expect(running.includes('album')).toBe(snapshot.matches('album'));
    expect(running.includes('sharedAlbum')).toBe(snapshot.matches('sharedAlbum'));
    expect(running).toEqual(expect.arrayContaining(['own', 'shared']));
    expect(snapshot.matches({ list: { shared: 'seen' } })).toBe(
      snapshot.matches('list') && snapshot.context.sharedOn,
    );
  },
});

/**
 * Returns the events with which a visit starts to observe a list. Every visit first invalidates the cached albums,
 * because they may have changed.
 */
const looks = (lines: readonly string[]) =>
  lines.filter((line, at) => line.endsWith('query.observe') && lines[at - 1]?.endsWith('cache.stale'));
const seen = { list: { page: 'shown', shared: 'seen' } };

journey(
  '[2.30a] [2.30b] the lists are observed whenever they are visible and keep running while an album is open',
  subject,
  (walk) => {
    walk.send(flags(true));
    expect(looks(transcript(walk.calls))).toEqual(['own: query.observe', 'shared: query.observe']);
    walk.send({ type: 'scroll.rested', position: [0, 20] });
    walk.send({ type: 'area.route', ...album });
    // The customer leaves the page before scrolling stops.
    walk.send({ type: 'scroll.rested', position: [0, 900] });
    expect(walk.snapshot.context.position).toEqual([0, 900]);
    expect(walk.running).toEqual(expect.arrayContaining(['own', 'shared', 'album']));
    walk.send({ type: 'area.route', ...here('albumPhotoPreview', 'a', 'p') });
    expect(transcript(walk.calls)).toContain('album: area.route');
    walk.send({ type: 'area.route', ...list });
    expect(looks(transcript(walk.calls)).length).toBe(4);
  },
  seen,
);

journey(
  '[2.30a] [2.30b] the lists are re-read when albums change, and not observed while an album is open',
  subject,
  (walk) => {
    walk.send(flags(true));
    const given = walk.calls.flatMap((call) =>
      call.kind === 'start' && /^(own|shared)$/.test(call.id) ? [call.input] : [],
    );
    expect(given).toMatchObject([{ tags: ['albums'] }, { tags: ['albums'] }]);
    expect(transcript(walk.calls)).not.toContain('own: query.release');
    walk.send({ type: 'area.route', ...album });
    expect(transcript(walk.calls).slice(-2).sort()).toEqual(['own: query.release', 'shared: query.release']);
  },
  'album',
);

journey(
  '[2.2b] another album starts another chart, and the route of the same album reaches the running chart',
  { machine: albumsPageMachine, input: input(album) },
  (walk) => {
    walk.send(flags(true));
    expect(looks(transcript(walk.calls))).toEqual([]);
    walk.send({ type: 'area.route', ...here('album', 'b') });
    const starts = walk.calls.flatMap((call) =>
      call.kind === 'start' && call.id === 'album'
        ? [(call.input as { input: { route: { params: { id: string } } } }).input.route.params.id]
        : [],
    );
    expect(starts).toEqual(['a', 'b']);
  },
  'album',
);

journey(
  '[2.39] a shared album receives the routes of its photos and the signed-in customer',
  { machine: albumsPageMachine, input: input(here('sharedAlbum', 's')) },
  (walk) => {
    walk.send(flags(true));
    const start = walk.calls.find((call) => call.kind === 'start' && call.id === 'sharedAlbum');
    const { input: given } = (
      start as { input: { input: { customer: string; access: string; route: object } } }
    ).input;
    expect([given.customer, given.access, given.route]).toEqual([
      'me',
      'shared',
      here('sharedAlbum', 's').route,
    ]);
    walk.send({ type: 'area.route', ...here('sharedAlbumPhotoPreview', 's', 'p') });
    expect(transcript(walk.calls)).toContain('sharedAlbum: area.route');
    walk.send({ type: 'area.route', ...here('album', 's') });
    expect(walk.running).toContain('album');
  },
  'album',
);

journey(
  '[2.30b] [6.3a] shared albums are not requested without their flag',
  subject,
  (walk) => {
    walk.send(flags(false));
    expect(looks(transcript(walk.calls))).toEqual(['own: query.observe']);
    walk.send({ type: 'albums.more', of: 'own' });
    walk.send({ type: 'albums.retry', of: 'shared' });
    expect(transcript(walk.calls).slice(-2)).toEqual(['own: query.more', 'shared: query.retry']);
  },
  { list: { page: 'shown', shared: 'hidden' } },
);

journey(
  '[2.30c] a new album opens once it is created, and the tabs recount',
  subject,
  (walk) => {
    walk.send(flags(false));
    walk.send({ type: 'album.new' });
    walk.finish('create', cancelled);
    expect(transcript(walk.calls)).not.toContain('library: counts.renew');
    walk.send({ type: 'album.new' });
    walk.finish('create', made);
    expect(transcript(walk.calls)).toContain('library: counts.renew');
    expect(walk.calls).toContainEqual({
      kind: 'sent',
      to: 'navigation',
      event: { type: 'navigation.request', to: '/my-photos/albums/new' },
    });
  },
  { list: { page: 'shown', shared: 'hidden' } },
);

journey(
  '[2.30b] [6.3a] [6.3b] changed flags apply immediately, over the list and over an album',
  subject,
  (walk) => {
    walk.send({ type: 'area.route', ...here('sharedAlbum', 's') });
    walk.send(flags(false));
    expect(walk.running).toContain('sharedAlbum');
    walk.send(flags(true));
    walk.send({ type: 'area.route', ...list });
    expect(walk.snapshot.value).toEqual(seen);
    walk.send(flags(false));
    expect(walk.snapshot.value).toEqual({ list: { page: 'shown', shared: 'hidden' } });
    walk.send(flags(true));
  },
  seen,
);

for (const [id, at] of [
  ['album', album],
  ['sharedAlbum', here('sharedAlbum', 's')],
] as const)
  journey(
    `[2.31a] an album whose code cannot be loaded is replaced by the list: ${id}`,
    { machine: albumsPageMachine, input: input(at) },
    (walk) => {
      walk.send(flags(true));
      walk.finish(id, undefined);
      expect(walk.snapshot.value).toEqual(seen);
      expect(walk.calls).toContainEqual({
        kind: 'sent',
        to: 'navigation',
        event: { type: 'navigation.request', to: '/my-photos/albums', replace: true },
      });
      walk.send({ type: 'area.route', ...list });
    },
    seen,
  );
