import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../photos/backend/backend.ts';
import { newAccount, tokenOf } from './accounts.ts';
import { Cluster, whyNoCluster } from './cluster.ts';
import type { Member } from './cluster.ts';
import { Load } from './load.ts';
import { Nginx, whyNoNginx } from './nginx.ts';

const missing = whyNoCluster('Killed processes') ?? whyNoNginx('Killed processes');

/** `CLUSTER_KILLS=50` for the proof. */
const kills = Number(process.env['CLUSTER_KILLS'] ?? 3);
/** Most calls between two kills, and while one process works alone. */
const mostCalls = 40;
const some = (): number => 1 + Math.floor(Math.random() * mostCalls);

describe.skipIf(missing !== null)('a killed process of two', { meta: { needs: missing ?? '' } }, () => {
  let cluster: Cluster;
  let nginx: Nginx;
  let members: readonly Member[];
  beforeAll(async () => {
    cluster = await Cluster.start();
    nginx = await Nginx.start(cluster.folder);
    members = [await cluster.join(nginx.environment), await cluster.join(nginx.environment)];
    await nginx.use(...members.map(({ port }) => port));
  });
  afterAll(async () => {
    await nginx.stop();
    await cluster.stop();
  });

  test('loses no acknowledged write, repeats none, and leaves no call without an answer', {
    timeout: 300_000 + kills * 60_000,
  }, async () => {
    const account = await newAccount(nginx);
    const load = new Load(nginx, await tokenOf(nginx, account), await fixture('dunes.jpg'));
    const killOne = async (victim: Member): Promise<void> => {
      await load.after(some());
      await victim.kill();
      await load.after(some());
      const renewed = await cluster.again(victim);
      members = members.map((one) => (one === victim ? renewed : one));
    };
    for (let kill = 0; kill < kills; kill += 1) {
      load.signedInAgain(await tokenOf(nginx, account));
      const victim = members[Math.floor(Math.random() * members.length)];
      if (victim !== undefined) await load.during(killOne(victim));
    }
    load.signedInAgain(await tokenOf(nginx, account));
    const differences = await load.differences();
    process.stdout.write(
      `${kills} kills, ${load.calls} calls, ${load.failed.length} of them failed: ${[...new Set(load.failed)].join(', ')}\n`,
    );
    expect({ ...differences, unanswered: load.unanswered }).toEqual({
      lost: 0,
      unknown: 0,
      twice: 0,
      changed: 0,
      unanswered: 0,
    });
  });
});
