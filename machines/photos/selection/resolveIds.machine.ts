import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { type Month, monthOf, yearOf } from '../library/model.ts';
import { timelinePage } from '../../../contracts/photos/library/calls.ts';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { photosPageSize } from '../../../contracts/photos/library/pages.ts';
import { readUntilFor, readUntilWordsFor } from '../../request/readUntil.machine.ts';
import type { ChartWords } from '../../system/chartWords.ts';
import type { Selected } from './selected.values.ts';

/** A selection to resolve: its contents, and the months with their visible counts. */
export interface ResolveInput {
  readonly selected: Selected;
  readonly months: readonly Month[];
  readonly sorting: Sorting;
}

export interface ResolvedSoFar {
  /** Ids with their months. */
  readonly ids: ReadonlyMap<string, MonthKey>;
  /** Months whose ids must still be read, and the expected number of ids. */
  readonly unread: readonly Month[];
  readonly expected: number;
}

export type Resolved =
  | { readonly outcome: 'resolved'; readonly ids: ReadonlyMap<string, MonthKey> }
  | { readonly outcome: 'failed' };

/** Returns the initial state. The ids of single photos are known; those of whole months must be read. */
export function beginResolving({ selected, months }: Omit<ResolveInput, 'sorting'>): ResolvedSoFar {
  const { all, groups, ids, exceptions } = selected;
  const unread = months.filter(({ key }) => all || groups.has(key));
  const expected = unread.reduce((sum, { count }) => sum + count, ids.size - exceptions.size);
  return { ids, unread, expected };
}

/** Returns the progress for display by the parent actor. */
export const progressIn = (shown: object): ResolvedSoFar | null =>
  'context' in shown ? (shown.context as { readonly result: ResolvedSoFar }).result : null;

/**
 * Resolves a selection of whole months to photo ids, page by page. The parent actor reads the progress
 * (`ids.size` of `expected`) from snapshots and the ids from the output, and stops this chart to cancel [4.7,
 * 5.3, 9.1].
 */
export const resolveIdsMachine = readUntilFor(timelinePage, {
  id: 'resolveIds',
  description: 'The ids of all selected photos are being read, so that exactly the counted photos are sent.',
  noun: 'the ids of the selected photos',
  spec: ['4.2a', '9.1a'],
  begin: (input: ResolveInput) => beginResolving(input),
  next: ({ unread: [month] }, { sorting }) =>
    month === undefined
      ? null
      : {
          params: { year: String(yearOf(month.key)), month: String(monthOf(month.key)) },
          query: { ...sorting, limit: photosPageSize },
          body: {},
        },
  fold: ({ unread, expected, ...known }, { reply, ended }, { selected: { exceptions } }) => {
    const [month] = unread;
    const ids = new Map(known.ids);
    for (const { imageId } of reply.images)
      if (month !== undefined && !exceptions.has(imageId)) ids.set(imageId, month.key);
    return { ids, unread: ended ? unread.slice(1) : unread, expected };
  },
  output: (end): Resolved =>
    end.outcome === 'finished' ? { outcome: 'resolved', ids: end.result.ids } : { outcome: 'failed' },
});

export const resolveIdsWords = readUntilWordsFor('the ids of the selected photos') satisfies ChartWords<
  typeof resolveIdsMachine
>;
