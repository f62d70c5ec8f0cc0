import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { importPhotosMachine } from '../../../../machines/photos/uploads/importPhotos.machine.ts';
import { resultsOf } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { examinedAtOnce, uploadsAtOnce } from '../../../../machines/photos/uploads/importPhotos.setup.ts';
import type { QueuedFile } from '../../../../machines/photos/uploads/fileLife.machine.ts';

export interface Seen {
  readonly snapshot: SnapshotFrom<typeof importPhotosMachine>;
  /** Whether files of an earlier page are still being restored. */
  readonly restoring: boolean;
  /** The transfers that are running. */
  readonly ways: readonly { readonly hash: string }[];
  /** Files that must have a row. */
  readonly expected: ReadonlySet<string>;
  /** Files whose results were shown; the current ones are added. */
  readonly over: Set<string>;
  /** Files that a later page would restore. */
  readonly kept: ReadonlySet<string>;
}

/** Checks the invariants of the queue after a step; throws if one does not hold. */
export function look({ snapshot, restoring, ways, expected, over, kept }: Seen): void {
  const { items, refs, progress } = snapshot.context;
  const ids = items.map(({ id }) => id);
  const among = (...states: readonly QueuedFile['state'][]) =>
    items.filter(({ state }) => states.includes(state)).map(({ id }) => id);
  const count = (...states: readonly QueuedFile['state'][]) => among(...states).length;

  expect(new Set(ids).size, 'rows of one file').toBe(ids.length);
  for (const id of among('ready', 'duplicate', 'albumGone', 'refused')) over.add(id);
  expect(
    [...expected].filter((id) => !ids.includes(id) && !over.has(id)),
    'files without a row',
  ).toEqual([]);
  expect(
    ids.filter((id) => !expected.has(id)),
    'rows without a chosen file',
  ).toEqual([]);

  const working = among('working', 'examined');
  expect(Object.keys(refs).toSorted(), 'files being uploaded').toEqual(working.toSorted());
  expect(count('working')).toBeLessThanOrEqual(uploadsAtOnce);
  expect(ways.length).toBeLessThanOrEqual(uploadsAtOnce);
  expect(working.length).toBeLessThanOrEqual(examinedAtOnce);
  expect(new Set(ways.map(({ hash }) => hash)).size, 'the same bytes uploaded twice at a time').toBe(
    ways.length,
  );
  for (const [id, bytes] of Object.entries(progress))
    expect(bytes).toBeLessThanOrEqual(items.find((item) => item.id === id)?.size ?? 0);

  const already = items.filter(({ state, albumId }) => state === 'duplicate' && albumId === null).length;
  expect(resultsOf(snapshot)).toEqual({
    chosen: count('chosen'),
    total: items.length - count('chosen', 'refused'),
    through: count('ready', 'duplicate', 'albumGone'),
    added: count('ready', 'duplicate') - already,
    already,
    outside: count('albumGone'),
    under: count('queued', 'working', 'examined'),
    wrong: count('refused', 'failed', 'lost', 'needsFile'),
    refused: count('refused'),
    failed: count('failed', 'lost'),
  });
  if (!restoring)
    expect(snapshot.hasTag('busy'), 'busy while work remains').toBe(
      count('queued', 'working', 'examined') > 0,
    );
  expect([...kept].toSorted(), 'the queue that a later page restores').toEqual(
    among('queued', 'working', 'examined', 'failed', 'lost', 'needsFile').toSorted(),
  );
}
