import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTo, bookOf, preferIn, takeFrom } from '../../backend/addresses/book.ts';
import { createAlbum } from '../../backend/albums/records.ts';
import { confirmEmailChange } from '../../backend/confirmations/emailChange.ts';
import { followLink, issueLink } from '../../backend/confirmations/links.ts';
import { keepMethods, methodsOf, preferMethod } from '../../backend/customers/payments.ts';
import { orderArchive } from '../../backend/downloads/records.ts';
import { writeInvoices } from '../../backend/invoices/write.ts';
import { answerAddress, changeAddress } from '../../backend/orders/address.ts';
import { startProduction, takeStep } from '../../backend/orders/production.ts';
import { mostAddresses } from '../../contracts/addresses/address.ts';
import { postal } from '../addresses/samples.ts';
import { startTestBackend, type TestBackend } from '../kit/backend.ts';
import { company } from '../invoices/backend/kit.ts';
import { home, hour, oneOrder, shopper } from '../orders/backend/shopper.ts';
import { startPostgres, type SystemPostgres, whyNoPostgres } from '../store/backend/systemPostgres.ts';

type Statement = readonly [sql: string, ...params: unknown[]];

const missing = whyNoPostgres();
describe.skipIf(missing !== null)(
  'on PostgreSQL, with transactions at once, a check before a write waits for the write before it',
  { meta: { needs: missing ?? '' } },
  () => {
    let server: SystemPostgres;
    let house: TestBackend;
    let other: Client;
    beforeAll(async () => {
      server = await startPostgres();
      house = await startTestBackend({ environment: { DATABASE_URL: server.url } });
      other = new Client({ connectionString: server.url });
      await other.connect();
    }, 120_000);
    afterAll(async () => {
      await other.end();
      await house.stop();
      await server.stop();
    });

    const say = ([sql, ...params]: Statement) => other.query(sql, params);
    const waitsForOther = async (): Promise<boolean> => {
      const { rows } = await other.query(
        'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      return rows.length > 0;
    };

    /**
     * Another transaction has run the first statement when `work` starts. Once `work` is waiting for it, that
     * transaction runs the remaining statements and commits. Returns the result of `work`; throws if `work` did not
     * wait.
     */
    async function behind<Result>(
      first: Statement,
      work: () => Promise<Result>,
      ...others: readonly Statement[]
    ): Promise<Result> {
      await other.query('begin');
      let working: Promise<Result> | undefined;
      try {
        await say(first);
        let isOver = false;
        working = work();
        void working.catch(() => undefined).finally(() => (isOver = true));
        while (!(await waitsForOther())) if (isOver) throw new Error('it did not wait');
        for (const one of others) await say(one);
        await other.query('commit');
      } catch (error) {
        await other.query('rollback');
        throw error;
      }
      return await working;
    }

    const lockOf = (id: string): Statement => ['select 1 from customer where id = $1 for update', id];
    const orderLockOf = (code: string): Statement => [
      'select 1 from customer_order where id = $1 for update',
      code,
    ];
    const orderBecomes = (code: string, status: string): Statement => [
      'update customer_order set status = $2 where id = $1',
      code,
      status,
    ];

    /** Returns a customer with three addresses; the first one is the default. */
    async function withAddresses() {
      const { store } = house.backend.ports;
      const { id } = await house.seed.customer();
      const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
      for (const address of [first, second, third]) await addTo(store, id, address, postal);
      const book = async () => (await bookOf(store, id)).map((one) => [one.id, one.isDefault]);
      return { store, id, first, second, third, book };
    }

    test('[7.10b] [F28] an address added while the book reaches its limit is refused', async () => {
      const { store, id } = await withAddresses();
      const fill: Statement = [
        `insert into customer_address (id, customer_id, is_default, postal)
          select gen_random_uuid()::text, $1, false, $2::jsonb from generate_series(4, $3)`,
        id,
        JSON.stringify(postal),
        mostAddresses,
      ];
      expect(await behind(lockOf(id), () => addTo(store, id, randomUUID(), postal), fill)).toBeNull();
    });

    test('[7.10b] an address that becomes the default during its deletion leaves the oldest as the default', async () => {
      const { store, id, first, second, third, book } = await withAddresses();
      const becomes = (sql: string): Statement => [`update customer_address set is_default = ${sql}`, second];
      const gone = behind(
        lockOf(id),
        () => takeFrom(store, id, second),
        becomes('false where is_default and id <> $1'),
        becomes('true where id = $1'),
      );
      expect(await gone).toBe(true);
      expect(await book()).toEqual([
        [first, true],
        [third, false],
      ]);
    });

    test('[7.10b] an address deleted while it becomes the default leaves the default unchanged', async () => {
      const { store, id, first, second, third, book } = await withAddresses();
      const deleted: Statement = ['delete from customer_address where id = $1', second];
      expect(await behind(lockOf(id), () => preferIn(store, id, second), deleted)).toBe(false);
      expect(await book()).toEqual([
        [first, true],
        [third, false],
      ]);
    });

    test('a payment method removed while it becomes preferred leaves the preferred one unchanged', async () => {
      const { store } = house.backend.ports;
      const { id } = await house.seed.customer();
      const [card, account] = [randomUUID(), randomUUID()];
      await keepMethods(store, id, [
        { id: card, kind: 'card', label: 'Card' },
        { id: account, kind: 'paypal', label: 'Account' },
      ]);
      const gone: Statement = ['delete from payment_method where id = $1', account];
      expect(await behind(lockOf(id), () => preferMethod(store, id, account), gone)).toBe(false);
      expect((await methodsOf(store, id)).preferred).toBe(card);
    });

    test('[F28] an album or a download created while the limit is reached is refused', async () => {
      const { store, clock } = house.backend.ports;
      const { id } = await house.seed.customer();
      const album = () => ({ id: randomUUID(), name: 'Naxos' });
      const limits = { now: clock.now(), most: 2 };
      expect(await createAlbum(store, id, album(), limits)).toBe('made');
      const another = (table: string): Statement => [
        `insert into ${table} select made.* from ${table} as held,
          jsonb_populate_record(held, jsonb_build_object('id', gen_random_uuid())) as made where held.customer_id = $1`,
        id,
      ];
      expect(await behind(lockOf(id), () => createAlbum(store, id, album(), limits), another('album'))).toBe(
        'full',
      );
      const order = () =>
        orderArchive(house.backend.ports, id, { id: randomUUID(), content: 'July', most: 2 }, () =>
          Promise.resolve({ name: 'July', album: null, photos: [] }),
        );
      await order();
      await expect(behind(lockOf(id), order, another('download'))).rejects.toThrow('tooMany');
    });

    test('[4.11a] [7.14f] a change of address of an order that reaches production in the meantime is requested there', async () => {
      const who = await shopper(house);
      const { code } = await oneOrder(who, { status: 'Received', changeableUntil: who.at(hour) });
      const change = () =>
        changeAddress(house.backend.ports, who.customer.id, code, { address: { ...home, city: 'Leeds' } });
      const { applied } = await behind(orderLockOf(code), change, orderBecomes(code, 'Confirmed'));
      expect(applied).toBe(false);
    });

    test('[4.11a] production does not apply an address whose request was withdrawn', async () => {
      const who = await shopper(house);
      const { code } = await oneOrder(who, { status: 'Confirmed', changeableUntil: who.at(hour) });
      await changeAddress(house.backend.ports, who.customer.id, code, {
        address: { ...home, city: 'Leeds' },
      });
      const { store } = house.backend.ports;
      const rowOf = async () =>
        (
          await store.query<{ city: string; at: string | null }>(
            "select address ->> 'city' as city, asked_address ->> 'at' as at from customer_order where id = $1",
            [code],
          )
        )[0];
      const asked = (await rowOf())?.at;
      const dropped: Statement = ['update customer_order set asked_address = null where id = $1', code];
      await behind(
        orderLockOf(code),
        () => answerAddress({ orderId: code, asked }, house.backend.ports),
        dropped,
      );
      expect(await rowOf()).toEqual({ city: home.city, at: null });
    });

    test('an order cancelled during a step or its start stays cancelled', async () => {
      const who = await shopper(house);
      const { ports } = house.backend;
      const { code } = await oneOrder(who, { status: 'Confirmed' });
      await behind(
        orderLockOf(code),
        () => takeStep({ orderId: code }, ports),
        orderBecomes(code, 'Cancelled'),
      );
      const [order] = await ports.store.query('select status from customer_order where id = $1', [code]);
      expect(order).toEqual({ status: 'Cancelled' });
      const next = await oneOrder(who, { status: 'Confirmed' });
      const begin = () => startProduction(ports, who.customer.id, next.code);
      expect(await behind(orderLockOf(next.code), begin, orderBecomes(next.code, 'Cancelled'))).toBe(false);
    });

    test('[3.12] invoices written concurrently each have their own number', async () => {
      const who = await company(house);
      await who.ordered({ number: 'A', daysAgo: 3 });
      const { store } = house.backend.ports;
      const lastOf = async () =>
        Number((await store.query<{ last: bigint }>('select last from invoice_number'))[0]?.last);
      const last = await lastOf();
      const others: Statement = ['update invoice_number set last = last + 5'];
      await behind(
        ['select last from invoice_number for update'],
        () => writeInvoices(store, who.customer.id),
        others,
      );
      expect([(await who.list()).invoices.map(({ id }) => Number(id)), await lastOf()]).toEqual([
        [last + 6],
        last + 6,
      ]);
    });

    test('[7.11] a link followed twice at once takes effect once', async () => {
      const { ports } = house.backend;
      const { id: subject } = await house.seed.customer();
      const link = { kind: 'deletion', subject } as const;
      const { token } = await issueLink(ports, { ...link, email: null });
      const follow = () => ports.store.transaction((tx) => followLink(tx, ports.clock, { ...link, token }));
      const used: Statement = ['update confirmation set used_at = 1 where subject = $1', subject];
      const followed = behind(
        ['select 1 from confirmation where subject = $1 for update', subject],
        follow,
        used,
      );
      expect((await followed).how).toBe('again');
    });

    test('[7.11] an account deleted during a change of its address keeps the old one', async () => {
      const { ports } = house.backend;
      const { id: subject, email } = await house.seed.customer();
      const wanted = `${randomUUID()}@example.com`;
      const { token } = await issueLink(ports, { kind: 'emailChange', subject, email: wanted });
      const deleted: Statement = ['update customer set deleted_at = now() where id = $1', subject];
      const confirm = () =>
        confirmEmailChange(ports, { subject, grant: 'none' }, token, () => Promise.resolve());
      expect(await behind(lockOf(subject), confirm, deleted)).toBe('unknown');
      expect(await ports.store.query('select email from customer where id = $1', [subject])).toEqual([
        { email },
      ]);
    });
  },
);
