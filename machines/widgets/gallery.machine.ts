import { assign, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { blockedOrder, galleryCategories, readGalleryEntry } from '../../contracts/widgets/gallery.ts';
import type { GalleryEntry } from '../../contracts/widgets/widget.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { withAnswer } from '../system/outcomes.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import type { ToChild } from '../system/toChild.ts';
import { galleryAddMachine } from './galleryAdd.machine.ts';
import { galleryChangeMachine } from './galleryChange.machine.ts';
import { galleryDeleteMachine } from './galleryDelete.machine.ts';
import type { GalleryPlace } from './galleryForm.values.ts';
import { galleryTag } from './widgets.values.ts';

const toBlocked: ToChild<'blocked', QueryEvent<typeof blockedOrder>> = sendTo;
const toEntry: ToChild<'entry', QueryEvent<typeof readGalleryEntry>> = sendTo;
const toCategories: ToChild<'categories', QueryEvent<typeof galleryCategories>> = sendTo;

export type GalleryEvent = { readonly type: 'gallery.retry' } | { readonly type: 'gallery.remove' };

type Categories = CallReply<typeof galleryCategories>;
type Blocked = CallReply<typeof blockedOrder>;
/** Results of the reads; null until known. */
interface GalleryFacts {
  readonly blocked: boolean | null;
  /** The book's entry in the gallery; 'none' if it has no entry, null until known. */
  readonly entry: GalleryEntry | 'none' | null;
  readonly categories: Categories | null;
}
export interface GalleryContext extends GalleryPlace, GalleryFacts {}
const dataIn = <Data>(read: QueryShown<Data>): Data | null => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data : null;
};
const blockedIn = (read: QueryShown<Blocked>) => ({ blocked: dataIn(read)?.blocked ?? null });
const entryIn = (read: QueryShown<GalleryEntry>) => ({
  entry: queryViewState(read).state === 'notFound' ? ('none' as const) : dataIn(read),
});
const categoriesIn = (read: QueryShown<Categories>) => ({ categories: dataIn(read) });

/**
 * The gallery section of a book: whether the book may be added, its entry and its categories [3.13c, 7.14e].
 */
export const galleryMachine = setup({
  types: {
    context: {} as GalleryContext,
    input: {} as GalleryPlace,
    events: {} as GalleryEvent,
    children: {} as {
      blocked: 'blocked';
      entry: 'entry';
      categories: 'categories';
      add: 'add';
      change: 'change';
      delete: 'delete';
    },
  },
  actors: {
    blocked: queryFor(blockedOrder),
    entry: queryFor(readGalleryEntry),
    categories: queryFor(galleryCategories),
    add: galleryAddMachine,
    change: galleryChangeMachine,
    delete: galleryDeleteMachine,
  },
  actions: {
    keep: assign((_, facts: Partial<GalleryFacts>) => facts),
    retryBlocked: toBlocked('blocked', { type: 'query.retry' }),
    retryEntry: toEntry('entry', { type: 'query.retry' }),
    retryCategories: toCategories('categories', { type: 'query.retry' }),
    renew: tell('queries', 'cache.stale', { tags: [galleryTag] }),
    saySaved: tell('toasts', 'toast.show', { kind: 'success', message: 'saved' }),
  },
  guards: {
    isSame: ({ context }, facts: Partial<GalleryFacts>) =>
      JSON.stringify({ ...context, ...facts }) === JSON.stringify(context),
    isBlocked: ({ context: { blocked } }) => blocked === true,
    isOutside: ({ context: { blocked, entry, categories } }) =>
      blocked === false && entry === 'none' && categories !== null,
    isInside: ({ context: { blocked, entry, categories } }) =>
      blocked === false && entry !== 'none' && entry !== null && categories !== null,
    isSaved: (_, { outcome }: { readonly outcome: string }) => outcome === 'saved',
    isDone: (_, { outcome }: { readonly outcome: string }) => outcome === 'done',
  },
}).createMachine({
  id: 'gallery',
  description: "A photo book's entry in the gallery.",
  meta: { spec: ['3.13c', '7.14e'] },
  context: ({ input }) => ({ ...input, blocked: null, entry: null, categories: null }),
  invoke: [
    {
      id: 'blocked',
      src: 'blocked',
      input: ({ context: { code } }) => ({
        call: { params: { id: code }, query: {}, body: {} },
        tags: [galleryTag],
        observed: true,
      }),
      onSnapshot: [
        { guard: { type: 'isSame', params: ({ event }) => blockedIn(event.snapshot) } },
        { target: '.deciding', actions: { type: 'keep', params: ({ event }) => blockedIn(event.snapshot) } },
      ],
    },
    {
      id: 'entry',
      src: 'entry',
      input: ({ context: { code, channel } }) => ({
        call: { params: { id: code }, query: { channel }, body: {} },
        tags: [galleryTag],
        observed: true,
      }),
      onSnapshot: [
        { guard: { type: 'isSame', params: ({ event }) => entryIn(event.snapshot) } },
        { target: '.deciding', actions: { type: 'keep', params: ({ event }) => entryIn(event.snapshot) } },
      ],
    },
    {
      id: 'categories',
      src: 'categories',
      input: { call: { params: {}, query: {}, body: {} }, tags: [galleryTag], observed: true },
      onSnapshot: [
        { guard: { type: 'isSame', params: ({ event }) => categoriesIn(event.snapshot) } },
        {
          target: '.deciding',
          actions: { type: 'keep', params: ({ event }) => categoriesIn(event.snapshot) },
        },
      ],
    },
  ],
  initial: 'reading',
  states: {
    deciding: {
      description: 'The results of the reads determine the next state.',
      meta: { spec: ['3.13c', '3.21a'] },
      always: [
        { guard: 'isBlocked', target: 'blocked' },
        { guard: 'isOutside', target: 'outside' },
        { guard: 'isInside', target: 'inside' },
        { target: 'reading' },
      ],
    },
    reading: {
      description:
        'The gallery entry is being read or could not be read; the page shows a loader, or an error with a retry.',
      meta: { spec: ['3.13c', '3.21a', '4.18', '7.14e'] },
      on: { 'gallery.retry': { actions: ['retryBlocked', 'retryEntry', 'retryCategories'] } },
    },
    blocked: {
      description: 'The order of this book may not be added to the gallery; the page explains this.',
    },
    outside: {
      description: 'The book is not in the gallery; the form for adding it is open.',
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context: { code, channel } }) => ({ code, channel }),
        onDone: [
          { guard: withAnswer('isSaved'), target: 'reading', actions: ['renew', 'saySaved'] },
          { target: 'outside', reenter: true },
        ],
      },
    },
    inside: {
      description: 'The book is in the gallery; its categories are shown and can be changed there.',
      initial: 'form',
      states: {
        form: {
          description: "The form for the book's categories is open.",
          invoke: {
            id: 'change',
            src: 'change',
            input: ({ context: { code, channel } }) => ({ code, channel }),
            onDone: [
              {
                guard: withAnswer('isSaved'),
                target: 'form',
                reenter: true,
                actions: ['renew', 'saySaved'],
              },
              { target: 'form', reenter: true },
            ],
          },
          on: { 'gallery.remove': 'removing' },
        },
        removing: {
          description: 'The dialog asks the customer to confirm removing the book from the gallery.',
          meta: { spec: ['2.51a', '3.13c', '7.14e'] },
          invoke: {
            id: 'delete',
            src: 'delete',
            input: ({ context: { code, channel } }) => ({ code, channel }),
            onDone: [{ guard: withAnswer('isDone'), target: 'form', actions: 'renew' }, { target: 'form' }],
          },
        },
      },
    },
  },
});

export const galleryWords: ChartWords<typeof galleryMachine> = {
  guards: {
    isSame: {
      why: 'the read returned nothing new, so the values that the customer entered are kept',
      whyNot: 'the read returned something new about the book',
    },
    isBlocked: {
      why: 'the order of the book may not be added to the gallery',
      whyNot: 'the order of the book may be added to the gallery, as far as is known',
    },
    isOutside: {
      why: 'the book may be added to the gallery and is not in it yet',
      whyNot: 'the book is already in the gallery, or not everything about it has been read',
    },
    isInside: {
      why: 'the book is in the gallery, and its categories are known',
      whyNot: 'the book is not in the gallery, or not everything about it has been read',
    },
    isSaved: {
      why: 'the categories of the book have been saved in the gallery',
      whyNot: 'the customer left the form without saving',
    },
    isDone: {
      why: 'the book has been removed from the gallery',
      whyNot: 'the customer closed the dialog without removing the book',
    },
  },
  delays: {},
  events: {
    'gallery.retry': 'the customer tries again to load the gallery entry of the book',
    'gallery.remove': 'the customer asks to remove the book from the gallery',
  },
};
