import { expect } from 'vitest';
import { type Call, journey } from '../../kit/chart/index.ts';
import { failed, finished, id, other, url } from './samples.ts';
import { actions, listed, shared, started, subject, toOwner, unowned } from './archiveSamples.ts';

journey(
  "[4.16a] [6.4a] photos of a shared album are requested with their owners, and the service's id is looked up",
  subject(shared),
  (walk) => {
    expect(walk.calls.at(-1)).toEqual({
      kind: 'start',
      id: 'createShared',
      src: 'createShared',
      input: {
        params: {},
        query: {},
        body: { albumId: 'album-1', photos: [{ photoId: 'a', ownerId: 'owner-1' }] },
      },
    });
    walk.finish('createShared', finished({ id: other }));
    expect(walk.calls.at(-1)).toEqual({
      kind: 'start',
      id: 'look',
      src: 'readState',
      input: { params: {}, query: {}, body: {} },
    });
    walk.finish('look', listed('finished', other));
    expect(walk.calls.at(-1)).toMatchObject({ src: 'readAddress', input: { params: { id: other } } });
    walk.finish('readAddress', finished({ url }));
    walk.finish('handOver');
    expect(toOwner(walk.calls)).toEqual([
      { type: 'archive.changed', id, phase: 'working', remote: other },
      { type: 'archive.changed', id, phase: 'saved', remote: other },
    ]);
  },
  'saved',
);

const bodiesOf = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' && call.src === 'createShared' ? [(call.input as { body: object }).body] : [],
  );

journey(
  '[6.4a] [7.7] unknown owners are read once before the request, which omits photos that left the album',
  subject(unowned),
  (walk) => {
    expect(walk.calls.at(-1)).toEqual({
      kind: 'start',
      id: 'findOwners',
      src: 'findOwners',
      input: { albumId: 'album-1', ids: ['b', 'c'] },
    });
    walk.finish('findOwners', { photos: [{ photoId: 'b', ownerId: 'owner-2' }] });
    walk.finish('createShared', failed);
    walk.send({ type: 'archive.retry' });
    const body = {
      albumId: 'album-1',
      photos: [
        { photoId: 'a', ownerId: 'owner-1' },
        { photoId: 'b', ownerId: 'owner-2' },
      ],
    };
    expect(bodiesOf(walk.calls)).toEqual([body, body]);
    expect(started(walk.calls, 'findOwners')).toBe(1);
  },
  { requested: 'sharing' },
);

journey(
  '[8.2] a download whose owners cannot be read fails and can be retried',
  subject({ ...unowned, photos: [] }),
  (walk) => {
    walk.finish('findOwners', { photos: null });
    expect(actions(walk.calls)).toEqual(['sayFailed']);
    const before = walk.calls.length;
    walk.send({ type: 'archive.retry' });
    expect(walk.calls.slice(before)).toContainEqual({
      kind: 'sent',
      to: 'owner',
      event: { type: 'archive.changed', id, phase: 'asked', remote: null },
    });
    walk.finish('findOwners', { photos: [] });
    expect(bodiesOf(walk.calls)).toEqual([]);
  },
  'error',
);
