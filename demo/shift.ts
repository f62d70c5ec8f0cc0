import type { Ports } from '../backend/ports.ts';
import { demoAccounts, manyAlbumsAccount, manyOrdersAccount } from './accounts.ts';
import { dayOf, endsTomorrowOrder } from './days.ts';

/**
 * Moves the orders and registrations of all demo accounts so that they are as many days before today as at the first
 * start. Photos keep their dates. Runs before any job at each start; idempotent within a day.
 */
export async function moveToToday({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const today = dayOf(clock.now());
  const ids = [...demoAccounts, manyAlbumsAccount, manyOrdersAccount].map(({ id }) => id);
  await store.transaction(async (tx) => {
    const [state] = await tx.query<{ set_to_day: number }>('select set_to_day from demo_state for update');
    const days = state === undefined ? 0 : today - state.set_to_day;
    if (days === 0) return;
    const by = `make_interval(days => ${days})`;
    await tx.query(
      `update customer_order set created_at = created_at + ${by}, changeable_until = changeable_until + ${by},
        expires_at = expires_at + ${by}, expected_from = expected_from + ${days}, expected_to = expected_to + ${days}
        where customer_id = any($1)`,
      [ids],
    );
    await tx.query(
      `update order_product set payment_changed_at = payment_changed_at + ${by}, status_times = (
          select coalesce(jsonb_agg(jsonb_set(step, '{at}', to_jsonb(to_char(
            ((step->>'at')::timestamptz + ${by}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) order by place), '[]')
          from jsonb_array_elements(status_times) with ordinality as steps (step, place)
        ) where customer_id = any($1)`,
      [ids],
    );
    await tx.query(
      `update invoice set created_at = created_at + ${by}, ordered_at = ordered_at + ${by}, pdf = null, pdf_crc = null
        where customer_id = any($1)`,
      [ids],
    );
    await tx.query(
      `update saved_project set updated_at = updated_at + ${by}, expires_at = expires_at + ${by}
        where customer_id = any($1)`,
      [ids],
    );
    await tx.query(`update customer set registered_at = registered_at + ${by} where id = any($1)`, [ids]);
    await tx.query(`update account set created_at = created_at + ${by} where id = any($1)`, [ids]);
    for (const { id } of demoAccounts.filter(({ storageEndsTomorrow }) => storageEndsTomorrow)) {
      const order = 'select id from customer_order where customer_id = $1 order by created_at desc limit 1';
      await tx.query(`update customer_order set created_at = $2 where id = (${order})`, [
        id,
        endsTomorrowOrder(clock.now()),
      ]);
    }
    await tx.query('update demo_state set set_to_day = $1', [today]);
  });
}
