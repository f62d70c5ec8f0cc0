import { addAddress, changeAddress, deleteAddress, listAddresses } from '../../contracts/addresses/calls.ts';
import type { PostalAddress } from '../../contracts/addresses/address.ts';
import { preferAddress } from '../../contracts/extensions/defaultAddress.ts';
import parsePhoneNumber from 'libphonenumber-js/min';
import { answer, idUnderKey, Refused, subject } from '../part.ts';
import type { Part } from '../part.ts';
import { addTo, bookOf, changeIn, preferIn, takeFrom } from './book.ts';
import { addressMigrations } from './tables.ts';

/** Refuses an invalid phone number. An empty one is valid [5.12]. */
function callable({ country, phone = '' }: PostalAddress): void {
  if (phone.trim() !== '' && parsePhoneNumber(phone, country)?.isValid() !== true) throw new Refused('phone');
}

/** Returns the part for the customer's address book [7.10b]. */
export function addressesPart(): Part {
  return {
    name: 'addresses',
    migrations: addressMigrations,
    forget: async ({ store }, { id }) => {
      await store.query('delete from customer_address where customer_id = $1', [id]);
      return 'done';
    },
    capabilities: ['addressVersions', 'defaultAddress'],
    holds: {
      addresses: async ({ store }, { id }) =>
        (await bookOf(store, id)).map(({ id: _, version: __, ...postal }) => postal),
    },
    answers: [
      answer(listAddresses, async ({ caller, ports }) => ({
        addresses: await bookOf(ports.store, subject(caller)),
      })),
      answer(addAddress, async (asked) => {
        const { caller, body, ports } = asked;
        callable(body);
        const id = idUnderKey(asked, addAddress.name);
        const added = await addTo(ports.store, subject(caller), id, body);
        if (added === null) throw new Refused('tooMany');
        return added;
      }),
      answer(changeAddress, async ({ caller, params, body, ports }) => {
        callable(body);
        const changed = await changeIn(ports.store, subject(caller), params.id, body);
        if (typeof changed === 'string') throw new Refused(changed);
        return changed;
      }),
      answer(deleteAddress, async ({ caller, params, ports }) => {
        const taken = await takeFrom(ports.store, subject(caller), params.id);
        if (!taken) throw new Refused('notFound');
      }),
      answer(preferAddress, async ({ caller, params, ports }) => {
        const preferred = await preferIn(ports.store, subject(caller), params.id);
        if (!preferred) throw new Refused('notFound');
      }),
    ],
  };
}
