import { libraryStatus, setLibraryStatus } from '../photos/library/status.ts';
import type { Ports } from '../ports.ts';
import type { LegacyStore } from './legacy.ts';
import { importOf, pushImport, reportOf } from './records.ts';
import { importJob } from './steps.ts';

/**
 * Starts the import of an earlier library, or retries the photos that failed; imported photos are skipped.
 * Resolves to true if an import is running, and to false if there is nothing to import: the library is active
 * and complete, or is being deleted [3.10c, F12].
 */
export async function startImport(ports: Ports, legacy: LegacyStore, customerId: string): Promise<boolean> {
  const { store, clock, random, jobs } = ports;
  const found = await legacy.count(customerId);
  return store.transaction(async (tx) => {
    await tx.query('select status from photo_library where customer_id = $1 for update', [customerId]);
    const status = await libraryStatus(tx, customerId);
    const failed = (await reportOf(tx, customerId))?.failed ?? 0;
    if (status === 'IMPORTING') return true;
    if (status === 'DELETING' || (status === 'ACTIVE' && failed === 0)) return false;
    await tx.query(
      `delete from photo_import_item as item where customer_id = $1 and not exists (
        select 1 from upload where upload.id = item.upload_id and upload.state in ('processing', 'ready', 'duplicate')
      )`,
      [customerId],
    );
    const run = ((await importOf(tx, customerId))?.run ?? 0) + 1;
    const reference = random.uuid();
    const now = clock.now();
    await tx.query(
      `insert into photo_import (customer_id, run, step, found, state, reference, started_at)
        values ($1, $2, 0, $3, 'running', $4::uuid, $5)
        on conflict (customer_id) do update set run = excluded.run, step = 0, after = null, found = excluded.found,
          state = 'running', reference = excluded.reference, started_at = excluded.started_at`,
      [customerId, run, found, reference, new Date(now).toISOString()],
    );
    await setLibraryStatus(tx, customerId, 'IMPORTING');
    await jobs.enqueue(importJob, { customerId, run, step: 0 }, { tx, customer: customerId });
    const payload = { imported: 0, failed: 0, reference };
    await pushImport(tx, ports, { customerId, type: 'photo-management/import-started', payload, at: now });
    return true;
  });
}
