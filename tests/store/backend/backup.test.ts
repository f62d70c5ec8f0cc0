import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhotoPage } from '../../../contracts/photos/library/pages.ts';
import { startTestBackend } from '../../kit/backend.ts';
import { laySecretsKey } from '../../kit/secretsKey.ts';
import { runTool } from '../../kit/tool.ts';
import { signIn } from '../../identity/backend/kit.ts';
import { ask, fixture } from '../../photos/backend/backend.ts';
import { upload } from '../../photos/backend/tus.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

const restored = /^The backup of \S+ is restored\./;

test('F15: photos, orders and accounts of a stopped service are restored into an empty folder', async () => {
  const run = await startTestBackend({ dataDir: join(folder, 'first') });
  const customer = await run.seed.customer();
  const token = customer.user.access_token;
  const own = {
    token,
    ask: <Body>(method: string, path: string, body?: unknown) =>
      ask<Body>(run.origin, method, path, body, token),
  };
  const bytes = await fixture('dunes.jpg');
  const { id } = await upload(run.origin, own, { name: 'dunes.jpg', type: 'image/jpeg', bytes });
  await run.seed.make('orders', {
    customerId: customer.id,
    orders: [{ products: [{ articleId: 'mug-classic' }] }],
  });
  const backup = join(folder, 'backup');
  const first = { DATA_DIR: run.dataDir };
  const inUse = `The data folder ${run.dataDir} is already in use by a running instance.`;
  expect(await runTool('backup', first, backup)).toEqual({ code: 1, said: inUse });
  await run.backend.stop();

  expect(await runTool('backup', first, backup)).toMatchObject({ code: 0 });
  expect(await readdir(backup)).not.toContain('secrets.key');
  const dataDir = join(folder, 'second');
  const second = { DATA_DIR: dataDir };
  await mkdir(dataDir);
  expect(await runTool('restore', second, backup)).toEqual({
    code: 1,
    said: `The key of the service is needed: set SECRETS_KEY, or put its secrets.key into ${dataDir}.`,
  });
  const other = { ...second, SECRETS_KEY: 'a key of another service, long enough' };
  expect((await runTool('restore', other, backup)).said).toContain('encrypted with another key');
  laySecretsKey(dataDir);
  expect(await runTool('restore', second, backup)).toEqual({
    code: 0,
    said: expect.stringMatching(restored),
  });
  expect(await runTool('restore', second, backup)).toEqual({
    code: 1,
    said: expect.stringContaining(`The data folder ${dataDir} is not empty`),
  });
  expect(await runTool('verify', second, '--sums')).toEqual({
    code: 0,
    said: '1 uploaded photos, 0 not whole; 0 folders of no photo.',
  });

  const again = await startTestBackend({ dataDir });
  const { email, password, forwardedFor: address } = customer;
  const { tokens } = await signIn(
    { origin: again.origin, address: again.origin },
    { email, address, password },
  );
  const of = <Body>(path: string) => ask<Body>(again.origin, 'GET', path, undefined, tokens.access_token);
  const { images } = (await of<PhotoPage>('/svc/photos/photos')).body;
  expect(images.map(({ imageId }) => imageId)).toEqual([id]);
  const original = await fetch(images[0]?.untouchedUrl ?? '');
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await of<{ superOrders: unknown[] }>('/svc/orders/v2/superorders/me')).body).toMatchObject({
    superOrders: [{}],
  });
  await again.backend.stop();
});

test('a backup that was interrupted is not restored, and none is written into a folder with files', async () => {
  const [half, dataDir] = [join(folder, 'half'), join(folder, 'third')];
  await mkdir(half);
  await writeFile(join(half, 'store.dump'), 'half');
  expect(await runTool('restore', { DATA_DIR: dataDir }, half)).toEqual({
    code: 1,
    said: `${half} contains no complete backup.`,
  });
  await mkdir(join(dataDir, 'store'), { recursive: true });
  laySecretsKey(dataDir);
  expect(await runTool('backup', { DATA_DIR: dataDir }, half)).toEqual({
    code: 1,
    said: `${half} is not empty.`,
  });
});
