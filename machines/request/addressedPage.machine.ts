import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';
import { tell } from '../system/tell.ts';
import { type CacheEvent, isConcerned, missed, type Polling, register } from '../system/registration.ts';
import { type Answered, callGuards, callOutcomes, withAnswer, withEvent } from '../system/outcomes.ts';
import {
  type Addressing,
  isMisnamed,
  isSamePageAddress,
  lastPage,
  type PageAddress,
  placeIn,
  queryOf,
} from './pageAddress.values.ts';
import type { QueryInput } from './query.machine.ts';
import { requestFor } from './request.machine.ts';
import { cacheEventWords, callWords, concernedWords, pollPauseWords, shouldPollWords } from './words.ts';
import type { ChartWords } from '../system/chartWords.ts';

export interface AddressedPageInput<Row extends CallRow> extends Omit<QueryInput<Row>, 'observed'> {
  /** Path and query of the page's URL. The query contains the parameters for the page and the tab. */
  readonly path: string;
  readonly search: string;
}

export interface AddressedPageContext<Row extends CallRow, Tab extends string>
  extends AddressedPageInput<Row> {
  /** The page and tab in the URL. */
  readonly place: PageAddress<Tab>;
  /** The items on the screen. While the current page is loading, these are the items of the previous page. */
  readonly shown: { readonly place: PageAddress<Tab>; readonly data: CallReply<Row> } | null;
  readonly reference: string | null;
  readonly refusal: string | null;
}

/** Returns a list whose URL contains its page and tab [2.52b, 3.14, 8.5d]. */
export const addressedPageFor = <Row extends CallRow, Tab extends string>(
  row: Row,
  addressing: Addressing<Row, Tab>,
  polling?: Polling<CallReply<Row>>,
) => {
  const { callOf, totalOf, pageSize } = addressing;
  type Context = AddressedPageContext<Row, Tab>;
  const pagesOf = (answered: Answered<Row>): number =>
    answered.outcome === 'finished' ? lastPage(totalOf(answered.reply as CallReply<Row>), pageSize) : 1;
  /** Returns the loaded items of the page in the URL. */
  const dataOf = ({ shown, place }: Context) =>
    shown !== null && isSamePageAddress(shown.place, place) ? shown.data : null;
  const callFor = ({ call, place }: Context): CallInput<Row> => callOf(call, place);
  const addressOf = ({ path, place, search }: Context) => ({
    to: `${path}${queryOf(place, { tabParameter: addressing.tabParameter, kept: addressing.kept ?? [] }, search)}`,
    replace: true,
  });
  const polled =
    polling === undefined
      ? {}
      : ({ after: { pollPause: { guard: 'shouldPoll', target: 'reading' } } } as const);
  const outcomes = callOutcomes({
    refused: { target: 'notFound', actions: withAnswer('keepRefusal') },
    failed: { target: 'failed', actions: [withAnswer('keepReference'), withAnswer('sayMissed')] },
    finished: [
      { guard: withAnswer('outOfRange'), target: 'correcting', actions: withAnswer('turnToLast') },
      { target: 'ready', actions: withAnswer('keep') },
    ],
  });
  return setup({
    types: {
      context: {} as Context,
      input: {} as AddressedPageInput<Row>,
      events: {} as AddressedPageEvent<Row>,
      tags: {} as 'busy' | 'error',
      children: {} as { readPage: 'read'; readAgain: 'read' },
    },
    actors: { read: requestFor(row) },
    actions: {
      takeAddress: assign(
        (
          { context },
          { search, call = context.call }: { readonly search: string; readonly call?: CallInput<Row> },
        ) => ({
          search,
          call,
          place: placeIn(search, addressing),
        }),
      ),
      turnToLast: assign({
        place: ({ context: { place } }, answered: Answered<Row>) => ({ ...place, page: pagesOf(answered) }),
      }),
      keep: assign(({ context: { place } }, answered: Answered<Row>) =>
        answered.outcome === 'finished'
          ? { shown: { place, data: answered.reply }, reference: null, refusal: null }
          : {},
      ),
      keepRefusal: assign((_, answered: Answered<Row>) =>
        answered.outcome === 'refused' ? { shown: null, reference: null, refusal: answered.refusal } : {},
      ),
      keepReference: assign({
        reference: (_, answered: Answered<Row>) =>
          answered.outcome === 'failed' ? answered.failure.correlationId : null,
        refusal: null,
      }),
      sayMissed: missed(),
    },
    guards: {
      ...callGuards,
      isMisnamed: ({ context }) => isMisnamed(context.search, addressing),
      namesSame: (
        { context },
        { search, call }: { readonly search: string; readonly call?: CallInput<Row> },
      ) =>
        call === undefined &&
        !isMisnamed(search, addressing) &&
        isSamePageAddress(placeIn(search, addressing), context.place),
      outOfRange: ({ context }, answered: Answered<Row>) => context.place.page > pagesOf(answered),
      concerned: isConcerned,
      shouldPoll: ({ context }) => polling?.shouldPoll(dataOf(context)) === true,
    },
    delays: { pollPause: polling?.every ?? 0 },
  }).createMachine({
    id: 'addressedPage',
    description: 'One page of a list, as named in the URL.',
    meta: { spec: ['2.52b', '3.14', '3.21a'] },
    context: ({ input }) => ({
      ...input,
      place: placeIn(input.search, addressing),
      shown: null,
      reference: null,
      refusal: null,
    }),
    entry: register(),
    initial: 'arriving',
    on: {
      'address.changed': [
        { guard: withEvent('namesSame') },
        { target: '.arriving', actions: withEvent('takeAddress') },
      ],
    },
    states: {
      arriving: {
        description: 'The page and tab in the URL are being checked, because either may not exist.',
        meta: { spec: ['2.52b'] },
        always: [{ guard: 'isMisnamed', target: 'correcting' }, { target: 'reading' }],
      },
      correcting: {
        description: 'The URL is being corrected to a page and tab that exist.',
        meta: { spec: ['2.52b'] },
        entry: tell('navigation', 'navigation.request', ({ context }) => addressOf(context)),
        always: 'reading',
      },
      reading: {
        description: 'The page named in the URL is being read; the previous page stays on the screen.',
        meta: { spec: ['2.52b', '3.21a'] },
        tags: 'busy',
        invoke: {
          id: 'readPage',
          src: 'read',
          input: ({ context }) => callFor(context),
          ...outcomes,
        },
        on: {
          'cache.stale': {
            guard: withEvent('concerned', 'tags'),
            target: 'reading',
            reenter: true,
          },
          'network.back': { target: 'reading', reenter: true },
        },
      },
      ready: {
        description:
          'The page named in the URL is on the screen; entries that are still changing are read again at intervals.',
        meta: { spec: ['2.52b', '3.21a'] },
        ...polled,
        on: {
          'cache.stale': {
            guard: withEvent('concerned', 'tags'),
            target: 'reading',
          },
          'network.back': 'reading',
        },
      },
      failed: {
        description:
          "The page named in the URL could not be read; the customer sees the failure's reference and can try again, and further attempts follow automatically.",
        meta: { spec: ['3.21a', '8.5d'] },
        tags: 'error',
        ...polled,
        on: {
          'query.retry': 'reading',
          'cache.stale': {
            guard: withEvent('concerned', 'tags'),
            target: 'reading',
          },
          'network.back': 'reading',
          'attempt.due': 'tryingAgain',
        },
      },
      tryingAgain: {
        description: 'The page of the list is being read again automatically; the error stays on the screen.',
        meta: { spec: ['8.5d'] },
        tags: 'error',
        invoke: { id: 'readAgain', src: 'read', input: ({ context }) => callFor(context), ...outcomes },
        on: {
          'query.retry': 'reading',
          'cache.stale': {
            guard: withEvent('concerned', 'tags'),
            target: 'tryingAgain',
            reenter: true,
          },
          'network.back': 'reading',
        },
      },
      notFound: {
        description: 'The service replied that the list does not exist.',
        meta: { spec: ['3.21a', '8.5d'] },
        on: {
          'query.retry': 'reading',
          'cache.stale': {
            guard: withEvent('concerned', 'tags'),
            target: 'reading',
          },
          'network.back': 'reading',
        },
      },
    },
  });
};

export type AddressedPageLogic<Row extends CallRow, Tab extends string> = ReturnType<
  typeof addressedPageFor<Row, Tab>
>;
export type AddressedPageRef<Row extends CallRow, Tab extends string> = ActorRefFrom<
  AddressedPageLogic<Row, Tab>
>;

export type AddressedPageEvent<Row extends CallRow = CallRow> =
  | CacheEvent
  | { readonly type: 'query.retry' }
  /**
   * The URL has changed to another page or tab, or to another form of the same one. If `call` is given, the
   * list uses it for its reads from now on.
   */
  | { readonly type: 'address.changed'; readonly search: string; readonly call?: CallInput<Row> };

/** The words of all such lists. Such a list is part of another chart and has no file of its own. */
export const addressedPageWords: ChartWords<AddressedPageLogic<CallRow, string>> = {
  guards: {
    ...callWords,
    isMisnamed: {
      why: 'the URL contains a page or tab that is not valid',
      whyNot: 'the page and tab in the URL are valid',
    },
    namesSame: {
      why: 'the new URL names the same page and tab of the same list',
      whyNot: 'the new URL names another page, tab or list, or one that is not valid',
    },
    outOfRange: {
      why: 'the list has fewer pages than the URL says',
      whyNot: 'the list has the page that the URL names',
    },
    concerned: concernedWords('the list'),
    shouldPoll: shouldPollWords('the list'),
  },
  delays: { pollPause: pollPauseWords },
  events: {
    ...cacheEventWords,
    'query.retry': 'the customer tries again to load the list',
    'address.changed': 'the URL of the list has changed',
  },
};
