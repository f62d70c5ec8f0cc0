import type { CallReply } from '../../contracts/call.ts';
import type { listPaymentMethods } from '../../contracts/extensions/account.ts';
import type { Queryable, Store } from '../store/port.ts';
import { lockCustomer } from './customers.ts';

export type PaymentMethods = CallReply<typeof listPaymentMethods>;
export type PaymentMethod = PaymentMethods['methods'][number];

interface Row extends Record<string, unknown>, PaymentMethod {
  preferred: boolean;
}

/** Returns the customer's payment methods in the order of their creation, oldest first. */
export async function methodsOf(store: Queryable, customerId: string): Promise<PaymentMethods> {
  const rows = await store.query<Row>(
    'select id, kind, label, preferred from payment_method where customer_id = $1 order by made',
    [customerId],
  );
  return {
    methods: rows.map(({ id, kind, label }) => ({ id, kind, label })),
    preferred: rows.find(({ preferred }) => preferred)?.id ?? null,
  };
}

/** Stores masked methods from the payment service. The first one becomes the preferred method. */
export async function keepMethods(
  store: Queryable,
  customerId: string,
  methods: readonly PaymentMethod[],
): Promise<void> {
  for (const { id, kind, label } of methods)
    await store.query(
      `insert into payment_method (id, customer_id, kind, label, preferred)
        select $1, $2, $3, $4, not exists (select 1 from payment_method where customer_id = $2 and preferred)
        on conflict do nothing`,
      [id, customerId, kind, label],
    );
}

/** Resolves to false if the customer has no such method; the preferred method is then unchanged. */
export function preferMethod(store: Store, customerId: string, id: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const { methods } = await methodsOf(tx, customerId);
    if (!methods.some((one) => one.id === id)) return false;
    // This takes two statements: within a single one, the unique index would see two preferred methods.
    await tx.query('update payment_method set preferred = false where customer_id = $1 and preferred', [
      customerId,
    ]);
    await tx.query('update payment_method set preferred = true where customer_id = $1 and id = $2', [
      customerId,
      id,
    ]);
    return true;
  });
}
