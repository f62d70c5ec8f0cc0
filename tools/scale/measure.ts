import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Download } from '../../contracts/downloads/download.ts';
import type { UploadOutcome } from '../../contracts/extensions/uploads.ts';
import { Cluster } from '../../tests/cluster/cluster.ts';
import type { Member } from '../../tests/cluster/cluster.ts';
import { signIn } from '../../tests/identity/backend/kit.ts';
import { SeedClient } from '../../tests/kit/backend.ts';
import { demoJpeg } from '../../tests/kit/realPhotos.ts';
import { makeCustomer, signedIn } from '../../tests/photos/backend/backend.ts';
import type { TestCustomer } from '../../tests/photos/backend/backend.ts';
import { announce, idOf, sendFrom } from '../../tests/photos/backend/tus.ts';
import { processes } from '../test/cpu.ts';
import { kinds, work } from './model.ts';
import type { Costs, Kind } from './model.ts';

/** Number of each kind in a sample, so that each takes seconds of a processor. */
const counts = { 'sign-in': 40, 'timeline page': 1500, upload: 30, 'archive MB': 600 } as const;
/** The longer side of a photo of 12 megapixels. */
const long = 4000;
/** Calls at the same time. */
const lanes = 4;

/** Milliseconds between two polls; long enough that polls cost the service little. */
const between = 1000;

async function examined({ ask }: Pick<TestCustomer, 'ask'>, id: string): Promise<void> {
  for (let state = 'processing'; state !== 'ready'; ) {
    const { body } = await ask<UploadOutcome>('GET', `/svc/uploads/outcomes/${id}`);
    ({ state } = body);
    if (state !== 'ready') await sleep(between);
  }
}

/** Returns the processor seconds that a process, its children and its former children have used. */
function processorSeconds(pid: number): number {
  const hundredths = processes().map((one) =>
    one.pid === pid ? one.own + one.waited : one.parent === pid ? one.own : 0,
  );
  return hundredths.reduce((sum, own) => sum + own, 0) / 100;
}

/** The processes of a cluster under load. */
class Measured {
  readonly #cluster: Cluster;
  readonly #members: readonly Member[];
  readonly #customer: TestCustomer;
  readonly #who: { readonly email: string; readonly password: string };
  readonly #picture: Buffer;
  readonly #uploaded: string[] = [];
  /** Seconds of processors in each second without load: heartbeats, polls for jobs, sweeps. */
  #idle = { service: 0, database: 0 };

  private constructor(
    cluster: Cluster,
    members: readonly Member[],
    given: { customer: TestCustomer; who: { email: string; password: string }; picture: Buffer },
  ) {
    this.#cluster = cluster;
    this.#members = members;
    this.#customer = given.customer;
    this.#who = given.who;
    this.#picture = given.picture;
  }

  static async start(processes: number): Promise<Measured> {
    const cluster = await Cluster.start();
    const members: Member[] = [];
    while (members.length < processes) members.push(await cluster.join());
    const [{ origin } = { origin: '' }] = members;
    const { email, password } = await new SeedClient(origin).customer();
    const customer = await makeCustomer(origin);
    await customer.seed([{ takenAt: '2024-07-14T16:42:10', count: 1000 }]);
    const measured = new Measured(cluster, members, {
      customer,
      who: { email, password },
      picture: await demoJpeg(1, long),
    });
    // The first calls of each kind compile code and open connections.
    for (const kind of kinds) await measured.#run(kind, 4 * lanes);
    const seconds = await measured.seconds(() => sleep(10_000));
    measured.#idle = { service: seconds.service / 10, database: seconds.database / 10 };
    return measured;
  }

  stop(): Promise<void> {
    return this.#cluster.stop();
  }

  /** Seconds of processors that `load` takes in the service and in the database. */
  async seconds(load: () => Promise<unknown>): Promise<{ service: number; database: number }> {
    const now = () => ({
      service: this.#members.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
      database: processorSeconds(this.#cluster.server.pid),
    });
    const before = now();
    const startedAt = performance.now();
    await load();
    const after = now();
    const idle = (performance.now() - startedAt) / 1000;
    return {
      service: after.service - before.service - this.#idle.service * idle,
      database: after.database - before.database - this.#idle.database * idle,
    };
  }

  run(kind: Kind): Promise<void> {
    return this.#run(kind, counts[kind]);
  }

  async #run(kind: Kind, count: number): Promise<void> {
    const megabytes = this.#picture.length / 1e6;
    const times = kind === 'archive MB' ? Math.ceil(count / (megabytes * this.#uploaded.length)) : count;
    const pending: (() => Promise<unknown>)[] = [];
    let begun = 0;
    const lane = async (): Promise<void> => {
      while (begun < times) {
        begun += 1;
        const { origin } = this.#members[begun % this.#members.length] ?? { origin: '' };
        pending.push(await this.#one(kind, origin, begun));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    for (const finish of pending) await finish();
  }

  /** Returns what has to end for the work to be complete. */
  async #one(kind: Kind, origin: string, number: number): Promise<() => Promise<unknown>> {
    const { token } = this.#customer;
    const customer = signedIn(origin, token);
    const done = () => Promise.resolve();
    const [first] = this.#members;
    switch (kind) {
      case 'sign-in': {
        const address = `10.0.${number % 200}.${Math.floor(Math.random() * 200)}`;
        await signIn({ origin: first?.origin ?? '', address: origin }, { ...this.#who, address });
        return done;
      }
      case 'timeline page': {
        const { status } = await customer.ask('GET', '/svc/photos/photos/timeline/2024/07?limit=100');
        if (status !== 200) throw new Error(`a page was answered with ${status}`);
        return done;
      }
      case 'upload': {
        // JPEG readers ignore bytes after the end marker.
        const bytes = Buffer.concat([this.#picture, randomBytes(16)]);
        const { location } = await announce(origin, customer, { name: 'a.jpg', type: 'image/jpeg', bytes });
        if (location === null) throw new Error('an upload was refused');
        await sendFrom(origin, customer, location, 0, bytes);
        this.#uploaded.push(idOf(location));
        return () => examined(customer, idOf(location));
      }
      case 'archive MB': {
        const id = randomUUID();
        const photos = this.#uploaded.slice(0, 16);
        await customer.ask('POST', '/svc/downloads/downloads', { id, name: 'A', photos });
        for (let state = 'started'; state === 'started'; await sleep(between)) {
          const { body } = await customer.ask<{ items: Download[] }>('GET', '/svc/downloads/downloads');
          state = body.items.find((one) => one.id === id)?.state ?? state;
        }
        const { body } = await customer.ask<{ url: string }>('GET', `/svc/downloads/downloads/${id}/url`);
        const { pathname, search } = new URL(body.url);
        const reader = (await fetch(new URL(pathname + search, origin))).body?.getReader();
        while ((await reader?.read())?.done === false);
        return done;
      }
    }
  }
}

/** Measures the cost of each kind with one process on PostgreSQL. */
export async function measureCosts(): Promise<Costs> {
  const measured = await Measured.start(1);
  try {
    const service = { 'sign-in': 0, 'timeline page': 0, upload: 0, 'archive MB': 0 };
    const database = { ...service };
    for (const kind of kinds) {
      const seconds = await measured.seconds(() => measured.run(kind));
      service[kind] = seconds.service / counts[kind];
      database[kind] = seconds.database / counts[kind];
    }
    return { service, database };
  } finally {
    await measured.stop();
  }
}

export interface Compared {
  readonly of: 'service' | 'database';
  readonly predicted: number;
  readonly measured: number;
}

/** Runs all kinds at once on two processes, and compares their seconds with the predicted ones. */
export async function compareWithTwo(costs: Costs): Promise<readonly Compared[]> {
  const two = await Measured.start(2);
  try {
    const seconds = await two.seconds(() => Promise.all(kinds.map((kind) => two.run(kind))));
    return (['service', 'database'] as const).map((of) => ({
      of,
      predicted: work(costs[of], counts),
      measured: seconds[of],
    }));
  } finally {
    await two.stop();
  }
}
