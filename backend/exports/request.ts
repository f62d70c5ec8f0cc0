import { type ExportInfo, exportLinkDays } from '../../contracts/exports/export.ts';
import { Refused } from '../part.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';
import { freezeJob } from './freeze.ts';
import { infoOf, isWhole, latestExport } from './records.ts';

const week = exportLinkDays * 86_400_000;

/** Returns the number of exports started within the last week, without failed ones. */
async function begunLately(tx: Queryable, customerId: string, now: number): Promise<number> {
  const [row] = await tx.query<{ begun: number }>(
    `select count(*)::integer as begun from export
      where customer_id = $1 and state <> 'failed' and requested_at > $2`,
    [customerId, new Date(now - week).toISOString()],
  );
  return row?.begun ?? 0;
}

/**
 * Returns the export that is running or still complete. Otherwise starts a new one, at most `aWeek` within 7
 * days. Parallel requests get the same export [4.4, F12].
 * @throws Refused `tooMany`.
 */
export async function requestExport(
  ports: Ports,
  customerId: string,
  channel: string,
  aWeek: number,
): Promise<ExportInfo> {
  const { store, clock, random, jobs } = ports;
  return store.transaction(async (tx) => {
    const latest = await latestExport({ store: tx, clock }, customerId);
    const underWay = latest?.state === 'requested' || latest?.state === 'working';
    if (
      latest !== null &&
      (underWay || (latest.state === 'ready' && (await isWhole(tx, customerId, latest))))
    )
      return infoOf(tx, latest);
    if ((await begunLately(tx, customerId, clock.now())) >= aWeek) throw new Refused('tooMany');
    const now = new Date(clock.now()).toISOString();
    const id = random.uuid();
    const made = await tx.query(
      `insert into export (id, customer_id, channel, state, requested_at, updated_at)
        values ($1::uuid, $2, $3, 'requested', $4, $4) on conflict do nothing returning id`,
      [id, customerId, channel, now],
    );
    if (made.length > 0)
      await jobs.enqueue(freezeJob, { customerId, id, iteration: 1 }, { tx, customer: customerId });
    return { status: 'REQUESTED' };
  });
}
