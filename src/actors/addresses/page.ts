import {
  addAddress,
  changeAddress,
  deleteAddress,
  listAddresses,
} from '../../../contracts/addresses/calls.ts';
import { changeDeliveryAddress, listOrders } from '../../../contracts/orders/calls.ts';
import { preferAddress } from '../../../contracts/extensions/defaultAddress.ts';
import { addressAddFor } from '../../../machines/addresses/addressAdd.machine.ts';
import { addressAddPageFor } from '../../../machines/addresses/addressAddPage.machine.ts';
import { addressChangeFor } from '../../../machines/addresses/addressChange.machine.ts';
import { addressChangePageFor } from '../../../machines/addresses/addressChangePage.machine.ts';
import { addressDefaultMachine } from '../../../machines/addresses/addressDefault.machine.ts';
import { addressDeleteMachine } from '../../../machines/addresses/addressDelete.machine.ts';
import { addressOfferMachine } from '../../../machines/addresses/addressOffer.machine.ts';
import { addressesPageMachine } from '../../../machines/addresses/addressesPage.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import type { Environment } from '../environment.ts';
import { phoneNumbers } from '../phones.ts';
import { bindKeyed } from '../request/forms.ts';

type Ports = Pick<Environment, 'bind' | 'send' | 'report' | 'newId'>;

/** Returns the chart of the area `addresses`. Input: `{ route, address }`, as for every area. */
export function addressesPageLogic(ports: Ports) {
  const { bind } = ports;
  const { fetched, isPhone } = phoneNumbers();
  return addressesPageMachine.provide({
    actors: {
      list: queryFor(listAddresses).provide({ actors: { read: bind(listAddresses) } }),
      preferred: addressDefaultMachine.provide({ actors: { send: bind(preferAddress) } }),
      add: addressAddFor(isPhone).provide(bindKeyed(ports, addAddress)),
      addPage: addressAddPageFor(isPhone).provide(bindKeyed(ports, addAddress)),
      change: addressChangeFor(isPhone).provide({ actors: { send: bind(changeAddress) } }),
      changePage: addressChangePageFor(isPhone).provide({ actors: { send: bind(changeAddress) } }),
      delete: addressDeleteMachine.provide({ actors: { send: bind(deleteAddress) } }),
      offer: addressOfferMachine.provide({
        actors: { orders: bind(listOrders), send: bind(changeDeliveryAddress) },
      }),
      phones: fetched,
    },
  });
}
