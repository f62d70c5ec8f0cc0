import type { ExportInfo } from '../../contracts/exports/export.ts';
import type { Ports } from '../ports.ts';
import { freezeJob } from './freeze.ts';
import { infoOf, isWhole, latestExport } from './records.ts';

/**
 * Answers the export that is under way or still whole; otherwise begins one. Two requests at once get one [4.4, F12].
 */
export async function requestExport(ports: Ports, customerId: string, channel: string): Promise<ExportInfo> {
  const { store, clock, random, jobs } = ports;
  return store.transaction(async (tx) => {
    const latest = await latestExport({ store: tx, clock }, customerId);
    const underWay = latest?.state === 'requested' || latest?.state === 'working';
    if (
      latest !== null &&
      (underWay || (latest.state === 'ready' && (await isWhole(tx, customerId, latest))))
    )
      return infoOf(tx, latest);
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
