import { assign, sendTo } from 'xstate';
import type { timeline, users } from '../../../contracts/photos/library/calls.ts';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import type { Answered } from '../../system/outcomes.ts';
import { unprovided } from '../../system/stubs.ts';
import { missed } from '../../system/registration.ts';
import type { ToChild } from '../../system/toChild.ts';
import { countKey } from './context.values.ts';
import { libraryBase } from './library.base.ts';
import type { FirstsEvent } from './firsts.types.ts';
import type { Firsts } from './library.values.ts';
import { type FlatScope, scopeName } from './lists.values.ts';
import { countedMonths } from './months.values.ts';
import { settled } from './overlay.values.ts';

const toFirsts: ToChild<'firsts', FirstsEvent> = sendTo;

export const negativeIn = (answered: Answered<typeof timeline>) =>
  answered.outcome === 'finished' ? countedMonths(answered.reply).negative : [];

/** The counts: of the months, of the tabs, of the albums that are open [3.2, 3.3]. */
export const countsSetup = libraryBase.extend({
  actions: {
    /** Called with the months whose count was negative; mostly there are none [8.9]. */
    reportNegativeCounts: (_, _months: readonly MonthKey[]) => unprovided('library.reportNegativeCounts'),
    stampMonths: assign({ monthsSinceEpoch: ({ context }) => context.overlay.epoch }),
    stampTotals: assign({ totalsSinceEpoch: ({ context }) => context.overlay.epoch }),
    keepMonths: assign(({ context }, answered: Answered<typeof timeline>) =>
      answered.outcome === 'finished'
        ? {
            months: countedMonths(answered.reply).months,
            reference: null,
            overlay: settled(context.overlay, 'counts', context.monthsSinceEpoch),
          }
        : {},
    ),
    keepFirsts: assign({ firsts: (_, firsts: Firsts) => firsts }),
    wantFirsts: toFirsts('firsts', ({ context: { sorting, months } }) => ({
      type: 'firsts.want' as const,
      sortOrder: sorting.sortOrder,
      months: (months ?? []).map(({ key }) => key),
    })),
    keepTotals: assign(({ context }, answered: Answered<typeof users>) =>
      answered.outcome === 'finished'
        ? {
            photosCount: answered.reply.photosCount,
            albumsCount: answered.reply.albumsCount,
            readAlbumsCount: answered.reply.readAlbumsCount ?? 0,
            overlay: settled(context.overlay, 'totals', context.totalsSinceEpoch),
          }
        : {},
    ),
    sayMissed: missed(),
    keepReference: assign({
      reference: (_, answered: Answered) =>
        answered.outcome === 'failed' ? answered.failure.correlationId : null,
    }),
    keepCount: assign(
      (
        { context },
        { scope, count, sinceEpoch }: { scope: FlatScope; count: number; sinceEpoch: number },
      ) => ({
        albumCounts: { ...context.albumCounts, [scopeName(scope)]: count },
        overlay: settled(context.overlay, countKey(scope), sinceEpoch),
      }),
    ),
  },
});
