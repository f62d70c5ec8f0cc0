import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { nothingBefore } from '../../../backend/activation/legacy.ts';
import type { LegacyStore } from '../../../backend/activation/legacy.ts';
import { startImport } from '../../../backend/activation/start.ts';
import { giveUpImport, importStep } from '../../../backend/activation/steps.ts';
import type { Ports } from '../../../backend/ports.ts';
import { insertAlbums } from '../../../backend/albums/made.ts';
import { person } from '../../albums/backend/kit.ts';
import { sharedBackend } from '../../kit/backend.ts';
import { putPhotoRow, putUploadRow } from '../../photos/backend/rows.ts';

// Tests single steps of an import. The next job is recorded but not run.

let origin: string;
let real: Ports;
beforeAll(async () => {
  const house = await sharedBackend();
  origin = house.origin;
  real = house.backend.ports;
});

const lost = (id: string) => ({ id, fileName: `${id}.jpg`, mediaType: 'image/jpeg' });
const legacyOf = (changed: Partial<LegacyStore>): LegacyStore => ({ ...nothingBefore, ...changed });
const sourcesOf = (changed: Partial<LegacyStore>) => ({
  legacy: legacyOf(changed),
  photos: () => {
    throw new Error('nothing is brought');
  },
  makeAlbums: () => Promise.resolve(),
});

/** Returns the service; jobs are recorded instead of being enqueued. */
function quiet() {
  const asked: unknown[] = [];
  const ports: Ports = { ...real, jobs: { enqueue: async (_, payload) => void asked.push(payload) } };
  return { ports, asked };
}
const rowOf = async (id: string) => {
  const [row] = await real.store.query(
    'select run, step, after, state, albums_made from photo_import where customer_id = $1',
    [id],
  );
  return row;
};
/** Returns a customer whose import has just been started. */
async function beginning(): Promise<string> {
  const { id } = await person(origin, { activation: 'NOT_ACTIVE' });
  expect(await startImport(quiet().ports, legacyOf({}), id)).toBe(true);
  return id;
}

test('[3.10c] an import starts once: its first step is enqueued, and no other customer’s starts with it', async () => {
  const [who, other] = [
    await person(origin, { activation: 'NOT_ACTIVE' }),
    await person(origin, { activation: 'NOT_ACTIVE' }),
  ];
  const { ports, asked } = quiet();
  const begin = () => startImport(ports, legacyOf({ count: () => Promise.resolve(3) }), who.id);
  expect([await begin(), await begin()]).toEqual([true, true]);
  expect(asked).toEqual([{ customerId: who.id, run: 1, step: 0 }]);
  expect([await rowOf(who.id), await rowOf(other.id)]).toEqual([
    { run: 1, step: 0, after: null, state: 'running', albums_made: false },
    undefined,
  ]);
});

const meanwhile: readonly (readonly [name: string, change: string])[] = [
  ['another run has begun', 'run = 2'],
  ['the step was taken', 'step = 1'],
  ['the import was given up', "state = 'failed'"],
];
test.for(meanwhile)(
  '[F14] [3.10b] where %s while a step ran, the import does not advance',
  async ([, change]) => {
    const id = await beginning();
    const { ports, asked } = quiet();
    const then = async () =>
      void (await real.store.query(`update photo_import set ${change} where customer_id = $1`, [id]));
    const legacy = {
      photos: async () => {
        await then();
        return [lost('a')];
      },
    };
    await importStep({ customerId: id, run: 1, step: 0 }, ports, sourcesOf(legacy));
    expect(await rowOf(id)).toMatchObject({ after: null });
    const [row] = await real.store.query(
      `select ${change} as changed from photo_import where customer_id = $1`,
      [id],
    );
    expect([row, asked]).toEqual([{ changed: true }, []]);
  },
);

test.for(meanwhile.filter(([, change]) => !change.startsWith('step')))(
  '[F14] [3.10b] where %s while the last step ran, the import does not end',
  async ([, change]) => {
    const id = await beginning();
    const { ports, asked } = quiet();
    const legacy = {
      albums: async () => {
        await real.store.query(`update photo_import set ${change} where customer_id = $1`, [id]);
        return [];
      },
    };
    await importStep({ customerId: id, run: 1, step: 0 }, ports, sourcesOf(legacy));
    const [library] = await real.store.query('select status from photo_library where customer_id = $1', [id]);
    expect([(await rowOf(id))?.['state'] === 'ended', library, asked]).toEqual([
      false,
      { status: 'IMPORTING' },
      [],
    ]);
  },
);

test('[F14] a step of an unknown import, or of an older run, has no effect', async () => {
  const id = await beginning();
  const before = await rowOf(id);
  const { ports, asked } = quiet();
  const sources = sourcesOf({ photos: () => Promise.reject(new Error('nobody asks')) });
  for (const payload of [
    { customerId: randomUUID(), run: 1, step: 0 },
    { customerId: id, run: 0, step: 0 },
    { customerId: id, run: 1, step: 1 },
  ])
    await importStep(payload, ports, sources);
  for (const payload of [
    { customerId: randomUUID(), run: 1 },
    { customerId: id, run: 0 },
  ])
    await giveUpImport(payload, ports);
  expect([await rowOf(id), asked]).toEqual([before, []]);
});

test('[3.10b] photos of the same name in two older libraries are imported for their own customers', async () => {
  const ids = [await beginning(), await beginning()];
  const { ports, asked } = quiet();
  const sources = sourcesOf({ photos: async () => [lost('a')] });
  for (const customerId of ids) await importStep({ customerId, run: 1, step: 0 }, ports, sources);
  const items = await real.store.query(
    'select customer_id from photo_import_item where customer_id = any($1) and run = 1',
    [ids],
  );
  expect(items.map(({ customer_id }) => String(customer_id)).sort()).toEqual(ids.toSorted());
  expect(asked).toEqual(ids.map((customerId) => ({ customerId, run: 1, step: 1 })));
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ step: 1, after: 'a', state: 'running' });
});

test('[3.10b] an album gets only the photos of its own import, despite equal names elsewhere', async () => {
  const ids = [await beginning(), await beginning(), await beginning()];
  const { ports } = quiet();
  const { store } = real;
  const become = async (customer_id: string, legacyId: string, run: number) => {
    const { id: photo_id } = await putPhotoRow(store, customer_id);
    const { id } = await putUploadRow(store, customer_id, { state: 'ready', photo_id });
    await store.query(
      'insert into photo_import_item (customer_id, legacy_id, run, upload_id) values ($1, $2, $3, $4::uuid)',
      [customer_id, legacyId, run, id],
    );
    return photo_id;
  };
  const became: string[] = [];
  for (const id of ids) became.push(await become(id, 'a', 1));
  for (const id of ids) await become(id, 'b', 2);
  const album = {
    id: 'summer',
    name: 'Summer',
    createdAt: '2019-07-03T10:00:00Z',
    photoIds: ['a', 'b'],
  };
  const sources = { ...sourcesOf({ albums: async () => [album] }), makeAlbums: insertAlbums };
  for (const customerId of ids) await importStep({ customerId, run: 1, step: 0 }, ports, sources);
  const members = await store.query(
    `select customer_id, photo_id from album join album_photo on album_id = album.id where customer_id = any($1)`,
    [ids],
  );
  const byCustomer = new Map(members.map(({ customer_id, photo_id }) => [customer_id, photo_id]));
  expect([members.length, ids.map((id) => byCustomer.get(id))]).toEqual([3, became]);
});

test('F28: no photo is imported while sixty files await ingest; with one fewer the import continues', async () => {
  const id = await beginning();
  const { ports, asked } = quiet();
  const read: (string | null)[] = [];
  const sources = sourcesOf({ photos: async (_, after) => (read.push(after), []) });
  await real.store.query(
    `with sent as (
      insert into upload (id, customer_id, file_name, file_type, size, acknowledged, state, created_at)
        select gen_random_uuid(), $1, 'a.jpg', 'image/jpeg', 1, 1, 'processing', now() from generate_series(1, 60)
        returning id
    ) insert into photo_import_item (customer_id, legacy_id, run, upload_id) select $1, id::text, 1, id from sent`,
    [id],
  );
  await importStep({ customerId: id, run: 1, step: 0 }, ports, sources);
  expect([read, asked]).toEqual([[], [{ customerId: id, run: 1, step: 1 }]]);
  await real.store.query(
    "update upload set state = 'rejected' where id = (select id from upload where customer_id = $1 limit 1)",
    [id],
  );
  await importStep({ customerId: id, run: 1, step: 1 }, ports, sources);
  expect([read, asked.at(-1), (await rowOf(id))?.['state']]).toEqual([
    [null],
    { customerId: id, run: 1, step: 2 },
    'running',
  ]);
  await real.store.query('delete from upload where customer_id = $1', [id]);
});
