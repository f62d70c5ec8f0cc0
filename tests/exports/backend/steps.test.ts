import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { chunkOf, entryOf, Filling, mostBytes } from '../../../backend/exports/chunk.ts';
import { freezeJob, freezeStep, giveUpExport } from '../../../backend/exports/freeze.ts';
import { mailJob } from '../../../backend/exports/mail.ts';
import { flatPool, seedPhotos } from '../../../backend/photos/library/seeding.ts';
import type { OriginalRow } from '../../../backend/photos/library/columns.ts';
import type { Ports } from '../../../backend/ports.ts';
import { person } from '../../albums/backend/kit.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';

// Tests the steps of an export one by one, on libraries whose photos are so large that a few of them fill several
// zips.

let house: RunningBackend;
let ports: Ports;
beforeAll(async () => {
  house = await sharedBackend();
  ports = house.backend.ports;
});

const large = 2_000_000_000;
const half = 900_000_000;

/** Returns a customer with photos of these sizes, all with the same name and from the same month. */
async function library(sizes: readonly number[], uploadedAt?: string): Promise<string> {
  const { id } = await person(house.origin);
  await add(id, sizes, uploadedAt);
  return id;
}
async function add(customerId: string, sizes: readonly number[], uploadedAt?: string): Promise<string[]> {
  const { ids } = await seedPhotos(ports, {
    customerId,
    photos: sizes.map((_, at) => ({
      takenAt: `2020-05-05T10:00:0${at}`,
      fileName: 'same.jpg',
      ...(uploadedAt === undefined ? {} : { uploadedAt }),
    })),
  });
  for (const [at, id] of ids.entries())
    await ports.store.query('update photo set bytes = $2 where id = $1', [id, sizes[at]]);
  return ids;
}

/** A picture pool in which the length of each file equals the size in its photo's row. */
const whole = { ...flatPool, lengthOf: async ({ bytes }: OriginalRow) => Number(bytes) };

/** Requests an export whose steps the test runs; records the next job of each step. */
async function asked(customerId: string, at = new Date(ports.clock.now()).toISOString()) {
  const id = randomUUID();
  await ports.store.query(
    `insert into export (id, customer_id, channel, state, requested_at, updated_at)
      values ($1, $2, 'alb-nl', 'requested', $3, $3)`,
    [id, customerId, at],
  );
  const next: unknown[] = [];
  const jobs: Ports['jobs'] = {
    enqueue: async (kind, { iteration }) =>
      void next.push(iteration === undefined ? kind : [kind, iteration]),
  };
  const step = (iteration: number, given: Partial<Ports> = {}, pool = whole, by = freezeStep) =>
    by({ customerId, id, iteration }, { ...ports, jobs, ...given }, pool);
  return { id, customerId, next, step };
}

const stateOf = async (id: string) =>
  (await ports.store.query('select state, photos from export where id = $1', [id]))[0];
/** Returns the names in each zip of an export. */
const namesIn = async (id: string) =>
  (
    await ports.store.query<{ names: string[] }>(
      `select array(select entry ->> 'name' from jsonb_array_elements(entries) as entry) as names
        from export_chunk where export_id = $1 order by iteration`,
      [id],
    )
  ).map(({ names }) => names.map((name) => name.replace('Photos/2020-05/', '')));

test('[5.4] a zip is filled up to 2 GB including its names and checksums, and no further', () => {
  const row = (bytes: number) =>
    ({ id: randomUUID(), bytes, crc32: 1, sha256: 'a'.repeat(64), taken_at: null, uploaded_at: 0 }) as never;
  const entry = (bytes: number) => entryOf(row(bytes), `Photos/2020-05/${'x'.repeat(100)}.jpg`);
  const both = (bytes: number) => {
    const filling = new Filling();
    filling.add(entry(large));
    return { fits: filling.add(entry(bytes)), filling };
  };
  let [most, tooMany] = [0, mostBytes];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (both(middle).fits) most = middle;
    else tooMany = middle;
  }
  const { size } = chunkOf(both(most).filling.entries, 1, '2026-11-20T10:00:00.000Z');
  expect([size <= mostBytes, size > mostBytes - 1024]).toEqual([true, true]);
});

test('[3.8c] names continue through the zips of an export, despite another one running in between', async () => {
  const [one, other] = [
    await asked(await library([large, large, large])),
    await asked(await library([half, half, large])),
  ];
  await one.step(1);
  await other.step(1);
  await one.step(2);
  await other.step(2);
  expect([await stateOf(one.id), await stateOf(other.id)]).toEqual([
    { state: 'working', photos: 2 },
    { state: 'ready', photos: 3 },
  ]);
  await one.step(3);
  expect(await namesIn(one.id)).toEqual([['same.jpg'], ['same (2).jpg'], ['same (3).jpg']]);
  expect(await namesIn(other.id)).toEqual([['same.jpg', 'same (2).jpg'], ['same (3).jpg']]);
  expect([one.next, other.next]).toEqual([
    [[freezeJob, 2], [freezeJob, 3], mailJob],
    [[freezeJob, 2], mailJob],
  ]);
});

test('[3.8c] [F14] names continue across processes, and after a failed step is repeated', async () => {
  const turns = await asked(await library([large, half, half, large]));
  await turns.step(1);
  vi.resetModules();
  const { freezeStep: ofAnother } = await import('../../../backend/exports/freeze.ts');
  await turns.step(2, {}, whole, ofAnother);
  await turns.step(3);
  expect(await namesIn(turns.id)).toEqual([['same.jpg'], ['same (2).jpg', 'same (3).jpg'], ['same (4).jpg']]);

  const failing = await asked(await library([large, large, large]));
  await failing.step(1);
  const jobs = { enqueue: () => Promise.reject(new Error('the store is away')) };
  await expect(failing.step(2, { jobs })).rejects.toThrow('the store is away');
  expect(await namesIn(failing.id)).toEqual([['same.jpg']]);
  await failing.step(2);
  await failing.step(3);
  expect(await namesIn(failing.id)).toEqual([['same.jpg'], ['same (2).jpg'], ['same (3).jpg']]);
});

test('[F14] where a process ended between the last zip and READY, the last step alone completes the export', async () => {
  const { id, next, step } = await asked(await library([large, large]));
  await step(1);
  await step(2);
  const made = await namesIn(id);
  await ports.store.query("update export set state = 'working' where id = $1", [id]);
  await step(1);
  expect(await stateOf(id)).toEqual({ state: 'working', photos: 2 });
  await step(2);
  expect([await stateOf(id), await namesIn(id), next]).toEqual([
    { state: 'ready', photos: 2 },
    made,
    [[freezeJob, 2], mailJob, mailJob],
  ]);
});

test('an export contains the library at its request, not photos added while it runs', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const customerId = await library([large], at);
  const { id, step } = await asked(customerId, at);
  await add(customerId, [half], '2026-11-20T10:00:00.001Z');
  await step(1);
  expect([await stateOf(id), await namesIn(id)]).toEqual([{ state: 'ready', photos: 1 }, [['same.jpg']]]);
});

test('[F14] a step changes no other export: neither a later one of the customer nor another customer’s', async () => {
  const [customerId, stranger] = [await library([half]), await library([half])];
  const first = await asked(customerId);
  await first.step(1);
  const [later, theirs] = [await asked(customerId), await asked(stranger)];
  await first.step(1);
  await freezeStep({ customerId, id: theirs.id, iteration: 1 }, ports, whole);
  await freezeStep({ customerId, id: 'no id at all', iteration: 1 }, ports, whole);
  const untouched = { state: 'requested', photos: 0 };
  expect([await stateOf(later.id), await stateOf(theirs.id), first.next]).toEqual([
    untouched,
    untouched,
    [mailJob],
  ]);
  await later.step(1);
  expect([await stateOf(later.id), await stateOf(theirs.id)]).toEqual([
    { state: 'ready', photos: 1 },
    untouched,
  ]);
});

test('[4.4c] [F14] an export that failed during a step stays failed, and no mail announces it', async () => {
  const { id, next, step } = await asked(await library([half]));
  const slow = {
    ...whole,
    lengthOf: async (row: OriginalRow) => {
      await giveUpExport({ id }, ports);
      return whole.lengthOf(row);
    },
  };
  await step(1, {}, slow);
  expect([await stateOf(id), next]).toMatchObject([{ state: 'failed' }, []]);
});
