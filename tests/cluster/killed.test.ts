import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFaultProxy } from '../kit/faultProxy.ts';
import type { FaultProxy } from '../kit/faultProxy.ts';
import { isNightly } from '../kit/nightly.ts';
import { fixture } from '../photos/backend/backend.ts';
import { newAccount, tokenOf } from './accounts.ts';
import { whyNoCluster } from './cluster.ts';
import { Load, writes } from './load.ts';
import { whyNoNginx } from './nginx.ts';
import { Pair } from './pair.ts';

const missing = whyNoCluster('Killed processes') ?? whyNoNginx('Killed processes');

/** Each kind of write is acknowledged before a kill at least once. */
const kills = Number(process.env['KILLS'] ?? (isNightly() ? 50 : writes.length));
/** Most calls between two kills, and while one process works alone. */
const mostCalls = 40;
const some = (): number => 1 + Math.floor(Math.random() * mostCalls);
/**
 * Milliseconds from a process to its database before a kill: longer than from an acknowledgement to the kill, so
 * that a write that was acknowledged too early never gets there.
 */
const far = 30;

describe.skipIf(missing !== null)('a killed process of two', { meta: { needs: missing ?? '' } }, () => {
  let pair: Pair;
  let proxy: FaultProxy;
  let distance = 0;
  beforeAll(async () => {
    pair = await Pair.start(async ({ server }) => {
      proxy = await startFaultProxy({ port: server.port });
      // What a killed process has sent, but has not reached the database, is lost, as after a loss of power.
      proxy.script(() => ({ kind: 'far', arrival: () => sleep(distance) }));
      return { DATABASE_URL: server.urlAt(proxy.port) };
    });
  });
  afterAll(async () => {
    await pair.stop();
    await proxy.close();
  });

  test('loses no acknowledged write, repeats none, and leaves no call without an answer', {
    timeout: 300_000 + kills * 60_000,
  }, async () => {
    const { nginx } = pair;
    const account = await newAccount(nginx);
    const load = new Load(nginx, await tokenOf(nginx, account), await fixture('dunes.jpg'));
    /** Kills the process that has just acknowledged a write, while the other calls are under way. */
    const killOne = async (write: (typeof writes)[number]): Promise<void> => {
      await load.after(some());
      distance = far;
      const port = await load.acknowledgement(write);
      const victim = pair.members.find((member) => member.port === port);
      if (victim === undefined) throw new Error(`no process has port ${port}`);
      await victim.kill();
      distance = 0;
      await load.after(some());
      await pair.again(victim);
    };
    for (let kill = 0; kill < kills; kill += 1) {
      load.signedInAgain(await tokenOf(nginx, account));
      await load.during(killOne(writes[kill % writes.length] ?? 'album'));
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
