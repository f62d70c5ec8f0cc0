import type { Download } from '../../../contracts/downloads/download.ts';
import { archiveMachine } from '../../../machines/downloads/archive.machine.ts';
import type { ArchiveInput } from '../../../machines/downloads/archive.machine.ts';
import { allSelected } from '../../../machines/photos/selection/selected.values.ts';
import type { Call } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { july } from '../../photos/library/chart/samples.ts';
import { download, finished, id } from './samples.ts';

const sorting = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;

const months = [{ key: july, count: 2 }];

export const wholeMonth = {
  kind: 'selected',
  selection: allSelected,
  count: 2,
  selected: allSelected,
  months,
  sorting,
} as const;

export const subject = (target: ArchiveInput['target'], awaited = false) => ({
  machine: archiveMachine,
  input: (recorder: Recorder) => ({ id, name: 'July 2024', target, awaited, owner: recorder.ref('owner') }),
});

export const shared = {
  kind: 'shared',
  albumId: 'album-1',
  photos: [{ photoId: 'a', ownerId: 'owner-1' }],
} as const;

/** Photos that are no longer in the loaded list, so their owners are unknown. */
export const unowned = { ...shared, unowned: ['b', 'c'] } as const;

/**
 * Returns the list of downloads with the test's own in the given state; without a state, the list does not
 * contain it.
 */
export const listed = (state?: Download['state'], whose = id) => {
  const { state: _, ...named } = download({ id: whose });
  return finished({ items: [state === undefined ? named : { ...named, state }] });
};

export const notListed = finished({ items: [] });

export const ids = { kind: 'ids', ids: ['a', 'b'] } as const;

export const resolved = (...photos: string[]) => ({
  outcome: 'resolved' as const,
  ids: new Map(photos.map((photo) => [photo, july] as const)),
});

export const tooMany = resolved(...Array.from({ length: 101 }, (_, index) => `p${index}`));

/** The expected text of each toast about an archive. */
export const said: Readonly<Record<string, string>> = {
  downloadPreparing: 'sayStarted',
  downloadStarted: 'sayFinished',
  downloadFailed: 'sayFailed',
};

export const actions = (calls: readonly Call[]) =>
  calls.flatMap((call) => {
    if (call.kind === 'action') return [call.name];
    return call.kind === 'sent' && call.to === 'toasts' ? [said[String(call.event['message'])] ?? ''] : [];
  });

export const toOwner = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to !== 'toasts' ? [call.event] : []));

export const started = (calls: readonly Call[], src: string) =>
  calls.filter((call) => call.kind === 'start' && call.src === src).length;
