import { errorFields } from '../log/log.ts';
import { deleteCustomer } from '../customers/customers.ts';
import { closeAccount, endAccount } from '../identity/index.ts';
import { dropJobs } from '../jobs/table.ts';
import type { Forget } from '../part.ts';
import type { Ports } from '../ports.ts';
import { followLink, markUsed } from './links.ts';
import type { Followed } from './links.ts';

/** Type of the job that deletes the data of a deleted account. Payload: `{ customerId }`. */
export const eraseJob = 'confirmations.erase';
const second = 1000;
const day = 86_400_000;

/**
 * Confirms the deletion of an account. The first use of the link closes the account and enqueues the deletion
 * of its data, in one transaction; a repeated use returns the same response. Sessions, sockets and tokens end
 * immediately, and again in the job, in case this process crashes in between.
 */
export async function confirmDeletion(
  ports: Ports,
  subject: string,
  token: string,
): Promise<Followed['how']> {
  const { store, clock, jobs } = ports;
  const at = new Date(clock.now()).toISOString();
  const how = await store.transaction(async (tx) => {
    const followed = await followLink(tx, clock, { kind: 'deletion', subject, token });
    if (followed.how !== 'first') return followed.how;
    if (!(await deleteCustomer(tx, subject, at))) return 'unknown';
    await closeAccount(tx, subject, at);
    await markUsed(tx, clock, followed.hash, null);
    await tx.query(
      'insert into account_erasure (customer_id, began_at) values ($1, $2) on conflict do nothing',
      [subject, clock.now()],
    );
    await jobs.enqueue(eraseJob, { customerId: subject }, { tx, customer: subject });
    return followed.how;
  });
  if (how === 'first') await endAccount(ports, subject);
  return how;
}

/**
 * Erases the customer's data in every domain. The customer's record is erased last, because its address is
 * the key to data in other domains. After a crash, the erasure restarts from the beginning. It waits for
 * running jobs, which may still write data.
 */
export async function erase(
  { customerId }: Record<string, unknown>,
  ports: Ports,
  { domains, goingOn }: { readonly domains: readonly Forget[]; readonly goingOn: readonly string[] },
): Promise<void> {
  const { store, clock, jobs } = ports;
  const id = String(customerId);
  const [row] = await store.query<{ email: string; done_at: bigint | null }>(
    `select email, done_at from customer join account_erasure on customer_id = customer.id
      where customer.id = $1 and deleted_at is not null`,
    [id],
  );
  if (row === undefined || row.done_at !== null) return;
  const later = (ms: number) =>
    jobs.enqueue(eraseJob, { customerId: id }, { runAt: clock.now() + ms, customer: id });
  await endAccount(ports, id);
  const running = await dropJobs(store, { customerId: id, email: row.email }, [eraseJob, ...goingOn]);
  if (running > 0) return later(second);
  let waits = false;
  for (const forget of domains) {
    if ((await forget(ports, { id, email: row.email })) === 'later') waits = true;
  }
  await store.query('delete from idempotent_reply where subject = $1', [id]);
  await store.query('delete from confirmation_asked where subject = $1', [id]);
  await store.query("delete from confirmation where subject = $1 and kind = 'emailChange'", [id]);
  // The links sent to an old address are kept without the address. Until they expire, they report that the
  // account was deleted.
  await store.query(
    "update confirmation set email = null where subject = $1 and kind in ('emailStop', 'emailUndo')",
    [id],
  );
  if (waits) return later(day);
  await store.query('update account_erasure set done_at = $2 where customer_id = $1', [id, clock.now()]);
}

/**
 * Enqueues a failed erasure again. It is never abandoned, because the cause of the failure may be temporary.
 */
export async function eraseLater({ customerId }: Record<string, unknown>, { jobs, clock, log }: Ports) {
  log.error('an account could not be erased yet', errorFields(new Error('given up for an hour')));
  await jobs.enqueue(
    eraseJob,
    { customerId },
    { runAt: clock.now() + 3_600 * second, customer: String(customerId) },
  );
}
