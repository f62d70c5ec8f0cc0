import { type Address, mostAddresses, type PostalAddress } from '../../contracts/addresses/address.ts';
import { lockCustomer } from '../customers/customers.ts';
import type { Queryable, Store } from '../store/port.ts';

interface Row extends Record<string, unknown> {
  id: string;
  is_default: boolean;
  postal: PostalAddress;
  version: number;
}

const columns = 'id, is_default, postal, version';
const read = ({ id, is_default: isDefault, postal, version }: Row): Address => ({
  ...postal,
  id,
  isDefault,
  version,
});

/** Returns the addresses: first the default address, then the others in the order of their creation. */
export async function bookOf(store: Queryable, customerId: string): Promise<Address[]> {
  const rows = await store.query<Row>(
    `select ${columns} from customer_address where customer_id = $1 order by is_default desc, made`,
    [customerId],
  );
  return rows.map(read);
}

/**
 * Adds an address. The first address becomes the default. Adding an id that already exists changes nothing.
 * Resolves to null if the address book is full.
 */
export function addTo(
  store: Store,
  customerId: string,
  id: string,
  postal: PostalAddress,
): Promise<Address | null> {
  return store.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const book = await bookOf(tx, customerId);
    const known = book.find((one) => one.id === id);
    if (known !== undefined) return known;
    if (book.length >= mostAddresses) return null;
    const [row] = await tx.query<Row>(
      `insert into customer_address (id, customer_id, is_default, postal) values ($1, $2, $3, $4)
        returning ${columns}`,
      [id, customerId, book.length === 0, JSON.stringify(postal)],
    );
    return row === undefined ? null : read(row);
  });
}

/**
 * Replaces the given version, or any version if none is given. A change to identical values succeeds, because
 * a retry after a lost response is not a conflict.
 */
export async function changeIn(
  store: Queryable,
  customerId: string,
  id: string,
  { version = null, ...postal }: PostalAddress & { readonly version?: number | null | undefined },
): Promise<Address | 'changed' | 'notFound'> {
  const text = JSON.stringify(postal);
  const [row] = await store.query<Row>(
    `update customer_address
      set postal = $3::jsonb, version = version + case when postal = $3::jsonb then 0 else 1 end
      where customer_id = $1 and id = $2 and ($4::integer is null or version = $4 or postal = $3::jsonb)
      returning ${columns}`,
    [customerId, id, text, version],
  );
  if (row !== undefined) return read(row);
  const known = await store.query('select 1 from customer_address where customer_id = $1 and id = $2', [
    customerId,
    id,
  ]);
  return known.length === 0 ? 'notFound' : 'changed';
}

/**
 * Deletes an address. If it was the default, the oldest remaining address becomes the default. Resolves to
 * false if there is no such address.
 */
export function takeFrom(store: Store, customerId: string, id: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const [gone] = await tx.query<{ is_default: boolean }>(
      'delete from customer_address where customer_id = $1 and id = $2 returning is_default',
      [customerId, id],
    );
    if (gone?.is_default === true)
      await tx.query(
        `update customer_address set is_default = true
          where id = (select id from customer_address where customer_id = $1 order by made limit 1)`,
        [customerId],
      );
    return gone !== undefined;
  });
}

/**
 * Makes an address the default. Resolves to false if the customer has no such address; the default is then
 * unchanged.
 */
export function preferIn(store: Store, customerId: string, id: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const book = await bookOf(tx, customerId);
    if (!book.some((one) => one.id === id)) return false;
    // This takes two statements: within a single one, the unique index would see two default addresses.
    await tx.query('update customer_address set is_default = false where customer_id = $1 and is_default', [
      customerId,
    ]);
    await tx.query('update customer_address set is_default = true where customer_id = $1 and id = $2', [
      customerId,
      id,
    ]);
    return true;
  });
}
