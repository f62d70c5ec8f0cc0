import { join } from 'node:path';
import { addressMigrations } from '../addresses/tables.ts';
import { albumMigrations } from '../albums/tables.ts';
import { machineClock } from '../clock.ts';
import { customerMigrations } from '../customers/table.ts';
import { identityMigrations } from '../identity/tables.ts';
import { JobQueue } from '../jobs/queue.ts';
import { jobMigrations } from '../jobs/table.ts';
import { jsonLog } from '../log/log.ts';
import { openFolder } from '../objects/folder.ts';
import { orderMigrations } from '../orders/tables.ts';
import { photoMigrations } from '../photos/library/tables.ts';
import { projectMigrations } from '../projects/tables.ts';
import type { Ports } from '../ports.ts';
import { machineRandom } from '../random.ts';
import { openVault } from '../secrets/vault.ts';
import { migrate } from '../store/migrate.ts';
import { openEmbedded } from '../store/pglite.ts';
import { openPostgres } from '../store/postgres.ts';
import { storageMigrations } from '../storage/tables.ts';
import { widgetMigrations } from '../widgets/tables.ts';
import { demoMigrations } from './tables.ts';

/** Ports over a store that nobody else has open, without server or running jobs: for a process that only fills it. */
export async function barePorts(dataDir: string, databaseUrl: string | null): Promise<Ports> {
  const clock = machineClock();
  const random = machineRandom();
  const log = jsonLog(clock, () => undefined);
  const store =
    databaseUrl === null
      ? await openEmbedded({ folder: join(dataDir, 'store') })
      : await openPostgres({ url: databaseUrl, broken: () => undefined });
  await migrate(store, [
    ...jobMigrations,
    ...customerMigrations,
    ...identityMigrations,
    ...photoMigrations,
    ...albumMigrations,
    ...storageMigrations,
    ...orderMigrations,
    ...addressMigrations,
    ...projectMigrations,
    ...widgetMigrations,
    ...demoMigrations,
  ]);
  return {
    clock,
    random,
    log,
    store,
    jobs: new JobQueue({ store, clock, random, log }),
    objects: await openFolder(join(dataDir, 'objects'), random),
    vault: openVault(dataDir, process.env['SECRETS_KEY']),
    mail: { send: () => Promise.reject(new Error('nothing is mailed while the store is filled')) },
    config: {
      port: 0,
      dataDir,
      origin: 'http://localhost',
      databaseUrl,
      smtpUrl: null,
      production: false,
      seeding: false,
    },
  };
}
