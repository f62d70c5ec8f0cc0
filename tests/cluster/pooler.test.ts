import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../backend/store/postgres.ts';
import type { Store } from '../../backend/store/port.ts';
import type { PhotoPage } from '../../contracts/photos/library/pages.ts';
import { freePort } from '../kit/freePort.ts';
import { runTool } from '../kit/tool.ts';
import { fixture, makeCustomer } from '../photos/backend/backend.ts';
import { upload } from '../photos/backend/tus.ts';
import { Cluster, whyNoCluster } from './cluster.ts';

const program = '/usr/sbin/pgbouncer';
const noPooler = existsSync(program) ? null : 'PgBouncer: Debian’s package pgbouncer';
if (noPooler !== null) process.stdout.write(`A pooler skipped: ${noPooler}.\n`);
const missing = whyNoCluster('A pooler') ?? noPooler;

/** Starts PgBouncer in transaction mode, with two connections to the server. */
async function startPooler(server: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
postgres = host=127.0.0.1 port=${server} user=tester
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  const nobody = 65_534;
  const asRoot = process.getuid?.() === 0;
  // The umask of this process might otherwise prevent other accounts from reading them.
  chmodSync(folder, 0o755);
  chmodSync(settings, 0o644);
  if (asRoot) chownSync(folder, nobody, nobody);
  const [name, ...parameters] = [
    ...(asRoot ? ['/usr/bin/setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []),
    program,
    settings,
  ];
  const child: ChildProcess = spawn(name ?? program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`pgbouncer ended: ${said}`)));
  });
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

describe.skipIf(missing !== null)('PgBouncer in transaction mode', { meta: { needs: missing ?? '' } }, () => {
  let cluster: Cluster;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let store: Store;
  beforeAll(async () => {
    cluster = await Cluster.start();
    // Neither UTC nor ISO, so that a connection without its settings is noticed.
    const url = cluster.server.url;
    const role = await openPostgres({ url });
    await role.query(
      "alter role tester set timezone = 'Asia/Tokyo'; alter role tester set datestyle = 'SQL, DMY'",
    );
    await role.close();
    pooler = await startPooler(cluster.server.port);
    store = await openPostgres({ url: cluster.server.urlAt(pooler.port), directUrl: url });
  });
  afterAll(async () => {
    await store.close();
    await cluster.stop();
    await pooler.stop();
  });

  /** What a process needs behind the pooler. */
  const pooled = () => ({
    DATABASE_URL: cluster.server.urlAt(pooler.port),
    DATABASE_LISTEN_URL: cluster.server.url,
  });

  test('two processes share the work through it, and notifications arrive', async () => {
    const first = await cluster.join(pooled());
    const second = await cluster.join(pooled());
    const customer = await makeCustomer(first.origin);
    const bytes = await fixture('dunes.jpg');
    const { id, outcome } = await upload(second.origin, customer, {
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes,
    });
    expect(outcome).toMatchObject({ state: 'ready' });
    const { body } = await customer.ask<PhotoPage>('GET', '/svc/photos/photos');
    expect(body.images.map(({ imageId }) => imageId)).toEqual([id]);
    // A process refuses pictures of deleted photos after it has been notified of the deletion.
    const picture = new URL(body.images[0]?.thumbnails[0]?.url ?? '');
    const atSecond = new URL(picture.pathname + picture.search, second.origin);
    expect((await fetch(atSecond)).status).toBe(200);
    await customer.ask('DELETE', '/svc/photos/photos', { photoIds: [id] });
    await expect.poll(async () => (await fetch(atSecond)).status).toBe(403);
  });

  test('twenty clients of two connections read times in UTC and keep their transactions apart', async () => {
    await store.query('create table pooled (n int); insert into pooled values (0)');
    // Its day in the session's zone, an instant without a zone, and both in the session's style: of an instant, only
    // the style shows, because its text names its zone.
    const evening =
      "select '2026-11-28 20:00+00'::timestamptz::date as day, '2026-11-28T20:00:00'::timestamptz as at";
    const read = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.transaction(async (tx) => {
          await tx.query('update pooled set n = n + $1', [1]);
          return tx.query<{ day: string; at: string }>(evening);
        }),
      ),
    );
    const seen = new Set(read.flat().map(({ day, at }) => `${day} ${at}`));
    expect(seen).toEqual(new Set(['2026-11-28 2026-11-28T20:00:00.000Z']));
    expect(await store.query('select n from pooled')).toEqual([{ n: 20 }]);
  });

  test('a backup reads the server itself, whose snapshot a pooler does not have', async () => {
    const { dataDir } = await cluster.join(pooled());
    const service = { ...cluster.environment, ...pooled(), DATA_DIR: dataDir };
    expect(await runTool('backup', service, join(cluster.folder, 'backup'))).toMatchObject({ code: 0 });
  });

  test('a lock for migrations is held outside the pool', async () => {
    const other = store.alone(1, 1000, () => store.alone(1, 100, () => Promise.resolve('both')));
    await expect(other).rejects.toMatchObject({ code: '55P03' });
    expect(await store.alone(1, 100, (session) => session.query('select 1 as one'))).toEqual([{ one: 1 }]);
  });
});
