import { join } from 'node:path';
import { addressMigrations } from '../backend/addresses/tables.ts';
import { albumMigrations } from '../backend/albums/tables.ts';
import { machineClock } from '../backend/clock.ts';
import { readEnvironment } from '../backend/config/environment.ts';
import { customerMigrations } from '../backend/customers/table.ts';
import { identityMigrations } from '../backend/identity/tables.ts';
import { JobQueue } from '../backend/jobs/queue.ts';
import { jobMigrations } from '../backend/jobs/table.ts';
import { jsonLog } from '../backend/log/log.ts';
import { openObjects } from '../backend/objects/open.ts';
import { orderMigrations } from '../backend/orders/tables.ts';
import { photoMigrations } from '../backend/photos/library/tables.ts';
import { projectMigrations } from '../backend/projects/tables.ts';
import type { Ports } from '../backend/ports.ts';
import { machineRandom } from '../backend/random.ts';
import { openVault } from '../backend/secrets/vault.ts';
import { migrate } from '../backend/store/migrate.ts';
import { openEmbedded } from '../backend/store/pglite.ts';
import { openPostgres } from '../backend/store/postgres.ts';
import { storageMigrations } from '../backend/storage/tables.ts';
import { widgetMigrations } from '../backend/widgets/tables.ts';
import { demoMigrations } from './tables.ts';

/** Ports for a process that only fills a store, without server and jobs; no other process may have the store open. */
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
    objects: await openObjects(
      { ...readEnvironment(process.env), DATABASE_URL: databaseUrl ?? undefined },
      { dataDir, random, clock },
    ),
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
