import { assign, sendTo, setup } from 'xstate';
import type { listWidgets, readWidgetById } from '../../contracts/widgets/calls.ts';
import type { ServerWidget } from '../../contracts/widgets/widget.ts';
import type { FormEnd } from '../request/form.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { withAnswer, withSnapshot } from '../system/outcomes.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import type { ToChild } from '../system/toChild.ts';
import type { QueryEvent } from '../request/query.machine.ts';
import { galleryMachine } from './gallery.machine.ts';
import { bookListed, bookRead } from './reads.ts';
import { widgetsTag } from './widgets.values.ts';
import { widgetShareMachine } from './widgetShare.machine.ts';

const toBook: ToChild<'book', QueryEvent<typeof readWidgetById>> = sendTo;
const toListed: ToChild<'listed', QueryEvent<typeof listWidgets>> = sendTo;

export type WidgetBookEvent = { readonly type: 'book.retry' } | { readonly type: 'share.again' };

export interface WidgetBookInput {
  readonly code: string;
  readonly channel: string;
}
export interface WidgetBookContext extends WidgetBookInput {
  /** The book as last read; null before the first read. */
  readonly book: ServerWidget | null;
  /** State of the online version as last read; null if unknown. */
  readonly found: ServerWidget['state'] | null;
  /** Recipients of the latest invitation. */
  readonly sentTo: string;
}
type BookReading = QueryShown<ServerWidget>;
const bookIn = (read: BookReading): ServerWidget | null => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data : null;
};

/**
 * Returns 'none' if there is no online version: the service reports this either as a state or as a refusal.
 */
const foundIn = (read: BookReading): ServerWidget['state'] | null =>
  queryViewState(read).state === 'notFound' ? 'none' : (bookIn(read)?.state ?? null);

/**
 * One online photo book, which the customer can share by e-mail and add to the gallery [2.2a, 3.13, 4.17c].
 */
export const widgetBookMachine = setup({
  types: {
    context: {} as WidgetBookContext,
    input: {} as WidgetBookInput,
    events: {} as WidgetBookEvent,
    children: {} as { book: 'book'; listed: 'listed'; share: 'share'; gallery: 'gallery' },
  },
  actors: { book: bookRead, listed: bookListed, share: widgetShareMachine, gallery: galleryMachine },
  actions: {
    keepBook: assign((_, read: BookReading) => ({ book: bookIn(read), found: foundIn(read) })),
    retry: toBook('book', { type: 'query.retry' }),
    retryListed: toListed('listed', { type: 'query.retry' }),
    keepSent: assign({
      sentTo: (_, end: FormEnd<string>) => (end.outcome === 'saved' ? end.saved : ''),
    }),
  },
  guards: {
    isSame: ({ context: { found } }, read: BookReading) => found === foundIn(read),
    isNone: (_, read: BookReading) => foundIn(read) === 'none',
    isMade: (_, read: BookReading) => foundIn(read) === 'requested',
    isOnline: (_, read: BookReading) => foundIn(read) === 'online',
    isShareable: ({ context }) => context.book?.shareableByEmail === true,
    isSent: (_, { outcome }: { readonly outcome: string }) => outcome === 'saved',
  },
}).createMachine({
  id: 'widgetBook',
  description: 'One online photo book, which can be shared and added to the gallery.',
  meta: { spec: ['2.2a', '2.10', '2.52c', '3.13a'] },
  context: ({ input }) => ({ ...input, book: null, found: null, sentTo: '' }),
  invoke: {
    id: 'book',
    src: 'book',
    input: ({ context: { code } }) => ({
      call: { params: { id: code }, query: {}, body: {} },
      tags: [widgetsTag],
      observed: true,
    }),
    onSnapshot: [
      { guard: withSnapshot('isSame'), actions: withSnapshot('keepBook') },
      {
        guard: withSnapshot('isNone'),
        target: '.absent',
        actions: withSnapshot('keepBook'),
      },
      {
        guard: withSnapshot('isMade'),
        target: '.making',
        actions: withSnapshot('keepBook'),
      },
      {
        guard: withSnapshot('isOnline'),
        target: '.online',
        actions: withSnapshot('keepBook'),
      },
      { target: '.reading', actions: withSnapshot('keepBook') },
    ],
  },
  initial: 'reading',
  states: {
    reading: {
      description: 'The book is being read or could not be read; the page shows a loader or an error.',
      meta: { spec: ['3.13a', '3.21a', '4.18'] },
      on: { 'book.retry': { actions: 'retry' } },
    },
    absent: {
      description:
        'The book has no online version (the service replies with 401); the page shows whether one can be created.',
      meta: { spec: ['3.13a', '4.17b', '7.14d'] },
      invoke: {
        id: 'listed',
        src: 'listed',
        input: ({ context: { code } }) => ({
          call: { params: {}, query: { orderCodes: [code] }, body: {} },
          tags: [widgetsTag],
          observed: true,
        }),
      },
      on: { 'book.retry': { actions: 'retryListed' } },
    },
    making: {
      description: 'The online version is being made, and its state is read at intervals.',
      meta: { spec: ['3.13a', '4.17a'] },
    },
    online: {
      description: 'The book is online; anyone with its link can view it.',
      meta: { spec: ['1.2d', '3.13a', '3.13c'] },
      invoke: {
        id: 'gallery',
        src: 'gallery',
        input: ({ context: { code, channel } }) => ({ code, channel }),
      },
      initial: 'judging',
      states: {
        judging: {
          description: 'The account determines whether the book may be shared by e-mail.',
          meta: { spec: ['3.13a'] },
          always: [{ guard: 'isShareable', target: 'writing' }, { target: 'unshared' }],
        },
        unshared: {
          description: 'The book may not be shared by e-mail; its link can still be shared.',
          meta: { spec: ['3.13a'] },
        },
        writing: {
          description: 'The form for sender, recipients and message is open.',
          meta: { spec: ['3.13b', '4.17c', '7.14d'] },
          invoke: {
            id: 'share',
            src: 'share',
            input: ({ context }) => ({ code: context.code, vendorId: context.book?.vendorId ?? '' }),
            onDone: [
              {
                guard: withAnswer('isSent'),
                target: 'sent',
                actions: withAnswer('keepSent'),
              },
              { target: 'writing', reenter: true },
            ],
          },
        },
        sent: {
          description:
            'The invitation has been sent; the page confirms this and offers a button for sending another.',
          meta: { spec: ['4.17c'] },
          on: { 'share.again': 'writing' },
        },
      },
    },
  },
});

export const widgetBookWords: ChartWords<typeof widgetBookMachine> = {
  guards: {
    isSame: {
      why: 'the read returned nothing new, so the values that the customer entered are kept',
      whyNot: 'the read returned a new state of the online version',
    },
    isNone: {
      why: 'the book has no online version',
      whyNot: 'the book has an online version, or its state is not known',
    },
    isMade: {
      why: 'the online version of the book is being made',
      whyNot: 'the online version is not being made at present, or its state is not known',
    },
    isOnline: {
      why: 'the online version of the book is ready',
      whyNot: 'the online version of the book is not ready, or its state is not known',
    },
    isShareable: {
      why: 'the customer may share the book by e-mail',
      whyNot: 'the customer may not share the book by e-mail',
    },
    isSent: {
      why: 'the invitation to the book has been sent',
      whyNot: 'the customer left the form without sending the invitation',
    },
  },
  delays: {},
  events: {
    'book.retry': 'the customer tries again to load the photo book',
    'share.again': 'the customer chooses to send another invitation to the book',
  },
};
