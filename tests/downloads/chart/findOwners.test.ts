import { expect, test } from 'vitest';
import type { downloadsMachine } from '../../../machines/downloads/downloads.machine.ts';
import { isPreparing } from '../../../machines/downloads/downloads.selectors.ts';
import { findOwnersMachine } from '../../../machines/downloads/findOwners.machine.ts';
import { sharedPhotoViewState } from '../../../machines/downloads/archive.selectors.ts';
import type { SnapshotFrom } from 'xstate';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import { photo } from '../../photos/library/chart/samples.ts';
import { failed, finished, refused } from './samples.ts';

const gone = new Error('gone');
const subject = { machine: findOwnersMachine, input: { albumId: 'a', ids: ['p1', 'p7'] } };
const page = (owned: Readonly<Record<string, string>>, cursor: string | null = null) =>
  finished({
    cursor,
    images: Object.entries(owned).map(([id, ownerId]) => ({ ...photo(id), ownerId })),
  });
const asked = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' ? [(call.input as { query: object }).query] : []));

proveChart('[6.4a] the search for the owners of photos', {
  ...subject,
  events: { 'reading.cancel': [{}], 'reading.restart': [{ input: subject.input }] },
  outcomes: {
    readPage: {
      done: [
        page({ p1: 'me', p7: 'you' }),
        page({ p1: 'me' }, 'next'),
        page({ p2: 'me' }),
        failed,
        refused('notFound'),
      ],
      error: [gone],
    },
  },
  project: ({ context: { result, followed, trouble } }) => [
    Math.min(result.photos.length, 2),
    result.ended,
    followed.at(-1) ?? null,
    trouble?.outcome,
  ],
  observe: ({ snapshot, running }) => {
    expect(running.length).toBe(snapshot.matches('reading') ? 1 : 0);
  },
});

const newest = { sortKey: 'created', sortOrder: 'desc', limit: 500 } as const;

journey(
  '[6.4a] pages are read until every photo is found',
  subject,
  (walk) => {
    walk.finish('readPage', page({ p7: 'you', p8: 'me' }, 'second'));
    walk.finish('readPage', page({ p1: 'me' }, 'third'));
    expect(asked(walk.calls)).toEqual([newest, { ...newest, cursor: 'second' }]);
    expect(walk.snapshot.output).toEqual({
      photos: [
        { photoId: 'p7', ownerId: 'you' },
        { photoId: 'p1', ownerId: 'me' },
      ],
    });
  },
  'finished',
);

journey(
  '[6.4a] [F3] photos that left the album are omitted, and cursors that form a cycle end the search',
  subject,
  (walk) => {
    walk.finish('readPage', page({ p1: 'me' }, 'one'));
    walk.finish('readPage', page({ p3: 'me' }, 'other'));
    walk.finish('readPage', page({ p3: 'me' }, 'one'));
    expect(walk.snapshot.output).toEqual({ photos: [{ photoId: 'p1', ownerId: 'me' }] });
  },
  'finished',
);

for (const answer of [failed, refused('notFound'), gone])
  journey(
    `[8.2] a page that cannot be read returns no owners: ${'outcome' in answer ? answer.outcome : 'thrown'}`,
    subject,
    (walk) => {
      if (answer instanceof Error) walk.fail('readPage', answer);
      else walk.finish('readPage', answer);
      expect(walk.snapshot.output).toEqual({ photos: null });
    },
    'failed',
  );

type Downloads = SnapshotFrom<typeof downloadsMachine>;
const withArchive = (target: object, phase: string) =>
  ({ context: { archives: { x: { target, phase } } } }) as unknown as Downloads;

test('[4.10a] the download of one shared photo is initial, pending, successful or failed like its archive', () => {
  const one = { kind: 'shared', albumId: 'a', photos: [{ photoId: 'p1', ownerId: 'me' }] };
  expect(sharedPhotoViewState(undefined, 'p1')).toBe('initial');
  expect(
    ['asked', 'working', 'saved', 'failed'].map((phase) =>
      sharedPhotoViewState(withArchive(one, phase), 'p1'),
    ),
  ).toEqual(['pending', 'pending', 'success', 'failure']);
  expect(sharedPhotoViewState(withArchive(one, 'saved'), 'p2')).toBe('initial');
  expect(sharedPhotoViewState(withArchive({ ...one, photos: [], unowned: ['p1'] }, 'asked'), 'p1')).toBe(
    'pending',
  );
  expect(sharedPhotoViewState(withArchive({ ...one, selection: {} }, 'asked'), 'p1')).toBe('initial');
});

test('[4.16a] a selection shows that its archive is being prepared, in a shared album too', () => {
  const selection = {};
  const many = { kind: 'shared', albumId: 'a', photos: [], selection };
  expect(isPreparing(withArchive(many, 'working'), selection)).toBe(true);
  expect(isPreparing(withArchive(many, 'saved'), selection)).toBe(false);
  expect(isPreparing(withArchive(many, 'working'), {})).toBe(false);
});
