import { assign, type EventFromLogic, sendTo, setup } from 'xstate';
import type { Address } from '../../contracts/addresses/address.ts';
import { listAddresses } from '../../contracts/addresses/calls.ts';
import type { CallReply } from '../../contracts/call.ts';
import type { AreaEvent, AreaRoute } from '../system/area.ts';
import { tell } from '../system/tell.ts';
import { queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import type { QueryEvent } from '../request/query.events.ts';
import { addressAddMachine } from './addressAdd.machine.ts';
import { addressAddPageMachine } from './addressAddPage.machine.ts';
import { addressChangeMachine } from './addressChange.machine.ts';
import { addressChangePageMachine } from './addressChangePage.machine.ts';
import { addressDefaultMachine } from './addressDefault.machine.ts';
import { addressDeleteMachine } from './addressDelete.machine.ts';
import { addressOfferMachine } from './addressOffer.machine.ts';
import type { AddressMove } from './addressOffer.values.ts';
import { addressesTag } from './addresses.values.ts';
import { type AddressPlace, allAddresses, placeOf } from './places.values.ts';

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
  /** As it was read last; null until then. */
  readonly book: readonly Address[] | null;
  /** The one that the form or the dialog is about. */
  readonly chosen: Address | null;
  /** Ids of those that were deleted: no late reading brings them back. */
  readonly gone: readonly string[];
  /** Those that were changed and whose open orders were not asked about yet. */
  readonly moves: readonly AddressMove[];
}
interface Ended {
  readonly outcome: string;
  /** As the service has it; null where nothing was sent. */
  readonly saved?: Address | null;
}
type AddressesReading = QueryShown<CallReply<typeof listAddresses>>;
const bookIn = (read: AddressesReading): readonly Address[] | null => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data.addresses : null;
};
const found = ({ book }: AddressesPageContext, id: string) => book?.find((one) => one.id === id);

export const initialContext = (input: AreaRoute): AddressesPageContext => ({
  place: placeOf(input),
  book: null,
  chosen: null,
  gone: [],
  moves: [],
});
/** @throws where nothing was chosen, which no arrow allows */
export const chosenOf = ({ context: { chosen } }: { readonly context: AddressesPageContext }): Address =>
  chosen ?? unprovided('addressesPage.chosen');

/** @throws where none is left, which no arrow allows */
export const movedOf = ({ context: { moves } }: { readonly context: AddressesPageContext }): AddressMove =>
  moves[0] ?? unprovided('addressesPage.moves');

export const addressesPageSetup = setup({
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
    /** How each country numbers its phones is fetched with the form; without it the service alone judges. */
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
    /** Nothing was sent where nothing was changed: then no order is left behind. */
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
});
