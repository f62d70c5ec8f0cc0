import type { Ports } from '../ports.ts';
import { booksOf, type ShopOf } from './books.ts';

/** Type of the job that creates the online version of a book. Payload: `{ code }` [4.17a]. */
export const makeJob = 'widgets.make';
/** Milliseconds from the request to the start of the work. */
export const makingTime = 3_000;

/**
 * Requests the online version. Has no effect if it has already been requested or exists. Resolves to false if
 * there is no such book.
 */
export async function requestBook(
  ports: Ports,
  customerId: string,
  code: string,
  shopOf: ShopOf,
): Promise<boolean> {
  const { store, clock, jobs } = ports;
  if ((await booksOf(ports, customerId, [code], shopOf)).length === 0) return false;
  const now = clock.now();
  const at = new Date(now).toISOString();
  await store.transaction(async (tx) => {
    const begun = await tx.query(
      `insert into widget (code, customer_id, state, requested_at) values ($1, $2, 'requested', $3)
        on conflict do nothing returning code`,
      [code, customerId, at],
    );
    if (begun.length === 0) return;
    const options = { tx, key: `${code} ${at}`, runAt: now + makingTime, customer: customerId };
    await jobs.enqueue(makeJob, { code }, options);
  });
  return true;
}

/** Puts the book online at a URL that cannot be guessed. If this is repeated, the first URL is kept. */
export async function makeBook(payload: Record<string, unknown>, { store, random }: Ports): Promise<void> {
  const token = Buffer.from(random.bytes(24)).toString('base64url');
  await store.query(
    "update widget set state = 'online', token = $2 where code = $1 and state = 'requested'",
    [String(payload['code']), token],
  );
}

/** Deletes the failed request, so that the customer can make another one. */
export async function forgetRequest(payload: Record<string, unknown>, { store }: Ports): Promise<void> {
  await store.query("delete from widget where code = $1 and state = 'requested'", [String(payload['code'])]);
}
