import { randomUUID } from 'node:crypto';
import { connect } from 'node:http2';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { push } from '../../backend/sockets/channel.ts';
import { activationPush } from '../../backend/sockets/part.ts';
import { openPostgres } from '../../backend/store/postgres.ts';
import type { PhotoPage } from '../../contracts/photos/library/pages.ts';
import { authorizeUrl } from '../identity/backend/kit.ts';
import { fixture, signedIn } from '../photos/backend/backend.ts';
import { upload } from '../photos/backend/tus.ts';
import { Page } from '../sockets/backend/page.ts';
import { whyNoCluster } from './cluster.ts';
import type { Member } from './cluster.ts';
import { Load } from './load.ts';
import { whyNoNginx } from './nginx.ts';
import type { Nginx } from './nginx.ts';
import { Pair } from './pair.ts';
import { newAccount, tokenOf } from './accounts.ts';

const missing = whyNoCluster('Two processes behind nginx') ?? whyNoNginx('Two processes behind nginx');

describe.skipIf(missing !== null)('two processes behind nginx', { meta: { needs: missing ?? '' } }, () => {
  let pair: Pair;
  let nginx: Nginx;
  beforeAll(async () => {
    pair = await Pair.start(() => Promise.resolve({ STOP_DELAY: '2' }));
    ({ nginx } = pair);
  });
  afterAll(() => pair.stop());

  test('a customer signs up and in, uploads, and gets the messages of either process', async () => {
    const account = await newAccount(nginx);
    const token = await tokenOf(nginx, account);
    const customer = signedIn(nginx.origin, token);
    const page = new Page(activationPush, nginx.origin, nginx.origin);
    await page.open();
    page.socket.send(JSON.stringify({ action: 'authenticate', token }));
    expect(await page.until(1)).toEqual(['OK']);
    const file = { name: 'a.jpg', type: 'image/jpeg', bytes: await fixture('dunes.jpg') };
    const { id, outcome } = await upload(nginx.origin, customer, file);
    expect(outcome).toMatchObject({ state: 'ready' });
    const { body } = await customer.ask<PhotoPage>('GET', '/svc/photos/photos');
    expect(body.images.map(({ imageId }) => imageId)).toEqual([id]);
    const original = await fetch(body.images[0]?.untouchedUrl ?? '');
    expect(Buffer.from(await original.arrayBuffer()).equals(file.bytes)).toBe(true);
    const store = await openPostgres({ url: pair.cluster.server.url });
    const [row] = await store.query<{ id: string }>('select id from customer where email = $1', [
      account.email,
    ]);
    await push(store, activationPush, row?.id ?? '', { said: 'hello' });
    await store.close();
    expect(await page.until(2)).toEqual(['OK', '{"said":"hello"}']);
    page.socket.close();
    // Also by HTTP/2, which names the host otherwise.
    const session = connect(nginx.origin);
    const [headers] = (await once(session.request({ ':path': '/config.json' }), 'response')) as [
      Record<string, unknown>,
    ];
    session.destroy();
    expect(headers[':status']).toBe(200);
    const logs = pair.members.map(({ dataDir }) => readFileSync(join(dataDir, 'log/backend.jsonl'), 'utf8'));
    expect(logs.map((log) => log.includes('"call"'))).toEqual([true, true]);
  });

  test('limits count by the client’s own address, which it cannot choose', async () => {
    /** The answer to a password that is too short, or to too many attempts. */
    const signUp = async (from: string, number: number): Promise<number> => {
      const asked = { from, headers: { 'x-forwarded-for': `10.1.1.${number}` } };
      const begun = await nginx.send('GET', authorizeUrl(nginx).url, asked);
      const { pathname } = new URL(begun.headers.location ?? '', nginx.origin);
      const cookie = (begun.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
      const headers = { ...asked.headers, cookie, 'content-type': 'application/x-www-form-urlencoded' };
      const form = { email: `${randomUUID()}@example.com`, password: 'short' };
      const body = new URLSearchParams(form).toString();
      const sent = await nginx.send('POST', `${pathname}/sign-up`, { from, headers, body });
      return sent.status === 303
        ? (
            await nginx.send('GET', sent.headers.location ?? '', {
              from,
              headers: { ...asked.headers, cookie },
            })
          ).status
        : sent.status;
    };
    const statuses: number[] = [];
    for (let number = 0; number <= 20; number += 1) statuses.push(await signUp('127.0.0.2', number));
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
    expect(await signUp('127.0.0.3', 0)).toBe(422);
  });

  test('no call fails while one after the other is replaced', async () => {
    const account = await newAccount(nginx);
    const load = new Load(nginx, await tokenOf(nginx, account), await fixture('dunes.jpg'));
    const ready = async ({ port }: Member): Promise<number> =>
      (await fetch(`http://${nginx.environment['HOST']}:${port}/ready`)).status;
    const replaceAll = async (): Promise<void> => {
      for (const old of pair.members) {
        await load.after(20);
        // Out of the proxy's list first, then a stop: calls that are on their way are still answered.
        await nginx.use(...pair.members.filter((one) => one !== old).map(({ port }) => port));
        old.signal('SIGTERM');
        await expect.poll(() => ready(old), { interval: 20 }).toBe(503);
        expect(await old.exited).toBe(0);
        expect(await ready(await pair.again(old))).toBe(200);
        await nginx.use(...pair.members.map(({ port }) => port));
      }
      await load.after(20);
    };
    await load.during(replaceAll());
    expect(load.failed).toEqual([]);
    expect(load.calls).toBeGreaterThan(60);
    expect(await load.differences()).toEqual({ lost: 0, unknown: 0, twice: 0, changed: 0 });
  });
});
