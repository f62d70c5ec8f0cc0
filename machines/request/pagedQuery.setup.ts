import { assign, setup } from 'xstate';
import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';
import { counted, missed, type Observed, observedGuards } from '../system/registration.ts';
import { type Answered, callGuards, referenceOf } from '../system/outcomes.ts';
import { noPages, type Pages, pagesAfter, type Paging } from './paging.values.ts';
import type { PagedQueryEvent, QueryInput } from './query.events.ts';
import { requestFor } from './request.machine.ts';

export interface PagedQueryContext<Row extends CallRow, Item> extends Observed {
  readonly call: CallInput<Row>;
  /** What shows; null until the first page was read. */
  readonly pages: Pages<Item> | null;
  /** The same list as it is read again, until it reaches as far as what shows. */
  readonly fresh: Pages<Item>;
  /** Why the latest read failed; null where it did not. */
  readonly reference: string | null;
}

/** What a list that is read page by page does and asks; its states are `pagedQueryFor`. */
export const pagedQuerySetup = <Row extends CallRow, Item>(row: Row, paging: Paging<Row, Item>) => {
  const withPage = (pages: Pages<Item>, answered: Answered<Row>): Pages<Item> =>
    answered.outcome === 'finished'
      ? pagesAfter(pages, paging.pageOf(answered.reply as CallReply<Row>), paging.keyOf)
      : pages;
  return setup({
    types: {
      context: {} as PagedQueryContext<Row, Item>,
      input: {} as QueryInput<Row>,
      events: {} as PagedQueryEvent<Row>,
      tags: {} as 'busy' | 'error',
      children: {} as Record<'readPage' | 'readMore' | 'readAgain' | 'tryPage' | 'tryMore', 'read'>,
    },
    actors: { read: requestFor(row) },
    actions: {
      countIn: assign({ observers: counted(1) }),
      countOut: assign({ observers: counted(-1) }),
      takeCall: assign((_, call: CallInput<Row>) => ({ call, pages: null, reference: null })),
      keepPage: assign({
        pages: ({ context }, answered: Answered<Row>) => withPage(context.pages ?? noPages, answered),
        reference: null,
      }),
      startOver: assign({ fresh: noPages }),
      keepFresh: assign({
        fresh: ({ context }, answered: Answered<Row>) => withPage(context.fresh, answered),
        reference: null,
      }),
      showFresh: assign({ pages: ({ context }) => context.fresh, fresh: noPages }),
      keepReference: assign({ reference: (_, answered: Answered) => referenceOf(answered) }),
      sayMissed: missed(),
    },
    guards: {
      ...callGuards,
      ...observedGuards,
      hasPages: ({ context }) => context.pages !== null,
      hasMore: ({ context }) => context.pages !== null && context.pages.cursor !== null,
      /** What was read again reaches as far as what shows, or there is no more. */
      caughtUp: ({ context: { fresh, pages } }) =>
        fresh.cursor === null || fresh.items.length >= (pages?.items.length ?? 0),
    },
  });
};
