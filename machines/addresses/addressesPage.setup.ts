import { assign, sendTo, setup } from 'xstate';
import type { Address } from '../../contracts/addresses/address.ts';
import { listAddresses } from '../../contracts/addresses/calls.ts';
import type { CallReply } from '../../contracts/call.ts';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import { tell } from '../app/tell.ts';
import { queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { promiseStub, unprovided } from '../stubs.ts';
import { addressAddMachine } from './addressAdd.machine.ts';
import { addressAddPageMachine } from './addressAddPage.machine.ts';
import { addressChangeMachine } from './addressChange.machine.ts';
import { addressChangePageMachine } from './addressChangePage.machine.ts';
import { addressDefaultMachine } from './addressDefault.machine.ts';
import { addressDeleteMachine } from './addressDelete.machine.ts';
import { type AddressPlace, allAddresses, placeOf } from './places.values.ts';

/** Word by which `cache.stale` finds the address book. */
export const addressesTag = 'addresses';

interface OfOne {
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
}
type Read = QueryShown<CallReply<typeof listAddresses>>;
const bookIn = (read: Read): readonly Address[] | null => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data.addresses : null;
};
const found = ({ book }: AddressesPageContext, id: string) => book?.find((one) => one.id === id);

export const initialContext = (input: AreaRoute): AddressesPageContext => ({
  place: placeOf(input),
  book: null,
  chosen: null,
  gone: [],
});
/** @throws where nothing was chosen, which no arrow allows */
export const chosenOf = ({ context: { chosen } }: { readonly context: AddressesPageContext }): Address =>
  chosen ?? unprovided('addressesPage.chosen');

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
    /** How each country numbers its phones is fetched with the form; without it the service alone judges. */
    phones: promiseStub<void>('addressesPage.phones'),
  },
  actions: {
    keepBook: assign(({ context }, read: Read) => ({ book: bookIn(read) ?? context.book })),
    tellDefault: sendTo('preferred', ({ context: { book } }) => ({
      type: 'record.read',
      value: book?.find(({ isDefault }) => isDefault === true)?.id ?? '',
    })),
    retry: sendTo('list', { type: 'query.retry' }),
    prefer: sendTo('preferred', (_, { id }: OfOne) => ({ type: 'record.change', value: id })),
    choose: assign(({ context }, { id }: OfOne) => ({ chosen: found(context, id) ?? null })),
    forget: assign(({ context: { chosen, gone } }) => ({
      gone: chosen === null ? gone : [...new Set([...gone, chosen.id])],
    })),
    keepPlace: assign((_, here: AreaRoute) => ({ place: placeOf(here) })),
    renew: tell('queries', 'cache.stale', { tags: [addressesTag] }),
    saySaved: tell('toasts', 'toast.show', { kind: 'success', message: 'saved' }),
    goToAll: tell('navigation', 'navigation.request', { to: allAddresses, replace: true }),
  },
  guards: {
    isListed: ({ context }, { id }: OfOne) => found(context, id) !== undefined,
    isSaved: (_, { outcome }: { readonly outcome: string }) => outcome === 'saved',
    isDone: (_, { outcome }: { readonly outcome: string }) => outcome === 'done',
    isSamePlace: ({ context: { place } }, here: AreaRoute) =>
      placeOf(here).page === place.page && placeOf(here).id === place.id,
    isNew: ({ context: { place } }) => place.page === 'new',
    isChange: ({ context: { place } }) => place.page === 'change',
    isRead: ({ context: { book } }) => book !== null,
  },
});
