import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeAll } from '../../backend/identity/index.ts';
import { push } from '../../backend/sockets/channel.ts';
import { activationPush } from '../../backend/sockets/part.ts';
import type { PhotoPage } from '../../contracts/photos/library/pages.ts';
import { pushClose } from '../../contracts/push/push.ts';
import { SeedClient, startTestBackend } from '../kit/backend.ts';
import type { TestBackend } from '../kit/backend.ts';
import { startFaultProxy } from '../kit/faultProxy.ts';
import type { FaultProxy } from '../kit/faultProxy.ts';
import { ask } from '../photos/backend/backend.ts';
import { Page } from '../sockets/backend/page.ts';
import { Cluster, whyNoCluster } from './cluster.ts';
import type { Member } from './cluster.ts';

const missing = whyNoCluster('A half-open connection');

describe.skipIf(missing !== null)('a half-open connection', { meta: { needs: missing ?? '' } }, () => {
  let cluster: Cluster;
  let proxy: FaultProxy;
  let here: TestBackend;
  let there: Member;
  /** The process's own URL; its origin is that of the first process. */
  let hereAt: string;
  let seed: SeedClient;
  beforeAll(async () => {
    cluster = await Cluster.start();
    proxy = await startFaultProxy({ port: cluster.server.port });
    there = await cluster.join({ DATABASE_URL: cluster.server.urlAt(proxy.port) });
    here = await startTestBackend({ environment: cluster.environment });
    hereAt = `http://localhost:${here.port}`;
    seed = new SeedClient(hereAt);
  });
  afterAll(async () => {
    await here.stop();
    await cluster.stop();
    await proxy.close();
  });

  test('sign-outs, deletions and messages of another process arrive although nothing was closed', async () => {
    const [leaving, staying] = [await seed.customer(), await seed.customer()];
    const { ids } = (await seed.make('photos', {
      customerId: staying.id,
      photos: [{ takenAt: '2024-07-14T16:42:10' }],
    })) as { ids: string[] };
    const tokenOf = ({ user }: typeof leaving) => user.access_token;
    const timelineOf = (who: typeof leaving) =>
      ask<PhotoPage>(
        there.origin,
        'GET',
        '/svc/photos/photos/timeline/2024/07?limit=1',
        undefined,
        tokenOf(who),
      );
    const { body } = await timelineOf(staying);
    const picture = new URL(body.images[0]?.thumbnails[0]?.url ?? '', there.origin);
    const pictureStatus = async () => (await fetch(picture)).status;
    expect([(await timelineOf(leaving)).status, await pictureStatus()]).toEqual([200, 200]);
    const [closing, open] = [
      await new Page(activationPush, there.origin, there.origin).signIn(leaving),
      await new Page(activationPush, there.origin, there.origin).signIn(staying),
    ];
    const late = { timeout: 60_000, interval: 500 };

    proxy.swallow();
    await revokeAll(here.backend.ports, leaving.id);
    const deleted = await ask(hereAt, 'DELETE', '/svc/photos/photos', { photoIds: ids }, tokenOf(staying));

    expect(deleted).toMatchObject({ status: 200 });
    await expect.poll(async () => (await timelineOf(leaving)).status, late).toBe(401);
    expect(await closing.closed).toBe(pushClose.notAuthenticated);
    await expect.poll(pictureStatus, late).toBe(403);
    await push(here.backend.ports.store, activationPush, staying.id, { still: 'here' });
    expect(await open.until(2)).toEqual(['OK', '{"still":"here"}']);
    open.socket.close();
  });
});
