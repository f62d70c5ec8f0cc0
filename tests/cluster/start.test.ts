import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFaultProxy } from '../kit/faultProxy.ts';
import type { FaultProxy } from '../kit/faultProxy.ts';
import { freePort } from '../kit/freePort.ts';
import { Cluster, whyNoCluster } from './cluster.ts';

const missing = whyNoCluster('A start on a database that is not there');

describe.skipIf(missing !== null)('a start', { meta: { needs: missing ?? '' } }, () => {
  let cluster: Cluster;
  let proxy: FaultProxy;
  beforeAll(async () => {
    cluster = await Cluster.start();
    proxy = await startFaultProxy({ port: cluster.server.port });
  });
  afterAll(async () => {
    await cluster.stop();
    await proxy.close();
  });

  test('waits for a database that refuses or swallows the first connections', async () => {
    proxy.script((index) => (index === 0 ? { kind: 'deaf' } : { kind: index < 3 ? 'refuse' : 'pass' }));
    const member = await cluster.join({ DATABASE_URL: cluster.server.urlAt(proxy.port) });
    expect(proxy.connections).toBeGreaterThan(3);
    expect((await fetch(`${member.origin}/health`)).status).toBe(200);
    expect((await fetch(`${member.origin}/ready`)).status).toBe(200);
    const numbers = await (await fetch(`${member.origin}/metrics`)).text();
    const value = (name: string) =>
      Number(new RegExp(`^photo_account_${name} (.+)$`, 'm').exec(numbers)?.[1]);
    expect(value('store_connections{state="idle"}')).toBeGreaterThan(0);
    expect(value('store_connections{state="waiting"}')).toBe(0);
    expect(value('store_listener_heard_seconds')).toBeGreaterThanOrEqual(0);
    await member.kill();
  });

  test('says why a database cannot be opened, and waits only where that may pass', async () => {
    // Imitates PgBouncer's response to startup parameters that it does not support.
    const pooler = createServer((socket) => {
      socket.once('data', () => {
        const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
        const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
        socket.end(Buffer.concat([head, Buffer.from(fields)]));
      });
    }).listen(0, 'localhost');
    await once(pooler, 'listening');
    const causes: readonly (readonly [string, string, string?])[] = [
      ['cannot be reached: the connection was refused.', cluster.server.urlAt(await freePort()), '1'],
      ['does not exist on its server.', `${cluster.server.url}_of_somebody`],
      ['refuses this user or password.', cluster.server.url.replace('tester@', 'nobody:secret@')],
      [
        'is a pooler such as PgBouncer that refuses the settings of a connection: name the server itself in DATABASE_LISTEN_URL.',
        cluster.server.urlAt((pooler.address() as AddressInfo).port),
      ],
      ['has a host name that is not known.', 'postgres://tester@nowhere.invalid/postgres', '1'],
    ];
    for (const [said, url, startTimeout = '600'] of causes) {
      const started = cluster.join({ DATABASE_URL: url, DATABASE_START_TIMEOUT: startTimeout });
      await expect(started).rejects.toThrow(new Error(`The database named by DATABASE_URL ${said}`));
    }
    pooler.close();
  });
});
