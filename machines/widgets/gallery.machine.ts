import { assign, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { blockedOrder, galleryCategories, readGalleryEntry } from '../../contracts/widgets/gallery.ts';
import type { GalleryEntry } from '../../contracts/widgets/widget.ts';
import { tell } from '../app/tell.ts';
import { outputOf, snapshotOf } from '../request/outcomes.ts';
import { queryFor } from '../request/query.machine.ts';
import { type QueryShown, type QueryViewState, queryViewState } from '../request/query.selectors.ts';
import { galleryAddMachine } from './galleryAdd.machine.ts';
import { galleryChangeMachine } from './galleryChange.machine.ts';
import { galleryDeleteMachine } from './galleryDelete.machine.ts';
import type { GalleryPlace } from './galleryForm.values.ts';
import { galleryTag } from './widgets.values.ts';
import type { ToChild } from '../request/toChild.ts';
import type { QueryEvent } from '../request/query.events.ts';

const toBlocked: ToChild<'blocked', QueryEvent<typeof blockedOrder>> = sendTo;
const toEntry: ToChild<'entry', QueryEvent<typeof readGalleryEntry>> = sendTo;
const toCategories: ToChild<'categories', QueryEvent<typeof galleryCategories>> = sendTo;

export type GalleryEvent = { readonly type: 'gallery.retry' } | { readonly type: 'gallery.remove' };

type Categories = CallReply<typeof galleryCategories>;
type Blocked = CallReply<typeof blockedOrder>;
export interface GalleryContext extends GalleryPlace {
  readonly blocked: QueryViewState<Blocked>;
  readonly entry: QueryViewState<GalleryEntry>;
  readonly categories: QueryViewState<Categories>;
}
const unread = { state: 'loading' } as const;
const dataOf = <Data>(view: QueryViewState<Data>): Data | null => (view.state === 'ready' ? view.data : null);
/** The same answer, perhaps read once more: what is being written stays. */
const isSame = <Data>(one: QueryViewState<Data>, other: QueryViewState<Data>): boolean =>
  one.state === other.state && JSON.stringify(dataOf(one)) === JSON.stringify(dataOf(other));

/** A book and the gallery: whether it may stand there, whether it does, and under which categories [3.13c, 7.14e]. */
export const galleryMachine = setup({
  types: {
    context: {} as GalleryContext,
    input: {} as GalleryPlace,
    events: {} as GalleryEvent,
    tags: {} as 'busy' | 'error',
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
    keepBlocked: assign({ blocked: (_, read: QueryShown<Blocked>) => queryViewState(read) }),
    keepEntry: assign({ entry: (_, read: QueryShown<GalleryEntry>) => queryViewState(read) }),
    keepCategories: assign({ categories: (_, read: QueryShown<Categories>) => queryViewState(read) }),
    retryBlocked: toBlocked('blocked', { type: 'query.retry' }),
    retryEntry: toEntry('entry', { type: 'query.retry' }),
    retryCategories: toCategories('categories', { type: 'query.retry' }),
    renew: tell('queries', 'cache.stale', { tags: [galleryTag] }),
    saySaved: tell('toasts', 'toast.show', { kind: 'success', message: 'saved' }),
  },
  guards: {
    isSameBlocked: ({ context }, read: QueryShown<Blocked>) => isSame(context.blocked, queryViewState(read)),
    isSameEntry: ({ context }, read: QueryShown<GalleryEntry>) => isSame(context.entry, queryViewState(read)),
    isSameCategories: ({ context }, read: QueryShown<Categories>) =>
      isSame(context.categories, queryViewState(read)),
    isBlocked: ({ context }) => dataOf(context.blocked)?.blocked === true,
    failed: ({ context: { blocked, entry, categories } }) =>
      [blocked, entry, categories].some(({ state }) => state === 'failed') || blocked.state === 'notFound',
    isOutside: ({ context: { blocked, entry, categories } }) =>
      blocked.state === 'ready' && entry.state === 'notFound' && categories.state === 'ready',
    isInside: ({ context: { blocked, entry, categories } }) =>
      blocked.state === 'ready' && entry.state === 'ready' && categories.state === 'ready',
    isSaved: (_, { outcome }: { readonly outcome: string }) => outcome === 'saved',
    isDone: (_, { outcome }: { readonly outcome: string }) => outcome === 'done',
  },
}).createMachine({
  id: 'gallery',
  description: 'A photo book and the gallery.',
  meta: { spec: ['3.13c', '7.14e'] },
  context: ({ input }) => ({ ...input, blocked: unread, entry: unread, categories: unread }),
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
        {
          guard: { type: 'isSameBlocked', params: snapshotOf },
          actions: { type: 'keepBlocked', params: snapshotOf },
        },
        { target: '.deciding', actions: { type: 'keepBlocked', params: snapshotOf } },
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
        {
          guard: { type: 'isSameEntry', params: snapshotOf },
          actions: { type: 'keepEntry', params: snapshotOf },
        },
        { target: '.deciding', actions: { type: 'keepEntry', params: snapshotOf } },
      ],
    },
    {
      id: 'categories',
      src: 'categories',
      input: { call: { params: {}, query: {}, body: {} }, tags: [galleryTag], observed: true },
      onSnapshot: [
        {
          guard: { type: 'isSameCategories', params: snapshotOf },
          actions: { type: 'keepCategories', params: snapshotOf },
        },
        { target: '.deciding', actions: { type: 'keepCategories', params: snapshotOf } },
      ],
    },
  ],
  initial: 'loading',
  states: {
    deciding: {
      description: 'What is known decides.',
      meta: { spec: ['3.13c', '3.21a'] },
      always: [
        { guard: 'isBlocked', target: 'blocked' },
        { guard: 'failed', target: 'failed' },
        { guard: 'isOutside', target: 'outside' },
        { guard: 'isInside', target: 'inside' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'It is not known yet.',
      meta: { spec: ['3.13c', '3.21a', '7.14e'] },
      tags: 'busy',
    },
    failed: {
      description: 'It could not be read; it can be tried again.',
      meta: { spec: ['3.21a', '4.18'] },
      tags: 'error',
      on: { 'gallery.retry': { actions: ['retryBlocked', 'retryEntry', 'retryCategories'] } },
    },
    blocked: {
      description: 'The order of this book may not enter the gallery, which is said.',
      meta: { spec: ['3.13c', '7.14e'] },
    },
    outside: {
      description: 'The book is not in the gallery: the form by which it comes there.',
      meta: { spec: ['3.13c', '7.14e'] },
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context: { code, channel } }) => ({ code, channel }),
        onDone: [
          { guard: { type: 'isSaved', params: outputOf }, target: 'loading', actions: ['renew', 'saySaved'] },
          { target: 'outside', reenter: true },
        ],
      },
    },
    inside: {
      description: 'The book is in the gallery: its categories, which can be changed.',
      meta: { spec: ['3.13c', '7.14e'] },
      initial: 'form',
      states: {
        form: {
          description: 'The form of its categories.',
          meta: { spec: ['3.13c', '7.14e'] },
          invoke: {
            id: 'change',
            src: 'change',
            input: ({ context: { code, channel } }) => ({ code, channel }),
            onDone: [
              {
                guard: { type: 'isSaved', params: outputOf },
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
          description: 'The question before it is taken out of the gallery.',
          meta: { spec: ['2.51a', '3.13c', '7.14e'] },
          invoke: {
            id: 'delete',
            src: 'delete',
            input: ({ context: { code, channel } }) => ({ code, channel }),
            onDone: [
              { guard: { type: 'isDone', params: outputOf }, target: 'form', actions: 'renew' },
              { target: 'form' },
            ],
          },
        },
      },
    },
  },
});
