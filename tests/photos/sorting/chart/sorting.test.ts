import { expect, test } from 'vitest';
import type { Sorting } from '../../../../contracts/photos/sorting/sorting.ts';
import { sortChoices } from '../../../../machines/photos/sorting/sorting.selectors.ts';
import { sortingMachine, type SortedPage } from '../../../../machines/photos/sorting/sorting.machine.ts';
import { readSorting, write } from '../../../../src/actors/photos/library/stored.ts';
import { type Journey, journey, proveChart } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';

type Walk = Journey<typeof sortingMachine>;
const input =
  (page: SortedPage = 'photos') =>
  (recorder: Recorder) => ({ page, owner: recorder.ref('owner') });
const taken: Sorting = { sortKey: 'dateTaken', sortOrder: 'desc' };
const oldest: Sorting = { sortKey: 'dateTaken', sortOrder: 'asc' };
const created: Sorting = { sortKey: 'created', sortOrder: 'desc' };
const createdUp: Sorting = { sortKey: 'created', sortOrder: 'asc' };

proveChart('[3.6a] [3.6b] the sort order of a page', {
  machine: sortingMachine,
  input: input(),
  events: {
    'sorting.choose': [{ sorting: taken }, { sorting: oldest }, { sorting: created }],
    'sorting.force': [{}],
  },
  outcomes: { readSorting: { done: [null, created, createdUp], error: [new Error('blocked')] } },
  project: ({ context: { sorting } }) => [sorting.sortKey, sorting.sortOrder],
  observe: ({ calls, snapshot }) => {
    const received = calls.flatMap((call) => (call.kind === 'sent' ? [call.event] : []));
    for (const event of received) expect(event['sorting']).toEqual(snapshot.context.sorting);
    expect(calls.filter(({ kind }) => kind === 'action').length).toBeLessThanOrEqual(received.length);
  },
});

const sentBy = (calls: readonly { kind: string }[]) =>
  (calls as readonly { kind: string; event?: { sorting: Sorting } }[]).flatMap(({ kind, event }) =>
    kind === 'sent' && event !== undefined ? [event.sorting] : [],
  );
const written = (calls: readonly { kind: string }[]) =>
  (calls as readonly { kind: string; params?: unknown }[]).flatMap(({ kind, params }) =>
    kind === 'action' ? [params] : [],
  );

journey(
  '[2.21] [3.6a] a choice is stored for its page and announced once, and a repeated choice is ignored',
  { machine: sortingMachine, input: input() },
  (walk) => {
    walk.finish('readSorting', null);
    walk.send({ type: 'sorting.choose', sorting: oldest });
    walk.send({ type: 'sorting.choose', sorting: oldest });
    expect([sentBy(walk.calls), written(walk.calls)]).toEqual([
      [taken, oldest],
      [{ page: 'photos', sorting: oldest }],
    ]);
  },
  'known',
);

journey(
  '[4.9c] an upload sorts the latest first, unless the page is already sorted by upload',
  { machine: sortingMachine, input: input() },
  (walk) => {
    walk.finish('readSorting', null);
    walk.send({ type: 'sorting.force' });
    walk.send({ type: 'sorting.choose', sorting: createdUp });
    walk.send({ type: 'sorting.force' });
    expect(sentBy(walk.calls)).toEqual([taken, created, createdUp]);
  },
  'known',
);

for (const [what, reads, received] of [
  ['the stored one', (walk: Walk) => walk.finish('readSorting', createdUp), createdUp],
  ['the default if nothing can be read', (walk: Walk) => walk.fail('readSorting'), taken],
] as const)
  journey(
    `[3.6a] [3.6b] the page receives its sort order once: ${what}`,
    { machine: sortingMachine, input: input() },
    (walk) => {
      reads(walk);
      expect([sentBy(walk.calls), walk.snapshot.context.sorting]).toEqual([[received], received]);
    },
    'known',
  );

journey(
  '[3.6a] a sort order chosen before the stored one is read takes precedence',
  { machine: sortingMachine, input: input() },
  (walk) => {
    walk.send({ type: 'sorting.choose', sorting: oldest });
    expect([sentBy(walk.calls), written(walk.calls), walk.running]).toEqual([
      [oldest],
      [{ page: 'photos', sorting: oldest }],
      [],
    ]);
  },
  'known',
);

journey(
  '[4.9c] a sort order forced before the stored one is read takes precedence',
  { machine: sortingMachine, input: input() },
  (walk) => {
    walk.send({ type: 'sorting.force' });
    expect([sentBy(walk.calls), walk.running]).toEqual([[created], []]);
  },
  'known',
);

test('[3.6c] every page offers its two keys, newest and oldest first, under its own labels', () => {
  const words = (page: SortedPage) =>
    sortChoices(page).map(({ label, sorting }) => `${label} ${sorting.sortOrder}`);
  const album = ['dateTaken desc', 'dateTaken asc', 'dateAdded desc', 'dateAdded asc'];
  expect([words('photos'), words('albumPhotos'), words('sharedAlbumPhotos')]).toEqual([
    ['dateTaken desc', 'dateTaken asc', 'dateUploaded desc', 'dateUploaded asc'],
    album,
    album,
  ]);
});

test('[3.6a, 3.6b] [5.5] [F16] the stored order is read per page; any invalid value is the default', () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as unknown as Storage;
  const readBack = (stored: string) => {
    entries.set('photos', stored);
    return readSorting(storage, 'photos');
  };
  write(storage, 'albumPhotos', createdUp);
  expect([
    readSorting(storage, 'albumPhotos'),
    readSorting(storage, 'photos'),
    readBack('{"sortKey":"created","sortOrder":"asc"}'),
    readBack('{"sortKey":"name","sortOrder":"asc"}'),
    readBack('{"sortKey":"created","sortOrder":"up"}'),
    readBack('{"sortKey":"created"}'),
    readBack('["created","asc"]'),
    readBack('{'),
  ]).toEqual([createdUp, null, createdUp, null, null, null, null, null]);
});
