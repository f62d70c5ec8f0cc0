import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ingestJob } from '../../backend/photos/uploads/records.ts';
import { fixture, makeCustomer } from '../photos/backend/backend.ts';
import { announce, idOf, sendFrom, settled } from '../photos/backend/tus.ts';
import { Cluster, whyNoCluster } from './cluster.ts';
import type { Member } from './cluster.ts';

const missing = whyNoCluster('Roles of processes');

/** The kinds of the jobs that a process has run, by its log. */
async function jobsIn({ dataDir }: Member): Promise<string[]> {
  const folder = join(dataDir, 'log');
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return files
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => JSON.parse(line) as { readonly event: string; readonly kind?: string })
    .flatMap(({ event, kind }) => (event === 'job' && kind !== undefined ? [kind] : []));
}

describe.skipIf(missing !== null)('roles of processes', { meta: { needs: missing ?? '' } }, () => {
  let cluster: Cluster;
  let web: Member;
  beforeAll(async () => {
    cluster = await Cluster.start();
    web = await cluster.join({ ROLE: 'web' });
  });
  afterAll(() => cluster.stop());

  test('a web process answers calls and leaves jobs to a worker, which answers only monitors', async () => {
    const customer = await makeCustomer(web.origin);
    const bytes = await fixture('dunes.jpg');
    const { location } = await announce(web.origin, customer, {
      name: 'dunes.jpg',
      type: 'image/jpeg',
      bytes,
    });
    const upload = idOf(location ?? '');
    expect((await sendFrom(web.origin, customer, location ?? '', 0, bytes)).status).toBe(204);
    const worker = await cluster.join({ ROLE: 'worker' });
    expect((await settled(customer, upload)).state).toBe('ready');
    await expect.poll(() => jobsIn(worker)).toContain(ingestJob);
    expect(await jobsIn(web)).toEqual([]);
    const status = async (path: string) => (await fetch(worker.origin + path)).status;
    expect([
      await status('/live'),
      await status('/ready'),
      await status('/metrics'),
      await status('/config.json'),
      await status('/svc/photos/photos'),
      await status('/svc/customers/customers/me'),
    ]).toEqual([200, 200, 200, 404, 404, 404]);
  });
});
