import type { ActorRefFrom } from 'xstate';
import type { listAddresses } from '../../../contracts/addresses/calls.ts';
import type { QueryRef } from '../../../machines/request/query.machine.ts';
import type { addressAddMachine } from '../../../machines/addresses/addressAdd.machine.ts';
import type { addressAddPageMachine } from '../../../machines/addresses/addressAddPage.machine.ts';
import type { addressChangePageMachine } from '../../../machines/addresses/addressChangePage.machine.ts';
import type { addressChangeMachine } from '../../../machines/addresses/addressChange.machine.ts';
import type { addressDefaultMachine } from '../../../machines/addresses/addressDefault.machine.ts';
import type { addressDeleteMachine } from '../../../machines/addresses/addressDelete.machine.ts';
import type { addressOfferMachine } from '../../../machines/addresses/addressOffer.machine.ts';
import type { DeliveryChangeRef } from '../../../machines/orders/deliveryChange.machine.ts';
import type { addressesPageMachine } from '../../../machines/addresses/addressesPage.machine.ts';

export type AddressesPageRef = ActorRefFrom<typeof addressesPageMachine>;
export type AddressFormRef =
  | ActorRefFrom<typeof addressAddMachine>
  | ActorRefFrom<typeof addressAddPageMachine>
  | ActorRefFrom<typeof addressChangeMachine>
  | ActorRefFrom<typeof addressChangePageMachine>
  /** The chart for an order's delivery: a new address uses the same form. */
  | DeliveryChangeRef;
export type AddressDeleteRef = ActorRefFrom<typeof addressDeleteMachine>;
export type AddressOfferRef = ActorRefFrom<typeof addressOfferMachine>;
export type DefaultRef = ActorRefFrom<typeof addressDefaultMachine>;
export type AddressListRef = QueryRef<typeof listAddresses>;
