import type { ResolveInput } from './resolve.values.ts';
import { assign, setup } from 'xstate';
import { timelinePage } from '../../../contracts/photos/calls.ts';
import { photosPageSize, type MonthKey, type Sorting } from '../../../contracts/photos/photo.ts';
import { requestFor } from '../../request/request.machine.ts';
import type { Answered } from '../../request/request.types.ts';
import { behind, type Followed, leadsOn } from '../library/cursors.ts';
import { monthOf, yearOf, type Month } from '../library/months.values.ts';

export interface ResolveContext {
  /** Resolved so far, with their months. */
  readonly ids: ReadonlyMap<string, MonthKey>;
  readonly exceptions: ReadonlyMap<string, MonthKey>;
  /** Months whose ids are still to be read, and how many ids there will be about. */
  readonly unread: readonly Month[];
  readonly expected: number;
  /** Of the month that is read. */
  readonly followed: Followed;
  readonly sorting: Sorting;
  readonly failed: boolean;
}

export type Resolved =
  | { readonly outcome: 'resolved'; readonly ids: ReadonlyMap<string, MonthKey> }
  | { readonly outcome: 'failed' };

/** Whole months must be read to know their ids; those of single photos are known. */
export function atFirst({ selected, months, sorting }: ResolveInput): ResolveContext {
  const unread = months.filter(({ key }) => selected.all || selected.groups.has(key));
  const expected = unread.reduce(
    (sum, { count }) => sum + count,
    selected.ids.size - selected.exceptions.size,
  );
  const { ids, exceptions } = selected;
  return { ids, exceptions, unread, expected, followed: [], sorting, failed: false };
}

const nextPage = ({ unread: [month], followed, sorting }: ResolveContext) => ({
  params: { year: String(yearOf(month?.key ?? '1970/1')), month: String(monthOf(month?.key ?? '1970/1')) },
  query: { ...sorting, limit: photosPageSize, ...behind(followed) },
  body: {},
});

/**
 * A selection of whole months becomes the ids of its photos, page by page: whoever invokes it reads the progress
 * (`ids.size` of `expected`) from its snapshots and the ids from its output, and cancels by stopping it [4.7, 5.3, 9.1].
 */
export const resolveIdsMachine = setup({
  types: { context: {} as ResolveContext, input: {} as ResolveInput, output: {} as Resolved },
  actors: { readIds: requestFor(timelinePage) },
  actions: {
    keepIds: assign(({ context }, answered: Answered<typeof timelinePage>) => {
      const [month] = context.unread;
      if (answered.outcome !== 'finished' || month === undefined) return {};
      const ids = new Map(context.ids);
      for (const { imageId } of answered.reply.images)
        if (!context.exceptions.has(imageId)) ids.set(imageId, month.key);
      const { cursor } = answered.reply;
      return leadsOn(context.followed, cursor)
        ? { ids, followed: [...context.followed, cursor] }
        : { ids, followed: [], unread: context.unread.slice(1) };
    }),
    markFailed: assign({ failed: true }),
  },
  guards: {
    resolved: ({ context }) => context.unread.length === 0,
    finished: (_, answered: Answered) => answered.outcome === 'finished',
  },
}).createMachine({
  id: 'resolveIds',
  description: 'What is selected becomes ids, so that what was counted is what is sent.',
  meta: { spec: ['4.7', '5.3', '9.1'] },
  context: ({ input }) => atFirst(input),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is a month left to be read?',
      meta: { spec: ['9.1'] },
      always: [{ guard: 'resolved', target: 'resolved' }, { target: 'reading' }],
    },
    reading: {
      description: 'The next page of ids is read.',
      meta: { spec: ['4.7', '9.1'] },
      tags: 'busy',
      invoke: {
        id: 'readIds',
        src: 'readIds',
        input: ({ context }) => nextPage(context),
        onDone: [
          {
            guard: { type: 'finished', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'keepIds', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    resolved: { type: 'final', description: 'Every id is known.', meta: { spec: ['4.7', '9.1'] } },
    failed: {
      type: 'final',
      description: 'A page could not be read: nothing is known, and nothing is done.',
      meta: { spec: ['4.7', '8.1'] },
      entry: 'markFailed',
    },
  },
  output: ({ context: { failed, ids } }) => (failed ? { outcome: 'failed' } : { outcome: 'resolved', ids }),
});
