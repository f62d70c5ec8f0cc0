import { assign, sendTo, setup } from 'xstate';
import { readWidgetById } from '../../contracts/widgets/calls.ts';
import type { ServerWidget } from '../../contracts/widgets/widget.ts';
import type { FormEnd } from '../request/form.setup.ts';
import { outputOf, snapshotOf } from '../request/outcomes.ts';
import { queryFor } from '../request/query.machine.ts';
import { type QueryShown, type QueryViewState, queryViewState } from '../request/query.selectors.ts';
import { galleryMachine } from './gallery.machine.ts';
import { bookWatchPause, isBeingMade, widgetsTag } from './widgets.values.ts';
import { widgetShareMachine } from './widgetShare.machine.ts';

export type WidgetBookEvent = { readonly type: 'book.retry' } | { readonly type: 'share.again' };

export interface WidgetBookInput {
  readonly code: string;
  readonly channel: string;
}
export interface WidgetBookContext extends WidgetBookInput {
  readonly book: QueryViewState<ServerWidget>;
  /** Whom it was sent to last. */
  readonly sentTo: string;
}
type Read = QueryShown<ServerWidget>;
const bookIn = ({ book }: WidgetBookContext): ServerWidget | null =>
  book.state === 'ready' ? book.data : null;
const stateOf = (book: QueryViewState<ServerWidget>) =>
  book.state === 'ready' ? book.data.state : book.state;

/** One online photo book: it is shared by e-mail, and shown in the gallery [2.2a, 3.13, 4.17c]. */
export const widgetBookMachine = setup({
  types: {
    context: {} as WidgetBookContext,
    input: {} as WidgetBookInput,
    events: {} as WidgetBookEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { book: 'book'; share: 'share'; gallery: 'gallery' },
  },
  actors: { book: queryFor(readWidgetById), share: widgetShareMachine, gallery: galleryMachine },
  delays: { bookWatchPause },
  actions: {
    keepRead: assign({ book: (_, read: Read) => queryViewState(read) }),
    retry: sendTo('book', { type: 'query.retry' }),
    readAgain: sendTo('book', { type: 'cache.stale', tags: [widgetsTag] }),
    keepSent: assign({
      sentTo: (_, end: FormEnd<string>) => (end.outcome === 'saved' ? end.saved : ''),
    }),
  },
  guards: {
    /** Read once more and as it was: what is being written stays. */
    isSame: ({ context: { book } }, read: Read) => stateOf(book) === stateOf(queryViewState(read)),
    failed: ({ context: { book } }) => book.state === 'failed',
    isNone: ({ context: { book } }) => stateOf(book) === 'notFound' || stateOf(book) === 'none',
    isMade: ({ context }) => isBeingMade(bookIn(context) ?? ({ state: 'none' } as ServerWidget)),
    isOnline: ({ context }) => bookIn(context)?.state === 'online',
    isShareable: ({ context }) => bookIn(context)?.shareableByEmail === true,
    isSent: (_, { outcome }: { readonly outcome: string }) => outcome === 'saved',
  },
}).createMachine({
  id: 'widgetBook',
  description: 'One online photo book, to be shared and shown.',
  meta: { spec: ['2.2a', '2.10', '2.52c', '3.13a'] },
  context: ({ input }) => ({ ...input, book: { state: 'loading' }, sentTo: '' }),
  invoke: {
    id: 'book',
    src: 'book',
    input: ({ context: { code } }) => ({
      call: { params: { id: code }, query: {}, body: {} },
      tags: [widgetsTag],
      observed: true,
    }),
    onSnapshot: [
      { guard: { type: 'isSame', params: snapshotOf }, actions: { type: 'keepRead', params: snapshotOf } },
      { target: '.deciding', actions: { type: 'keepRead', params: snapshotOf } },
    ],
  },
  initial: 'loading',
  states: {
    deciding: {
      description: 'What is known decides.',
      meta: { spec: ['3.21a'] },
      always: [
        { guard: 'failed', target: 'failed' },
        { guard: 'isNone', target: 'none' },
        { guard: 'isMade', target: 'making' },
        { guard: 'isOnline', target: 'online' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The book is on its way.',
      meta: { spec: ['3.21a', '7.14d'] },
      tags: 'busy',
    },
    failed: {
      description: 'It could not be read: that is said with its reference, and it can be tried again.',
      meta: { spec: ['3.21a', '4.18'] },
      tags: 'error',
      on: { 'book.retry': { actions: 'retry' } },
    },
    none: {
      description: 'The service answers 401: this book has no online version.',
      meta: { spec: ['3.13a', '7.14d'] },
    },
    making: {
      description: 'It is being made: in a while it is looked whether it is online.',
      meta: { spec: ['3.13a', '4.17a'] },
      after: { bookWatchPause: { target: 'making', reenter: true, actions: 'readAgain' } },
    },
    online: {
      description: 'The book is online: who has its address may look at it.',
      meta: { spec: ['1.2d', '3.13a', '3.13c'] },
      invoke: {
        id: 'gallery',
        src: 'gallery',
        input: ({ context: { code, channel } }) => ({ code, channel }),
      },
      initial: 'judging',
      states: {
        judging: {
          description: 'May it be shared by e-mail?',
          meta: { spec: ['3.13a'] },
          always: [{ guard: 'isShareable', target: 'writing' }, { target: 'unshared' }],
        },
        unshared: {
          description: 'It may not: its address can be handed on all the same.',
          meta: { spec: ['3.13a'] },
        },
        writing: {
          description: 'The form: who sends it, to whom, and what is said.',
          meta: { spec: ['3.13b', '4.17c', '7.14d'] },
          invoke: {
            id: 'share',
            src: 'share',
            input: ({ context }) => ({ code: context.code, vendorId: bookIn(context)?.vendorId ?? '' }),
            onDone: [
              {
                guard: { type: 'isSent', params: outputOf },
                target: 'sent',
                actions: { type: 'keepSent', params: outputOf },
              },
              { target: 'writing', reenter: true },
            ],
          },
        },
        sent: {
          description: 'It is sent, which is said; it can be sent to somebody else.',
          meta: { spec: ['4.17c'] },
          on: { 'share.again': 'writing' },
        },
      },
    },
  },
});
