import { mkdtempSync } from 'node:fs';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallRow } from '../../contracts/call.ts';
import { machineClock } from '../../backend/clock.ts';
import type { MovableClock } from '../../backend/clock.ts';
import type { PageConfig } from '../../backend/config/pages.ts';
import type { Documents } from '../../backend/http/documents.ts';
import { idempotencyMigrations } from '../../backend/http/idempotency.ts';
import type { Verify } from '../../backend/http/rows.ts';
import { createServer } from '../../backend/http/server.ts';
import { JobQueue } from '../../backend/jobs/queue.ts';
import { jobMigrations } from '../../backend/jobs/table.ts';
import { jsonLog } from '../../backend/log/log.ts';
import { mailMigrations, mailPort } from '../../backend/mailbox/mail.ts';
import { openFolder } from '../../backend/objects/folder.ts';
import type { Part } from '../../backend/part.ts';
import type { BackendConfig, Ports } from '../../backend/ports.ts';
import { machineRandom } from '../../backend/random.ts';
import { migrate } from '../../backend/store/migrate.ts';
import { ownStore } from '../kit/preparedStore.ts';
import { testVault } from '../kit/secretsKey.ts';

export interface TestPorts {
  readonly ports: Ports;
  readonly clock: MovableClock;
  /** Every line of the log so far. */
  readonly lines: string[];
  close(): Promise<void>;
}

/** Real ports with an in-memory store and a temporary folder. */
export async function testPorts(
  options: { production?: boolean; seeding?: boolean } = {},
): Promise<TestPorts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ports-'));
  const clock = machineClock();
  const random = machineRandom();
  const lines: string[] = [];
  const log = jsonLog(clock, (line) => lines.push(line));
  const store = await ownStore('empty');
  await migrate(store, [...jobMigrations, ...idempotencyMigrations, ...mailMigrations]);
  const config: BackendConfig = {
    port: 8080,
    dataDir,
    origin: 'http://localhost:8080',
    databaseUrl: null,
    smtpUrl: null,
    production: options.production ?? false,
    seeding: options.seeding ?? false,
  };
  const ports: Ports = {
    clock,
    random,
    log,
    store,
    jobs: new JobQueue({ store, clock, random, log }),
    objects: await openFolder(join(dataDir, 'objects'), random),
    vault: testVault,
    mail: mailPort({ config, from: 'from@example.com', store, clock, random, log }),
    config,
  };
  return { ports, clock, lines, close: () => store.close() };
}

export const plainPages: PageConfig = {
  origin: 'http://localhost:8080',
  servicesOrigin: null,
  allowedOrigins: [],
  production: false,
  embedders: [],
  imageHosts: [],
  uploadHosts: [],
  uploadAppLink: null,
  handOffPages: null,
  callbackHosts: [],
  exportsAWeek: 5,
  printsLimit: 1000,
  campaign: 'production',
  consentUrl: null,
  chatUrl: null,
  surveyUrl: null,
  sentryDsn: null,
  flags: {},
  capabilities: [],
};

export interface TestServer {
  readonly origin: string;
  readonly server: Server;
  close(): Promise<void>;
}

/** Returns the server on a free port with the given rows and parts. */
export async function testServer(
  ports: Ports,
  given: {
    readonly rows?: readonly CallRow[];
    readonly parts?: readonly Part[];
    readonly verify?: Verify;
    readonly pages?: Partial<PageConfig>;
    readonly documents?: Documents;
    readonly busyAfter?: number;
  },
): Promise<TestServer> {
  const running = await createServer({
    ports,
    rows: given.rows ?? [],
    parts: given.parts ?? [],
    verify: given.verify ?? (() => Promise.resolve(null)),
    pages: { ...plainPages, ...given.pages },
    // Test and service share a thread.
    busyAfter: given.busyAfter ?? 600_000,
    documents: given.documents ?? { folder: join(ports.config.dataDir, 'dist') },
  });
  const { server } = running;
  server.listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    server,
    close: () => running.close(),
  };
}
