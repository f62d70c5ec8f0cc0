import { expect } from 'vitest';
import { participantsMachine } from '../../../machines/albums/participants.machine.ts';
import { sharedAlbumMachine } from '../../../machines/albums/sharedAlbum.machine.ts';
import {
  deletionOf,
  isOwnerSide,
  ownerEmail,
  sharedAlbumFace,
  sharedWithCount,
} from '../../../machines/albums/sharedAlbum.selectors.ts';
import { type Call, journey, proveChart, said, told } from '../../kit/chart/index.ts';
import { type LibraryValue, nothingKnown } from '../../../machines/photos/library/library.values.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { failed, failure, finished } from '../../photos/library/chart/samples.ts';
import { here, notFound, sharedAlbum } from './samples.ts';

const newest = { sortKey: 'created', sortOrder: 'desc' } as const;
const taken = { sortKey: 'dateTaken', sortOrder: 'asc' } as const;
const scope = { kind: 'sharedAlbum', albumId: 'a' } as const;
const list = { scope, sorting: newest };
const gone = new Error('gone');
const input =
  (customer = 'owner') =>
  (recorder: Recorder) => ({
    ...here('sharedAlbum', 'a'),
    customer: () => customer,
    library: recorder.ref('library'),
  });
/** What the library tells as soon as the album is open. */
const value: LibraryValue = { ...nothingKnown, epoch: 7 };
const opened = { type: 'library.changed', value } as const;
const owner = { machine: sharedAlbumMachine, input: input() };
const participant = { machine: sharedAlbumMachine, input: input('me') };
const read = finished(sharedAlbum('a'));
const cancelled = { outcome: 'cancelled' } as const;
const deleted = { outcome: 'done', reply: null } as const;
const ofShown = [
  'sorting.choose',
  'album.delete',
  'participants.show',
  'window.attended',
  'modal.escape',
] as const;
const counted = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && call.event.type === 'list.counted'
      ? [[call.event['count'], call.event['began'], call.event['scope']]]
      : [],
  );
const proof = {
  events: {
    'area.route': [here('sharedAlbumPhotoPreview', 'a', 'p')],
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
    'album.delete': [{}],
    'participants.show': [{}],
    'window.attended': [{}],
    'modal.escape': [{ id: 'albums.participants', by: 'escape' }],
  },
  outcomes: {
    attachment: {},
    network: {},
    attention: {},
    readAlbum: { done: [read, failed, notFound], error: [gone] },
    sorting: {},
    albumPhotos: {},
    participants: { done: [{ gone: false }, { gone: true }] },
    sharedAlbumDelete: { done: [deleted, cancelled] },
  },
  ignores: {
    '*': ['network.back'],
    loading: ['album.retry', ...ofShown],
    recalling: ['album.retry', ...ofShown],
    shown: ['album.retry'],
    'shown.record.recounting': ['window.attended'],
    'shown.side.owner.looking': ['modal.escape'],
    'shown.side.owner.participants': ['album.delete', 'participants.show'],
    'shown.side.owner.deleting': ['album.delete', 'participants.show', 'modal.escape'],
    'shown.side.participant.looking': ['modal.escape', 'participants.show'],
    'shown.side.participant.deleting': ['album.delete', 'participants.show', 'modal.escape'],
    failed: ['list.recount', ...ofShown],
    notFound: ['list.recount', ...ofShown],
  },
  limit: 20_000,
} as const;

proveChart(
  '[2.39] [2.40] [2.42] [6.4] [8.4] one shared album',
  {
    ...owner,
    ...proof,
    // An album that is left hears nothing any more.
    project: ({ status, context: { album, sorting, here: at } }) =>
      status === 'done' ? [] : [album?.albumName ?? null, sorting?.sortKey ?? null, at.route.name],
    observe: ({ snapshot, running, allCalls }) => {
      expect(running.includes('photos')).toBe(snapshot.matches('shown'));
      expect(running.includes('network')).toBe(snapshot.matches('failed'));
      const modals = (type: string) => told(allCalls, 'modals', type).length;
      expect(modals('modal.opened') - modals('modal.closed')).toBe(running.includes('participants') ? 1 : 0);
      expect(deletionOf(snapshot) === undefined).toBe(!running.includes('deletion'));
    },
  },
  { input: input('me') },
);

const shown = { shown: { record: 'known', side: { owner: 'looking' } } };

journey(
  '[2.39] [2.40] [3.6] it is read, counted for the library and shown to its owner once its order is known',
  owner,
  (walk) => {
    walk.send(opened);
    expect(sharedAlbumFace(walk.snapshot)).toBe('loading');
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'sorting')).toMatchObject({
      input: { page: 'sharedAlbumPhotos' },
    });
    walk.finish('readAlbum', read);
    expect(counted(walk.calls)).toEqual([[2, 7, scope]]);
    walk.send({ type: 'sorting.changed', sorting: newest });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'photos')).toMatchObject({
      input: { sorting: newest, route: { name: 'sharedAlbum', params: { id: 'a' } } },
    });
    expect([sharedAlbumFace(walk.snapshot), isOwnerSide(walk.snapshot)]).toEqual(['shown', true]);
    expect([sharedWithCount(walk.snapshot), ownerEmail(walk.snapshot)]).toEqual([1, 'owner@example.com']);
    walk.send({ type: 'sorting.choose', sorting: taken });
    walk.send({ type: 'sorting.changed', sorting: taken });
    walk.send({ type: 'area.route', ...here('sharedAlbumPhotoPreview', 'a', 'p') });
    expect(said(walk.calls).filter((line) => /^(photos|sorting):/.test(line))).toEqual([
      'sorting: sorting.choose',
      'photos: sorting.changed',
      'photos: area.route',
    ]);
  },
  shown,
);

journey(
  '[2.40] whoever does not own it takes part: no list of people is theirs to ask for',
  participant,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.finish('readAlbum', read);
    expect(isOwnerSide(walk.snapshot)).toBe(false);
    expect(walk.snapshot.can({ type: 'participants.show' })).toBe(false);
  },
  { shown: { record: 'known', side: { participant: 'looking' } } },
);

journey(
  '[8.4] what cannot be read is said with its reference and tried again; what is not there is said to be gone',
  owner,
  (walk) => {
    walk.send(opened);
    walk.finish('readAlbum', failed);
    expect([sharedAlbumFace(walk.snapshot), walk.snapshot.context.reference]).toEqual([
      'failed',
      failure.correlationId,
    ]);
    walk.send({ type: 'album.retry' });
    walk.finish('readAlbum', notFound);
    expect([sharedAlbumFace(walk.snapshot), counted(walk.calls)]).toEqual(['notFound', []]);
  },
  'notFound',
);

journey(
  '[2.40] the people are asked for when the dialog opens, and not again while it is closed',
  owner,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.finish('readAlbum', read);
    expect(walk.running).not.toContain('participants');
    walk.send({ type: 'participants.show' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'participants')).toMatchObject({
      input: { albumId: 'a' },
    });
    walk.finish('participants', { gone: false });
    walk.send({ type: 'participants.show' });
    walk.send({ type: 'modal.escape', id: 'albums.participants', by: 'escape' });
    expect(said(walk.calls).filter((line) => line.startsWith('modals'))).toEqual([
      'modals: modal.opened',
      'modals: modal.closed',
      'modals: modal.opened',
      'modals: modal.closed',
    ]);
  },
  shown,
);

journey(
  '[6.4] the album ended elsewhere: the people, the photos or the look of somebody who comes back tell it',
  owner,
  (walk) => {
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.finish('readAlbum', read);
    for (const event of [
      { type: 'window.attended' },
      { type: 'list.rejected', list, value },
      { type: 'list.recount' },
    ] as const) {
      walk.send(event);
      expect(walk.snapshot.matches({ shown: { record: 'recounting' } })).toBe(true);
      walk.finish('readAgain', failed);
    }
    expect(walk.snapshot.value).toEqual(shown);
    walk.send({ type: 'participants.show' });
    walk.finish('participants', { gone: true });
    walk.finish('readAgain', notFound);
    expect(said(walk.calls).filter((line) => line === 'sayDeleted')).toEqual([]);
  },
  'notFound',
);

journey(
  '[4.7] photos came or went: it is counted again and shows meanwhile',
  owner,
  (walk) => {
    walk.send(opened);
    walk.send({ type: 'sorting.changed', sorting: newest });
    walk.finish('readAlbum', read);
    walk.send({ type: 'list.recount' });
    walk.send({ type: 'list.recount' });
    walk.finish('readAgain', finished(sharedAlbum('a', { photosCount: 9 })));
    expect(counted(walk.calls)).toEqual([
      [2, 7, scope],
      [9, 7, scope],
    ]);
  },
  shown,
);

for (const [who, bench] of [
  ['its owner, for everyone', owner],
  ['a participant, for themselves and their uploads', participant],
] as const)
  journey(
    `[2.37] [2.42] [6.4] deleted by ${who}: said by name, counted again, back at the albums`,
    bench,
    (walk) => {
      walk.send({ type: 'sorting.changed', sorting: newest });
      walk.finish('readAlbum', read);
      walk.send({ type: 'album.delete' });
      walk.finish('deletion', cancelled);
      expect(walk.running).not.toContain('deletion');
      walk.send({ type: 'album.delete' });
      expect(walk.calls.findLast((call) => call.kind === 'start')).toMatchObject({
        id: 'deletion',
        input: { albumId: 'a' },
      });
      // Another window sees that it is gone before the answer comes.
      walk.send({ type: 'window.attended' });
      walk.finish('readAgain', notFound);
      walk.finish('deletion', deleted);
      expect(said(walk.calls).slice(-3)).toEqual(['sayDeleted', 'goToAlbums', 'library: counts.renew']);
      expect(walk.calls).toContainEqual({
        kind: 'action',
        name: 'sayDeleted',
        params: { albumName: 'Album a' },
      });
    },
    'deleted',
  );

const people = {
  owner: { id: 'owner', email: 'owner@example.com' },
  participants: [{ id: 'me', email: 'me@example.com' }],
};
const reading = { machine: participantsMachine, input: { albumId: 'a' } };

proveChart('[2.40] [3.4] [7.3] with whom an album is shared', {
  ...reading,
  events: { 'participants.retry': [{}], 'participants.close': [{}] },
  outcomes: {
    readParticipants: { done: [finished(people), failed, notFound], error: [gone] },
  } as never,
  project: ({ context: { people: known, gone: ended } }) => [known?.participants.length ?? null, ended],
  ignores: { loading: ['participants.retry'], shown: ['participants.retry'] },
  observe: ({ snapshot, running }) => {
    expect(running.includes('readParticipants')).toBe(snapshot.matches('loading'));
  },
});

journey(
  '[2.40] the people are read by the album, tried again where that fails, and known until the dialog closes',
  reading,
  (walk) => {
    expect(walk.calls.at(-1)).toMatchObject({ input: { params: { id: 'a' }, query: {}, body: {} } });
    walk.finish('readParticipants', failed);
    expect(walk.snapshot.context.reference).toBe(failure.correlationId);
    walk.send({ type: 'participants.retry' });
    walk.finish('readParticipants', finished(people));
    expect([walk.snapshot.context.people, walk.snapshot.context.reference]).toEqual([people, null]);
    walk.send({ type: 'participants.close' });
    expect(walk.snapshot.output).toEqual({ gone: false });
  },
  'closed',
);

journey(
  '[6.4] an album that ended has nobody, and says so to whoever opened the dialog',
  reading,
  (walk) => {
    walk.finish('readParticipants', notFound);
    expect(walk.snapshot.output).toEqual({ gone: true });
  },
  'closed',
);
