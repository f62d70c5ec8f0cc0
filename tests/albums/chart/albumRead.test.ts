import { expect } from 'vitest';
import { albumMachine } from '../../../machines/albums/album.machine.ts';
import {
  albumViewState,
  isOwnerSide,
  ownerEmail,
  referenceIn,
  sharedWithCount,
} from '../../../machines/albums/album.selectors.ts';
import { nothingKnown } from '../../../machines/photos/library/model.ts';
import { type Call, journey, sentTo, transcript } from '../../kit/chart/index.ts';
import { failure } from '../../photos/library/chart/samples.ts';
import { here, ownAlbum, sharedAlbum } from './samples.ts';
import {
  again,
  cancelled,
  cannot,
  gone,
  inputOf,
  list,
  mine,
  newest,
  own,
  owner,
  ownScope,
  ownShown,
  participant,
  query,
  reading,
  ready,
  renewed,
  shared,
  shown,
  taken,
  value,
} from './albumSamples.ts';

const sharedScope = { kind: 'sharedAlbum', albumId: 'a' } as const;

const opened = { type: 'library.changed', value } as const;

const counted = (calls: readonly Call[]) =>
  sentTo(calls, 'library', 'list.counted').map((sentTo) => {
    const { count, sinceEpoch, scope } = sentTo as { count: number; sinceEpoch: number; scope: object };
    return [count, sinceEpoch, scope];
  });

journey(
  '[2.31a] [3.6a] an album is read and counted for the library, and shows its photos once its sort order is known',
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
    expect(sentTo(walk.calls, 'uploads', 'import.open')).toEqual([
      { album: { albumId: 'a', albumName: 'Album a' } },
    ]);
    expect(sentTo(walk.calls, 'tracking', 'event.track')).toEqual([{ name: 'albumAddPhotos' }]);
  },
  ownShown,
);

journey(
  '[2.22a] a photo opened while its album is loading is open once the album has loaded',
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
  '[2.31b] a shared album opened as an own album redirects to its own page',
  own,
  (walk) => {
    walk.show('record', ready(shared));
    expect(sentTo(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: '/my-photos/shared-albums/a', replace: true },
    ]);
  },
  'redirecting',
);

journey(
  '[2.31a] [6.3a] a shared album cannot be displayed if shared albums are switched off',
  { machine: albumMachine, input: inputOf('own', 'owner', false) },
  (walk) => {
    walk.show('record', ready(shared));
    expect(albumViewState(walk.snapshot)).toBe('failed');
  },
  'failed',
);

journey(
  '[8.4b] an album that cannot be read shows its reference and can be retried',
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
  '[3.4a] an album is recounted when photos change, stays visible and uses the latest count',
  own,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.show('record', ready(mine));
    walk.send({ type: 'list.recount', epoch: 7 });
    walk.show('record', again(mine));
    expect(walk.snapshot.matches({ shown: { record: 'recounting' } })).toBe(true);
    // The library sends this event before it emits its value for the new epoch.
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
  '[3.4a] each read counts for the epoch at its start: the first read, a retry or a read on return',
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
  ["one's own cannot be read", own, mine, cannot(), 'failed'],
  ["one's own no longer exists", own, mine, gone, 'notFound'],
  ['a shared one no longer exists', owner, shared, gone, 'notFound'],
  ['a shared one cannot be read', owner, shared, cannot(), 'failed'],
] as const)
  journey(
    `[2.31a] [8.4b] an album read again while its sort order is loading: ${whose}`,
    subject,
    (walk) => {
      walk.show('record', ready(album));
      expect(walk.snapshot.value).toBe('recalling');
      walk.show('record', word);
    },
    end,
  );

for (const [who, subject, album, id, end] of [
  ['an owner’s', own, mine, 'delete', 'notFound'],
  ['a participant’s', participant, shared, 'deletion', 'notFound'],
] as const)
  journey(
    `[2.37] [8.4b] ${who} album that ends during the deletion question shows as gone once the question closes`,
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
  '[2.39] [2.40a] [3.6a] a shared album is read, counted and shown to its owner once its sort order is known',
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
  '[8.4b] a shared album that cannot be read shows its reference and can be retried, a missing one is gone',
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
  '[3.4a] a shared album is recounted when photos change and stays visible',
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
