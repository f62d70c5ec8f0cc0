import { expect } from 'vitest';
import type { AlbumParticipants } from '../../../contracts/albums/album.ts';
import { sharedAlbumParticipants } from '../../../contracts/albums/calls.ts';
import { isOwnerSide } from '../../../machines/albums/album.selectors.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { journey, transcript } from '../../kit/chart/index.ts';
import { failed, failure, finished } from '../../photos/library/chart/samples.ts';
import { notFound } from './samples.ts';
import { newest, owner, participant, ready, shared, shown } from './albumSamples.ts';

journey(
  '[2.40c] a participant of a shared album cannot open its list of people',
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
  '[2.40b] the people are read when the dialog opens and stay unread while it is closed',
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

const people: AlbumParticipants = {
  owner: { id: 'owner', email: 'owner@example.com' },
  participants: [{ id: 'me', email: 'me@example.com' }],
};

journey(
  '[2.40b] [3.4c] [7.3] the dialog reads the people of its album, retries a failed read and shows if the album is gone',
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
