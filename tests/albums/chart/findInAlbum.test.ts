import { expect } from 'vitest';
import { findInAlbumMachine } from '../../../machines/albums/findInAlbum.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import { failed, pageOf, photo } from '../../photos/library/chart/samples.ts';
import { notFound } from './samples.ts';

const sorting = { sortKey: 'created', sortOrder: 'desc' } as const;
const subject = {
  machine: findInAlbumMachine,
  input: { params: { id: 'p7', albumId: 'a' } as { id: string }, query: sorting, body: {} },
};
const gone = new Error('gone');
const asked = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' ? [call.input as { params: object; query: object }] : []));

proveChart('[2.27a] the search for a photo in an album', {
  ...subject,
  events: { 'reading.cancel': [{}], 'reading.restart': [{ input: subject.input }] },
  outcomes: {
    readPage: {
      done: [pageOf(['p7']), pageOf(['p1'], 'next'), pageOf(['p1']), failed, notFound],
      error: [gone],
    },
  },
  project: ({ context: { result, followed, trouble } }) => [
    result.image !== null,
    result.ended,
    followed,
    trouble?.outcome,
  ],
  observe: ({ snapshot, running }) => {
    expect(running.length).toBe(snapshot.matches('reading') ? 1 : 0);
  },
});

journey(
  '[2.27a] pages are read until one has the photo, and its place counts the photos before it',
  subject,
  (walk) => {
    walk.finish('readPage', pageOf(['p1', 'p2'], 'second'));
    walk.finish('readPage', pageOf(['p3', 'p7', 'p8'], 'third'));
    expect(asked(walk.calls)).toEqual([
      { params: { id: 'a' }, query: { ...sorting, limit: 500 }, body: {} },
      { params: { id: 'a' }, query: { ...sorting, limit: 500, cursor: 'second' }, body: {} },
    ]);
    expect(walk.snapshot.output).toEqual({
      outcome: 'finished',
      reply: { image: photo('p7'), year: 1970, month: 1, offset: 3 },
    });
  },
  'finished',
);

journey(
  '[2.27a] a photo that is not in the album is refused, and a repeated cursor ends the search',
  subject,
  (walk) => {
    walk.finish('readPage', pageOf(['p1'], 'same'));
    walk.finish('readPage', pageOf(['p2'], 'same'));
    expect(walk.snapshot.output).toMatchObject({ outcome: 'refused', refusal: 'notFound' });
  },
  'finished',
);

journey(
  '[2.27a] [F3] cursors that form a cycle end the search',
  subject,
  (walk) => {
    walk.finish('readPage', pageOf(['p1'], 'x'));
    walk.finish('readPage', pageOf(['p2'], 'y'));
    walk.finish('readPage', pageOf(['p1'], 'x'));
    expect(walk.running).toEqual([]);
  },
  'finished',
);

journey(
  '[2.27a] a page that cannot be read fails the search',
  subject,
  (walk) => {
    walk.finish('readPage', failed);
    expect(walk.snapshot.output).toEqual(failed);
  },
  'failed',
);

journey(
  '[2.27a] an unexpected fault fails the search',
  subject,
  (walk) => {
    walk.fail('readPage', gone);
    expect(walk.snapshot.output).toMatchObject({ outcome: 'failed', failure: { kind: 'unexpected' } });
  },
  'failed',
);
