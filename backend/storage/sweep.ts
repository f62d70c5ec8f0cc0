import { addMonths, dayAt } from '../../contracts/storage/calendar.ts';
import { safeFrom, storageMonths } from '../../contracts/storage/storage.ts';
import { deleteAllPhotos } from '../photos/deletion/deletion.ts';
import type { Gone } from '../photos/deletion/gone.ts';
import type { Ports } from '../ports.ts';
import { delayDeletion, idleAccounts, storageOf, textOf } from './accounts.ts';
import type { StorageAccount } from './accounts.ts';
import { actAt, addDays, latestLook, momentOf, stepDue, zone } from './plan.ts';
import { lastWarning, orderWarning } from './warnings.ts';

export const sweepJob = 'storage.sweep';
/** Type of the job that deletes an expired library. Payload: `{ customerId, period }`. */
export const deletionJob = 'storage.delete';

/** Number of libraries per read. */
const pageSize = 500;

/** Enqueues the latest daily check that is due, once. */
export function planSweep({ jobs, clock }: Pick<Ports, 'jobs' | 'clock'>, ahead = 0): Promise<void> {
  const number = latestLook(clock.now()) + ahead;
  return jobs.enqueue(sweepJob, {}, { key: `${sweepJob}.${number}`, runAt: momentOf(number) });
}

/**
 * Checks every library whose storage may end soon: sends a warning, postpones the deletion, or enqueues it.
 */
export async function sweepStorage(ports: Ports, count = pageSize): Promise<void> {
  const now = ports.clock.now();
  // A few days more than for the earliest warning, because months differ in length.
  const since = `${textOf(addDays(addMonths(dayAt(now, zone), safeFrom - storageMonths), 4))}T00:00:00Z`;
  for (let after = ''; ; ) {
    const accounts = await idleAccounts(ports.store, { since, after, count });
    for (const account of accounts) await lookAfter(ports, account, now);
    if (accounts.length < count) return;
    after = accounts.at(-1)?.customerId ?? after;
  }
}

async function lookAfter(ports: Ports, account: StorageAccount, now: number): Promise<void> {
  const today = dayAt(now, zone);
  const step = stepDue(today, account.deletionDay);
  if (step !== null) await orderWarning(ports, account, step, textOf(today));
  const act = actAt(now, account.deletionDay, await lastWarning(ports.store, account));
  const { customerId, period } = account;
  if (act.do === 'delay') await delayDeletion(ports.store, account, act.until);
  if (act.do === 'delete') {
    const key = JSON.stringify([customerId, period, textOf(today)]);
    await ports.jobs.enqueue(deletionJob, { customerId, period }, { key, customer: customerId });
  }
}

/** Checks once more before the deletion, because a new order extends the storage. */
export async function deleteStored(
  { customerId, period }: Record<string, unknown>,
  ports: Ports,
  gone: Gone,
): Promise<void> {
  const account = await storageOf(ports.store, String(customerId));
  if (account === null || account.period !== period) return;
  const act = actAt(ports.clock.now(), account.deletionDay, await lastWarning(ports.store, account));
  if (act.do !== 'delete') return;
  await deleteAllPhotos(ports, account.customerId, gone);
  // Photos that are added later get their own warning.
  await ports.store.query(
    `with delay as (delete from storage_delay where customer_id = $1)
      delete from storage_warning where customer_id = $1`,
    [account.customerId],
  );
  ports.log.info('storage over', { account: account.customerId });
}
