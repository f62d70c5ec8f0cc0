import * as z from 'zod/mini';
import { reference } from '../../contracts/empty.ts';
import { HttpFailure } from '../http/failures.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

export interface KeptBook {
  readonly code: string;
  readonly customerId: string;
  readonly state: 'requested' | 'online' | 'deleted';
  /** Null unless the book is online. */
  readonly token: string | null;
  /** ISO 8601. */
  readonly requestedAt: string;
}

/** Stores books. Books that already exist are unchanged. */
export async function keepBooks(store: Queryable, books: readonly KeptBook[]): Promise<void> {
  for (const { code, customerId, state, token, requestedAt } of books)
    await store.query(
      `insert into widget (code, customer_id, state, token, requested_at) values ($1, $2, $3, $4, $5)
        on conflict do nothing`,
      [code, customerId, state, token, requestedAt],
    );
}

/** Blocks the books of these orders from the gallery. */
export async function blockOrders(store: Queryable, codes: readonly string[]): Promise<void> {
  for (const code of codes)
    await store.query('insert into gallery_blocked (code) values ($1) on conflict do nothing', [code]);
}

const wanted = z.object({
  customerId: reference,
  books: z.array(z.object({ code: reference, state: z.enum(['requested', 'online', 'deleted']) })),
  blocked: z.optional(z.array(reference)),
});

/**
 * Creates the online versions of a seeded customer's products in the requested states. Returns the tokens of
 * those that are online.
 */
export async function seedWidgets(ports: Ports, payload: unknown): Promise<unknown> {
  const read = z.safeParse(wanted, payload);
  if (!read.success)
    throw new HttpFailure(400, `The seed is not valid at "${read.error.issues[0]?.path.join('.') ?? ''}".`);
  const { customerId, books, blocked = [] } = read.data;
  const requestedAt = new Date(ports.clock.now()).toISOString();
  const made = books.map(({ code, state }) => ({
    code,
    customerId,
    state,
    token: state === 'online' ? ports.random.uuid() : null,
    requestedAt,
  }));
  await ports.store.transaction(async (tx) => {
    await keepBooks(tx, made);
    await blockOrders(tx, blocked);
  });
  return { tokens: made.map(({ token }) => token) };
}
