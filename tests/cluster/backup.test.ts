import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../backend/store/postgres.ts';
import { SeedClient, startTestBackend } from '../kit/backend.ts';
import { startFaultProxy } from '../kit/faultProxy.ts';
import { runTool } from '../kit/tool.ts';
import { signIn } from '../identity/backend/kit.ts';
import { ask, fixture } from '../photos/backend/backend.ts';
import { upload } from '../photos/backend/tus.ts';
import { Cluster, whyNoCluster } from './cluster.ts';
import type { Member } from './cluster.ts';

const missing = whyNoCluster('A backup of a running service');

describe.skipIf(missing !== null)('a backup of a running service', { meta: { needs: missing ?? '' } }, () => {
  let cluster: Cluster;
  let member: Member;
  beforeAll(async () => {
    cluster = await Cluster.start();
    member = await cluster.join();
  });
  afterAll(() => cluster.stop());

  test('F15: it is whole although photos come and go in the meantime, and is restored elsewhere', async () => {
    const customer = await new SeedClient(member.origin).customer();
    const token = customer.user.access_token;
    const own = {
      token,
      ask: <Body>(method: string, path: string, body?: unknown) =>
        ask<Body>(member.origin, method, path, body, token),
    };
    const send = async (): Promise<string> => {
      // JPEG readers ignore bytes after the end marker.
      const bytes = Buffer.concat([await fixture('dunes.jpg'), randomBytes(16)]);
      return (await upload(member.origin, own, { name: 'a.jpg', type: 'image/jpeg', bytes })).id;
    };
    const before = [await send(), await send(), await send()];
    const leaving = [await send(), await send(), await send(), await send()];
    const backup = join(cluster.folder, 'backup');
    const service = { ...cluster.environment, DATA_DIR: member.dataDir };
    let isDone = false;
    const changes = async (): Promise<void> => {
      while (!isDone) {
        leaving.push(await send());
        await own.ask('DELETE', '/svc/photos/photos', { photoIds: [leaving.shift()] });
      }
    };
    const changing = changes();
    // A photo that arrives after the first copy of the files, but before the dump.
    const proxy = await startFaultProxy({ port: cluster.server.port });
    let late = '';
    proxy.script(() => ({
      kind: 'far',
      arrival: async (piece) => {
        if (late === '' && piece.includes('pg_export_snapshot')) late = await send();
      },
    }));
    const url = cluster.server.urlAt(proxy.port);
    const backedUp = await runTool('backup', { ...service, DATABASE_URL: url }, backup);
    isDone = true;
    await changing;
    await proxy.close();
    expect(backedUp).toMatchObject({ code: 0 });
    expect(late).not.toBe('');

    expect(await runTool('restore', service, backup)).toMatchObject({ code: 1 });
    const store = await openPostgres({ url: cluster.server.url });
    await store.query('create database restored');
    await store.close();
    const dataDir = join(cluster.folder, 'restored');
    await mkdir(dataDir);
    const database = cluster.server.url.replace(/postgres$/, 'restored');
    const { SECRETS_KEY = '' } = cluster.environment;
    const elsewhere = { SECRETS_KEY, DATA_DIR: dataDir, DATABASE_URL: database };
    expect(await runTool('restore', { ...elsewhere, DATABASE_URL: cluster.server.url }, backup)).toEqual({
      code: 1,
      said: 'The database named by DATABASE_URL is not empty.',
    });
    expect(await runTool('restore', elsewhere, backup)).toMatchObject({ code: 0 });
    const verified = await runTool('verify', elsewhere, '--sums');
    expect([verified.code, verified.said]).toEqual([0, expect.stringContaining(' 0 not whole')]);

    const again = await startTestBackend({ dataDir, environment: elsewhere });
    const { email, password, forwardedFor: address } = customer;
    const { tokens } = await signIn(
      { origin: again.origin, address: again.origin },
      { email, address, password },
    );
    const { body } = await ask<{ images: { imageId: string }[] }>(
      again.origin,
      'GET',
      '/svc/photos/photos',
      undefined,
      tokens.access_token,
    );
    expect(body.images.map(({ imageId }) => imageId)).toEqual(expect.arrayContaining([...before, late]));
    await again.stop();
  });
});
