import { assign, type EventFromLogic, sendTo, setup } from 'xstate';
import type { Address } from '../../contracts/addresses/address.ts';
import { listAddresses } from '../../contracts/addresses/calls.ts';
import type { CallReply } from '../../contracts/call.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { withAnswer, withEvent, withSnapshot } from '../system/outcomes.ts';
import { addressAddMachine } from './addressAdd.machine.ts';
import { addressAddPageMachine } from './addressAddPage.machine.ts';
import { addressChangeMachine } from './addressChange.machine.ts';
import { addressChangePageMachine } from './addressChangePage.machine.ts';
import { addressDefaultMachine } from './addressDefault.machine.ts';
import { addressDeleteMachine } from './addressDelete.machine.ts';
import { type AddressMove, addressOfferMachine } from './addressOffer.machine.ts';
import { addressesTag, type AddressPlace, allAddresses, placeOf } from './addresses.values.ts';

const toList: ToChild<'list', QueryEvent<typeof listAddresses>> = sendTo;
const toPreferred: ToChild<'preferred', EventFromLogic<typeof addressDefaultMachine>> = sendTo;

export interface OfOne {
  readonly id: string;
}
export type AddressesPageEvent =
  | AreaEvent
  | { readonly type: 'addresses.retry' }
  | { readonly type: 'address.add' }
  | ({ readonly type: 'address.change' } & OfOne)
  | ({ readonly type: 'address.delete' } & OfOne)
  | ({ readonly type: 'address.prefer' } & OfOne);

export interface AddressesPageContext {
  readonly place: AddressPlace;
  /** The address book as last read; null before the first read. */
  readonly book: readonly Address[] | null;
  /** The address that is open in the form or dialog. */
  readonly chosen: Address | null;
  /** Ids of deleted addresses, so that a late reply does not restore them. */
  readonly gone: readonly string[];
  /** Changed addresses that have not been offered to the open orders yet. */
  readonly moves: readonly AddressMove[];
}
interface Ended {
  readonly outcome: string;
  /** The address as stored by the service; null if nothing was sent. */
  readonly saved?: Address | null;
}
type AddressesReading = QueryShown<CallReply<typeof listAddresses>>;

const phones = { id: 'phones', src: 'phones' } as const;
/** Offers a changed address to the open orders as soon as the list of addresses is shown again. */
const changed = {
  guard: withAnswer('isSaved'),
  actions: ['renew', 'saySaved', withAnswer('keepMove')],
} as const;
const saved = { guard: withAnswer('isSaved'), actions: ['renew', 'saySaved'] } as const;

const named = ({ event }: { readonly event: OfOne }): OfOne => event;
/** Events of the list while no modal is open. */
const addressEvents = {
  'address.add': '#addressesPage.all.adding',
  'address.change': {
    guard: { type: 'isListed', params: named },
    target: '#addressesPage.all.changing',
    actions: { type: 'choose', params: named },
  },
  'address.delete': {
    guard: { type: 'isListed', params: named },
    target: '#addressesPage.all.deleting',
    actions: { type: 'choose', params: named },
  },
} as const;

/**
 * The addresses area: the list with its dialogs, and the pages for adding and changing an address [2.2,
 * 2.52c, 5.12].
 */
export const addressesPageMachine = setup({
  types: {
    context: {} as AddressesPageContext,
    input: {} as AreaRoute,
    events: {} as AddressesPageEvent,
    children: {} as {
      list: 'list';
      preferred: 'preferred';
      add: 'add';
      change: 'change';
      delete: 'delete';
      addPage: 'addPage';
      changePage: 'changePage';
      offer: 'offer';
      phones: 'phones';
    },
  },
  actors: {
    list: queryFor(listAddresses),
    preferred: addressDefaultMachine,
    add: addressAddMachine,
    change: addressChangeMachine,
    delete: addressDeleteMachine,
    addPage: addressAddPageMachine,
    changePage: addressChangePageMachine,
    offer: addressOfferMachine,
    /**
     * Loads the phone number formats with the form. If this fails, only the service validates phone numbers.
     */
    phones: promiseStub<void>('addressesPage.phones'),
  },
  actions: {
    keepBook: assign(({ context }, read: AddressesReading) => ({ book: bookIn(read) ?? context.book })),
    tellDefault: toPreferred('preferred', ({ context: { book } }) => ({
      type: 'record.read',
      value: book?.find(({ isDefault }) => isDefault === true)?.id ?? '',
    })),
    retry: toList('list', { type: 'query.retry' }),
    prefer: toPreferred('preferred', (_, { id }: OfOne) => ({ type: 'record.change', value: id })),
    choose: assign(({ context }, { id }: OfOne) => ({ chosen: found(context, id) ?? null })),
    forget: assign(({ context: { chosen, gone } }) => ({
      gone: chosen === null ? gone : [...new Set([...gone, chosen.id])],
    })),
    /** Ignores an address that was not changed: no order has an outdated version of it. */
    keepMove: assign(({ context: { chosen, moves } }, { saved = null }: Ended) => ({
      moves: chosen === null || saved === null ? moves : [...moves, { before: chosen, after: saved }],
    })),
    dropMove: assign(({ context: { moves } }) => ({ moves: moves.slice(1) })),
    keepPlace: assign((_, here: AreaRoute) => ({ place: placeOf(here) })),
    renew: tell('queries', 'cache.stale', { tags: [addressesTag] }),
    saySaved: tell('toasts', 'toast.show', { kind: 'success', message: 'saved' }),
    goToAll: tell('navigation', 'navigation.request', { to: allAddresses, replace: true }),
  },
  guards: {
    isListed: ({ context }, { id }: OfOne) => found(context, id) !== undefined,
    isSaved: (_, { outcome }: { readonly outcome: string }) => outcome === 'saved',
    isDone: (_, { outcome }: { readonly outcome: string }) => outcome === 'done',
    hasMoved: ({ context: { moves } }) => moves.length > 0,
    isSamePlace: ({ context: { place } }, here: AreaRoute) =>
      placeOf(here).page === place.page && placeOf(here).id === place.id,
    isNew: ({ context: { place } }) => place.page === 'new',
    isChange: ({ context: { place } }) => place.page === 'change',
    isRead: ({ context: { book } }) => book !== null,
  },
}).createMachine({
  id: 'addressesPage',
  description: "The customer's address book, with its list and its forms.",
  meta: { spec: ['2.2c', '2.10', '2.52c', '7.10b'] },
  context: ({ input }) => initialContext(input),
  invoke: [
    {
      id: 'list',
      src: 'list',
      input: { call: { params: {}, query: {}, body: {} }, tags: [addressesTag], observed: true },
      onSnapshot: { actions: [withSnapshot('keepBook'), 'tellDefault'] },
    },
    { id: 'preferred', src: 'preferred', input: { scope: null, value: '' } },
  ],
  initial: 'choosing',
  on: {
    'area.route': [
      {
        guard: withEvent('isSamePlace'),
        description: 'A URL that differs only in its query string belongs to the same page.',
      },
      { target: '.choosing', actions: withEvent('keepPlace') },
    ],
    'addresses.retry': { actions: 'retry' },
  },
  states: {
    choosing: {
      description: 'The URL determines which page of the address book opens.',
      meta: { spec: ['2.2c'] },
      always: [
        { guard: 'isNew', target: 'adding' },
        { guard: 'isChange', target: 'changing' },
        { target: 'all' },
      ],
    },
    all: {
      description: 'The page that lists all addresses is open.',
      meta: { spec: ['2.2c', '2.52c'] },
      initial: 'shown',
      on: {
        'address.prefer': {
          guard: withEvent('isListed'),
          actions: withEvent('prefer'),
        },
      },
      states: {
        shown: {
          description:
            'The page shows the list of addresses, or a skeleton while the list is loading, an error after a failure, or an invitation to add an address if the list is empty.',
          meta: { spec: ['2.52c'] },
          always: { guard: 'hasMoved', target: 'offering' },
          on: addressEvents,
        },
        adding: {
          description: 'The dialog with the form for a new address is open.',
          meta: { spec: ['2.52c', '5.12', '7.10b'] },
          invoke: [
            phones,
            {
              id: 'add',
              src: 'add',
              input: {},
              onDone: [{ ...saved, target: 'shown' }, { target: 'shown' }],
            },
          ],
        },
        changing: {
          description: 'The dialog for changing an address is open.',
          meta: { spec: ['2.52c', '5.12', '7.10b'] },
          invoke: [
            phones,
            {
              id: 'change',
              src: 'change',
              input: chosenOf,
              onDone: [{ ...changed, target: 'shown' }, { target: 'shown' }],
            },
          ],
        },
        offering: {
          description: 'An address has been changed; the dialog offers to update open orders.',
          meta: { spec: ['2.52b', '2.52c', '4.11a'] },
          invoke: {
            id: 'offer',
            src: 'offer',
            input: movedOf,
            onDone: { target: 'shown', actions: 'dropMove' },
          },
          on: addressEvents,
        },
        deleting: {
          description: 'The dialog asks the customer to confirm the deletion of the address.',
          meta: { spec: ['2.52c', '7.10b', '8.4c'] },
          invoke: {
            id: 'delete',
            src: 'delete',
            input: ({ context: { chosen } }) => ({ id: chosen?.id ?? '' }),
            onDone: [
              { guard: withAnswer('isDone'), target: 'shown', actions: ['forget', 'renew'] },
              { target: 'shown' },
            ],
          },
        },
      },
    },
    adding: {
      description:
        'The page with the form for a new address is open; saving or cancelling leads back to all addresses.',
      meta: { spec: ['2.2c', '2.52c', '5.12', '7.10b'] },
      invoke: [
        phones,
        {
          id: 'addPage',
          src: 'addPage',
          input: {},
          onDone: [{ ...saved, target: 'leaving' }, { target: 'leaving' }],
        },
      ],
    },
    changing: {
      description: 'The page for changing an address is open.',
      meta: { spec: ['2.2c', '2.52c'] },
      initial: 'finding',
      states: {
        finding: {
          description:
            'The address is being looked up in the address book; if it does not exist, the list of all addresses opens.',
          always: [
            {
              guard: { type: 'isListed', params: ({ context }) => context.place },
              target: 'form',
              actions: { type: 'choose', params: ({ context }) => context.place },
            },
            { guard: 'isRead', target: '#addressesPage.leaving' },
          ],
        },
        form: {
          description: 'The form with the address is open; saving or cancelling leads back to all addresses.',
          meta: { spec: ['2.52c', '5.12', '7.10b'] },
          invoke: [
            phones,
            {
              id: 'changePage',
              src: 'changePage',
              input: chosenOf,
              onDone: [
                { ...changed, target: '#addressesPage.leaving' },
                { target: '#addressesPage.leaving' },
              ],
            },
          ],
        },
      },
    },
    leaving: {
      description: "The page with all addresses replaces this one in the browser's history.",
      meta: { spec: ['2.2c', '2.52c'] },
      entry: 'goToAll',
    },
  },
});

export const addressesPageWords: ChartWords<typeof addressesPageMachine> = {
  guards: {
    isListed: {
      why: 'the address is in the address book',
      whyNot: 'the address book has not been read, or does not contain the address',
    },
    isSaved: {
      why: 'the address has been saved',
      whyNot: 'the customer left the form without saving the address',
    },
    isDone: {
      why: 'the address has been deleted',
      whyNot: 'the customer closed the dialog without deleting the address',
    },
    hasMoved: {
      why: 'a changed address has not been offered to the open orders yet',
      whyNot: 'no changed address is left to offer to the open orders',
    },
    isSamePlace: {
      why: 'the new URL belongs to the page that is already open',
      whyNot: 'the new URL belongs to another page of the address book',
    },
    isNew: {
      why: 'the URL belongs to the form for a new address',
      whyNot: 'the URL belongs to another page of the address book',
    },
    isChange: {
      why: 'the URL belongs to the form for changing an address',
      whyNot: 'the URL belongs to another page of the address book',
    },
    isRead: { why: 'the address book has been read', whyNot: 'the address book has not been read yet' },
  },
  delays: {},
  events: {
    'area.route': areaRouteWords,
    'addresses.retry': 'the customer tries again to load the address book',
    'address.add': 'the customer opens the form for a new address',
    'address.change': 'the customer opens the form for changing an address',
    'address.delete': 'the customer asks to delete an address',
    'address.prefer': 'the customer makes an address the default',
  },
};

const bookIn = (read: AddressesReading): readonly Address[] | null => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data.addresses : null;
};

const found = ({ book }: AddressesPageContext, id: string) => book?.find((one) => one.id === id);

const initialContext = (input: AreaRoute): AddressesPageContext => ({
  place: placeOf(input),
  book: null,
  chosen: null,
  gone: [],
  moves: [],
});

/** @throws if no address is open, which no transition allows */
function chosenOf({ context: { chosen } }: { readonly context: AddressesPageContext }): Address {
  return chosen ?? unprovided('addressesPage.chosen');
}

/** @throws if no changed address is left to offer, which no transition allows */
function movedOf({ context: { moves } }: { readonly context: AddressesPageContext }): AddressMove {
  return moves[0] ?? unprovided('addressesPage.moves');
}
