import { expect } from 'vitest';
import type { Album, AlbumParticipants } from '../../../contracts/albums/album.ts';
import { sharedAlbumParticipants } from '../../../contracts/albums/calls.ts';
import { albumMachine } from '../../../machines/albums/album.machine.ts';
import {
  albumViewState,
  deletionOf,
  isOwnerSide,
  ownerEmail,
  referenceIn,
  sharedWithCount,
} from '../../../machines/albums/album.selectors.ts';
import { type LibraryValue, nothingKnown } from '../../../machines/photos/library/library.values.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { type Call, journey, proveChart, told, transcript } from '../../kit/chart/index.ts';
import { failed, failure, finished } from '../../photos/library/chart/samples.ts';
import { here, notFound, ownAlbum, sharedAlbum } from './samples.ts';

const newest = { sortKey: 'created', sortOrder: 'desc' } as const;
const taken = { sortKey: 'dateTaken', sortOrder: 'asc' } as const;
const ownScope = { kind: 'album', albumId: 'a' } as const;
const sharedScope = { kind: 'sharedAlbum', albumId: 'a' } as const;
const list = { scope: ownScope, sorting: newest };
const inputOf = (access: 'own' | 'shared', customer = 'owner', sharedOn = true) => ({
  ...here(access === 'own' ? 'album' : 'sharedAlbum', 'a'),
  access,
  customer,
  sharedOn,
});
/** What the library tells as soon as the album is open. */
const value: LibraryValue = { ...nothingKnown, epoch: 7 };
const opened = { type: 'library.changed', value } as const;
const own = { machine: albumMachine, input: inputOf('own') };
const owner = { machine: albumMachine, input: inputOf('shared') };
const participant = { machine: albumMachine, input: inputOf('shared', 'me') };

/** What the query that reads the album shows of itself. */
const query = (
  state: 'loading' | 'ready' | 'refreshing' | 'failed' | 'notFound',
  data: unknown = null,
  why: { readonly failure?: object; readonly refusal?: string } = {},
) => ({ value: state, context: { data, failure: null, refusal: null, ...why } });
const ready = (album: Album) => query('ready', album);
const reading = query('loading');
const again = (album: Album) => query('refreshing', album);
const cannot = (data: unknown = null) => query('failed', data, { failure });
const gone = query('notFound', null, { refusal: 'notFound' });
const mine = ownAlbum('a');
const shared = sharedAlbum('a');
const cancelled = { outcome: 'cancelled' } as const;
const deleted = { outcome: 'done', reply: null } as const;
const renamed = { outcome: 'saved', saved: { name: 'Alps' } } as const;
const renewed = 'record: cache.stale';
const counted = (calls: readonly Call[]) =>
  told(calls, 'library', 'list.counted').map((told) => {
    const { count, sinceEpoch, scope } = told as { count: number; sinceEpoch: number; scope: object };
    return [count, sinceEpoch, scope];
  });
const toasts = (calls: readonly Call[]) => told(calls, 'toasts', 'toast.show');
/** What was said and where one goes once an album is deleted [2.37]. */
const farewell = (calls: readonly Call[]) => [
  transcript(calls).slice(-3),
  toasts(calls),
  told(calls, 'navigation', 'navigation.request'),
];
const afterDeletion = [
  ['toasts: toast.show', 'library: counts.renew', 'navigation: navigation.request'],
  [{ kind: 'success', message: 'albumDeleted', values: { albumName: 'Album a' } }],
  [{ to: '/my-photos/albums', replace: true }],
];
const ofShown = [
  'sorting.choose',
  'album.rename',
  'album.delete',
  'photos.add',
  'participants.show',
  'participants.close',
  'window.attended',
  'modal.escape',
] as const;
const ofOwn = ['album.rename', 'photos.add'] as const;
const ofOwner = ['participants.show', 'participants.close', 'modal.escape'] as const;

proveChart(
  "[2.31a] [2.31b] [2.33a] [2.33b] [2.33c] [2.39] [2.40a] [2.40b] [2.40c] [2.42b] [6.4b] [8.4b] one album, one's own or a shared one",
  {
    ...own,
    events: {
      'area.route': [here('albumPhotoPreview', 'a', 'p')],
      'library.changed': [{ value }],
      'photos.vanished': [{ ids: new Set(['p']) }],
      'photos.returned': [{ ids: new Set(['p']) }],
      'totals.failed': [{ value }],
      'list.fulfilled': [{ list, value }],
      'list.rejected': [{ list, value }],
      'list.recount': [{ epoch: 8 }],
      'sorting.changed': [{ sorting: newest }],
      'sorting.choose': [{ sorting: taken }],
      'record.told': [{}],
      'album.retry': [{}],
      'album.rename': [{}],
      'album.delete': [{}],
      'photos.add': [{}],
      'participants.show': [{}],
      'participants.close': [{}],
      'window.attended': [{}],
      'modal.escape': [{ id: 'albums.participants', by: 'escape' }],
    },
    outcomes: {
      attachment: {},
      attention: {},
      record: {
        snapshot: [reading, ready(mine), again(mine), ready(shared), again(shared), cannot(), gone],
      },
      sorting: {},
      albumPhotos: {},
      albumRename: { done: [renamed, cancelled] },
      albumDelete: { done: [deleted, cancelled] },
      participants: { snapshot: [reading, gone] },
      sharedAlbumDelete: { done: [deleted, cancelled] },
    },
    // An album that is left hears nothing any more.
    project: ({ status, context: { album, record, sorting } }) =>
      status === 'done'
        ? []
        : [
            [album?.albumName ?? null, album?.isShared ?? null],
            [record.state, 'data' in record && [record.data.isShared, record.refreshing]],
            sorting?.sortKey ?? null,
          ],
    ignores: {
      loading: ['album.retry', ...ofShown],
      recalling: ['album.retry', ...ofShown],
      shown: ['album.retry'],
      'shown.record.recounting': ['window.attended'],
      'shown.side.own': [...ofOwner],
      'shown.side.own.renaming': ['album.rename', 'album.delete'],
      'shown.side.own.deleting': ['album.rename', 'album.delete'],
      'shown.side.owner': [...ofOwn],
      'shown.side.owner.looking': ['participants.close', 'modal.escape'],
      'shown.side.owner.participants': ['album.delete', 'participants.show'],
      'shown.side.owner.deleting': ['album.delete', ...ofOwner],
      'shown.side.participant': [...ofOwn, ...ofOwner],
      'shown.side.participant.deleting': ['album.delete'],
      failed: [...ofShown],
      notFound: [...ofShown],
    },
    limit: 20_000,
    observe: ({ snapshot, running, allCalls }) => {
      expect(running.includes('photos')).toBe(snapshot.matches('shown'));
      expect(running.includes('record')).toBe(snapshot.status === 'active');
      // A form and a question keep their modals open for as long as they run.
      expect(running.includes('rename')).toBe(snapshot.matches({ shown: { side: { own: 'renaming' } } }));
      expect(running.includes('delete')).toBe(snapshot.matches({ shown: { side: { own: 'deleting' } } }));
      const modals = (type: string) => told(allCalls, 'modals', type).length;
      expect(modals('modal.opened') - modals('modal.closed')).toBe(running.includes('participants') ? 1 : 0);
      expect(deletionOf(snapshot) === undefined).toBe(!running.includes('deletion'));
      expect(snapshot.matches({ shown: { side: 'own' } })).toBe(
        snapshot.matches('shown') && snapshot.context.access === 'own',
      );
    },
  },
  { input: inputOf('own', 'owner', false) },
  { input: inputOf('shared') },
  { input: inputOf('shared', 'me') },
);

const ownShown = { shown: { record: 'known', side: { own: 'closed' } } };
const shown = { shown: { record: 'known', side: { owner: 'looking' } } };

journey(
  '[2.31a] [3.6a] it is read, counted for the library, and its photos show once their order is known',
  own,
  (walk) => {
    walk.send(opened);
    expect(albumViewState(walk.snapshot)).toBe('loading');
    walk.show('record', ready(mine));
    expect(counted(walk.calls)).toEqual([[2, 7, ownScope]]);
    expect([walk.running, walk.snapshot.value]).toEqual([['attachment', 'record', 'sorting'], 'recalling']);
    walk.send({ type: 'sorting.changed', sorting: newest });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'photos')).toMatchObject({
      input: { list, route: { params: { id: 'a' } } },
    });
    walk.send({ type: 'sorting.changed', sorting: taken });
    expect(walk.snapshot.context.sorting).toEqual(taken);
    walk.send({ type: 'area.route', ...here('albumPhotoPreview', 'a', 'p') });
    expect(transcript(walk.calls).filter((line) => line.startsWith('photos:'))).toEqual([
      'photos: sorting.changed',
      'photos: area.route',
    ]);
    expect(walk.snapshot.context.here.route.name).toBe('albumPhotoPreview');
    walk.send({ type: 'sorting.choose', sorting: newest });
    walk.send({ type: 'photos.add' });
    expect(transcript(walk.calls)).toContain('sorting: sorting.choose');
    expect(told(walk.calls, 'uploads', 'import.open')).toEqual([
      { album: { albumId: 'a', albumName: 'Album a' } },
    ]);
    expect(told(walk.calls, 'tracking', 'event.track')).toEqual([{ name: 'albumAddPhotos' }]);
  },
  ownShown,
);

journey(
  '[2.22a] a photo that is opened while the album is read is open when it is there',
  own,
  (walk) => {
    walk.send({ type: 'area.route', ...here('albumPhotoPreview', 'a', 'p') });
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(mine));
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'photos')).toMatchObject({
      input: { route: { name: 'albumPhotoPreview', params: { photoId: 'p' } } },
    });
  },
  ownShown,
);

journey(
  '[2.31b] a shared one leads to its own page',
  own,
  (walk) => {
    walk.show('record', ready(shared));
    expect(told(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: '/my-photos/shared-albums/a', replace: true },
    ]);
  },
  'redirecting',
);

journey(
  '[2.31a] [6.3a] where shared albums have no pages, it cannot be displayed',
  { machine: albumMachine, input: inputOf('own', 'owner', false) },
  (walk) => {
    walk.show('record', ready(shared));
    expect(albumViewState(walk.snapshot)).toBe('failed');
  },
  'failed',
);

journey(
  '[8.4b] what cannot be read is said with its reference, and tried again',
  own,
  (walk) => {
    walk.send(opened);
    walk.show('record', cannot());
    expect(referenceIn(walk.snapshot)).toBe(failure.correlationId);
    walk.send({ type: 'album.retry' });
    expect(transcript(walk.calls).at(-1)).toBe(renewed);
    walk.show('record', reading);
    expect(walk.snapshot.value).toBe('loading');
    walk.show('record', query('failed', null, { failure: { kind: 'unexpected', correlationId: '' } }));
    expect([albumViewState(walk.snapshot), referenceIn(walk.snapshot)]).toEqual(['failed', null]);
    walk.send({ type: 'album.retry' });
    walk.show('record', reading);
    walk.show('record', gone);
    expect([albumViewState(walk.snapshot), referenceIn(walk.snapshot)]).toEqual(['notFound', null]);
    expect(counted(walk.calls)).toEqual([]);
  },
  'notFound',
);

journey(
  '[3.4a] photos came or went: it is counted again, and shows meanwhile; the latest word counts',
  own,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(mine));
    walk.send({ type: 'list.recount', epoch: 7 });
    walk.show('record', again(mine));
    expect(walk.snapshot.matches({ shown: { record: 'recounting' } })).toBe(true);
    // The library says it before it tells what it knows of that epoch.
    walk.send({ type: 'list.recount', epoch: 8 });
    expect(walk.snapshot.context.album?.photosCount).toBe(2);
    walk.show('record', ready(ownAlbum('a', { photosCount: 9 })));
    expect(counted(walk.calls)).toEqual([
      [2, 7, ownScope],
      [9, 8, ownScope],
    ]);
    expect(walk.snapshot.context.album?.photosCount).toBe(9);
    expect(transcript(walk.calls).filter((line) => line === renewed).length).toBe(2);
  },
  ownShown,
);

journey(
  '[3.4a] each reading counts for what the library was when it began: the first, one tried again, a look by who comes back',
  own,
  (walk) => {
    const epoch = (of: number) =>
      walk.send({ type: 'library.changed', value: { ...nothingKnown, epoch: of } });
    epoch(7);
    walk.show('record', cannot());
    epoch(9);
    walk.send({ type: 'album.retry' });
    walk.show('record', reading);
    walk.show('record', ready(mine));
    walk.send({ type: 'sorting.changed', sorting: newest });
    epoch(11);
    walk.send({ type: 'window.attended' });
    walk.show('record', again(mine));
    epoch(12);
    walk.show('record', ready(ownAlbum('a', { photosCount: 3 })));
    expect(counted(walk.calls)).toEqual([
      [2, 9, ownScope],
      [3, 11, ownScope],
    ]);
  },
  ownShown,
);

for (const [whose, subject, album, word, end] of [
  ["one's own cannot be displayed", own, mine, cannot(), 'failed'],
  ["one's own that is gone is said to be gone", own, mine, gone, 'notFound'],
  ['a shared one is said to be gone', owner, shared, gone, 'notFound'],
  ['a shared one that cannot be read', owner, shared, cannot(), 'failed'],
] as const)
  journey(
    `[2.31a] [8.4b] what is read anew while its order is remembered: ${whose}`,
    subject,
    (walk) => {
      walk.show('record', ready(album));
      expect(walk.snapshot.value).toBe('recalling');
      walk.show('record', word);
    },
    end,
  );

for (const [who, subject, album, id, end] of [
  ["one's own", own, mine, 'delete', 'notFound'],
  ['a participant’s', participant, shared, 'deletion', 'notFound'],
] as const)
  journey(
    `[2.37] [8.4b] what ended while it was asked whether to delete it shows once the question is left: ${who}`,
    subject,
    (walk) => {
      walk.send({ type: 'sorting.changed', sorting: newest });
      walk.show('record', ready(album));
      walk.send({ type: 'album.delete' });
      walk.show('record', gone);
      expect(albumViewState(walk.snapshot)).toBe('shown');
      walk.finish(id, cancelled);
    },
    end,
  );

journey(
  '[2.33a] it is called anew without being read; a form that is closed changes nothing',
  own,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(mine));
    walk.send({ type: 'album.rename' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'rename')).toMatchObject({
      input: { input: { albumId: 'a', name: 'Album a' } },
    });
    walk.finish('rename', cancelled);
    expect(walk.snapshot.context.album?.albumName).toBe('Album a');
    walk.send({ type: 'album.rename' });
    walk.finish('rename', renamed);
    expect(walk.snapshot.context.album?.albumName).toBe('Alps');
  },
  ownShown,
);

journey(
  '[2.37] deleted: the toast names it, the tabs count again, the list takes its place',
  own,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(mine));
    walk.send({ type: 'album.delete' });
    walk.finish('delete', cancelled);
    expect(walk.snapshot.value).toEqual(ownShown);
    walk.send({ type: 'album.delete' });
    walk.finish('delete', deleted);
    expect(farewell(walk.calls)).toEqual(afterDeletion);
  },
  'deleted',
);

journey(
  '[2.39] [2.40a] [3.6a] it is read, counted for the library and shown to its owner once its order is known',
  owner,
  (walk) => {
    walk.send(opened);
    expect(albumViewState(walk.snapshot)).toBe('loading');
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'sorting')).toMatchObject({
      input: { page: 'sharedAlbumPhotos' },
    });
    walk.show('record', ready(shared));
    expect(counted(walk.calls)).toEqual([[2, 7, sharedScope]]);
    walk.send({ type: 'sorting.changed', sorting: newest });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'photos')).toMatchObject({
      input: {
        list: { scope: sharedScope, sorting: newest },
        route: { name: 'sharedAlbum', params: { id: 'a' } },
      },
    });
    expect([albumViewState(walk.snapshot), isOwnerSide(walk.snapshot)]).toEqual(['shown', true]);
    expect([sharedWithCount(walk.snapshot), ownerEmail(walk.snapshot)]).toEqual([1, 'owner@example.com']);
    walk.send({ type: 'sorting.choose', sorting: taken });
    walk.send({ type: 'sorting.changed', sorting: taken });
    walk.send({ type: 'area.route', ...here('sharedAlbumPhotoPreview', 'a', 'p') });
    expect(transcript(walk.calls).filter((line) => /^(photos|sorting):/.test(line))).toEqual([
      'sorting: sorting.choose',
      'photos: sorting.changed',
      'photos: area.route',
    ]);
  },
  shown,
);

journey(
  '[2.40c] whoever does not own it takes part: no list of people is theirs to ask for',
  participant,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(shared));
    expect(isOwnerSide(walk.snapshot)).toBe(false);
    expect(walk.snapshot.can({ type: 'participants.show' })).toBe(false);
  },
  { shown: { record: 'known', side: { participant: 'looking' } } },
);

journey(
  '[8.4b] what cannot be read is said with its reference and tried again; what is not there is said to be gone',
  owner,
  (walk) => {
    walk.send(opened);
    walk.show('record', cannot());
    expect([albumViewState(walk.snapshot), referenceIn(walk.snapshot)]).toEqual([
      'failed',
      failure.correlationId,
    ]);
    walk.send({ type: 'album.retry' });
    walk.show('record', reading);
    walk.show('record', gone);
    expect([albumViewState(walk.snapshot), counted(walk.calls)]).toEqual(['notFound', []]);
    walk.send({ type: 'album.retry' });
    expect(transcript(walk.calls).at(-1)).toBe(renewed);
    walk.show('record', reading);
    expect(walk.snapshot.value).toBe('loading');
    walk.show('record', gone);
  },
  'notFound',
);

journey(
  '[2.40b] the people are asked for when the dialog opens, and not again while it is closed',
  owner,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(shared));
    expect(walk.running).not.toContain('participants');
    walk.send({ type: 'participants.show' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'participants')).toMatchObject({
      input: { call: { params: { id: 'a' }, query: {}, body: {} }, observed: true },
    });
    walk.send({ type: 'participants.close' });
    walk.send({ type: 'participants.show' });
    walk.send({ type: 'modal.escape', id: 'albums.participants', by: 'escape' });
    expect(transcript(walk.calls).filter((line) => line.startsWith('modals'))).toEqual([
      'modals: modal.opened',
      'modals: modal.closed',
      'modals: modal.opened',
      'modals: modal.closed',
    ]);
  },
  shown,
);

journey(
  '[6.4b] the album ended elsewhere: the people, the photos or the look of somebody who comes back tell it',
  owner,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(shared));
    for (const event of [
      { type: 'window.attended' },
      { type: 'list.rejected', list, value },
      { type: 'list.recount', epoch: 8 },
    ] as const) {
      const before = walk.calls.length;
      walk.send(event);
      expect(transcript(walk.calls.slice(before))).toEqual([renewed]);
      walk.show('record', again(shared));
      expect(walk.snapshot.matches({ shown: { record: 'recounting' } })).toBe(true);
      walk.show('record', cannot(shared));
    }
    expect(walk.snapshot.value).toEqual(shown);
    walk.send({ type: 'participants.show' });
    walk.show('participants', gone);
    expect(transcript(walk.calls).at(-1)).toBe(renewed);
    walk.show('record', again(shared));
    walk.show('record', gone);
    expect(toasts(walk.calls)).toEqual([]);
  },
  'notFound',
);

journey(
  '[3.4a] photos came or went: it is counted again and shows meanwhile',
  owner,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(shared));
    walk.send({ type: 'list.recount', epoch: 7 });
    walk.show('record', again(shared));
    walk.send({ type: 'list.recount', epoch: 7 });
    walk.show('record', ready(sharedAlbum('a', { photosCount: 9 })));
    expect(counted(walk.calls)).toEqual([
      [2, 7, sharedScope],
      [9, 7, sharedScope],
    ]);
  },
  shown,
);

for (const [who, subject] of [
  ['its owner, for everyone', owner],
  ['a participant, for themselves and their uploads', participant],
] as const)
  journey(
    `[2.37] [2.42b] [6.4b] deleted by ${who}: said by name, counted again, back at the albums`,
    subject,
    (walk) => {
      walk.send({ type: 'sorting.changed', sorting: newest });
      walk.show('record', ready(shared));
      walk.send({ type: 'album.delete' });
      walk.finish('deletion', cancelled);
      expect(walk.running).not.toContain('deletion');
      walk.send({ type: 'album.delete' });
      expect(walk.calls.findLast((call) => call.kind === 'start')).toMatchObject({
        id: 'deletion',
        input: { input: { albumId: 'a' } },
      });
      // Another window sees that it is gone before the answer comes.
      walk.send({ type: 'window.attended' });
      walk.show('record', again(shared));
      walk.show('record', gone);
      walk.finish('deletion', deleted);
      expect(farewell(walk.calls)).toEqual(afterDeletion);
    },
    'deleted',
  );

const people: AlbumParticipants = {
  owner: { id: 'owner', email: 'owner@example.com' },
  participants: [{ id: 'me', email: 'me@example.com' }],
};

journey(
  '[2.40b] [3.4c] [7.3] the people are read by the album, tried again where that fails, and known until the dialog closes',
  {
    machine: queryFor(sharedAlbumParticipants),
    input: { call: { params: { id: 'a' }, query: {}, body: {} }, tags: ['album-a'], observed: true },
  },
  (walk) => {
    const view = () => queryViewState<AlbumParticipants>(walk.snapshot);
    expect(walk.calls.find((call) => call.kind === 'start')).toMatchObject({
      input: { params: { id: 'a' }, query: {}, body: {} },
    });
    walk.finish('read', failed);
    expect(view()).toEqual({ state: 'failed', reference: failure.correlationId });
    walk.send({ type: 'query.retry' });
    walk.finish('read', finished(people));
    expect(view()).toMatchObject({ state: 'ready', data: people, reference: null });
    walk.send({ type: 'cache.stale', tags: ['album-a'] });
    walk.finish('reread', notFound);
    expect(view()).toEqual({ state: 'notFound', refusal: 'notFound' });
  },
  'notFound',
);

journey(
  '[2.37] an album that is there no more while its owner is asked is as good as deleted; kept, it is said to be gone',
  owner,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(shared));
    walk.send({ type: 'album.delete' });
    walk.send({ type: 'window.attended' });
    walk.show('record', again(shared));
    walk.show('record', gone);
    expect(albumViewState(walk.snapshot)).toBe('shown');
    walk.finish('deletion', cancelled);
  },
  'notFound',
);
