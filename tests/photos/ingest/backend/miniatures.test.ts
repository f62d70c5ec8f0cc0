import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import {
  makeMiniatures,
  miniaturesGaveUp,
  planMiniatures,
} from '../../../../backend/photos/ingest/miniatures.ts';
import { Decoders } from '../../../../backend/photos/ingest/decoders.ts';
import { LaterThumbnails, thumbnailsComeLater } from '../../../../backend/photos/ingest/later.ts';
import { flatPool } from '../../../../backend/photos/library/seeding.ts';
import { thumbnailKey } from '../../../../backend/photos/originals/objectKeys.ts';
import type { Ports } from '../../../../backend/ports.ts';
import { fixture, sharedPhotoBackend } from '../../backend/backend.ts';
import type { SharedPhotoBackend, TestCustomer } from '../../backend/backend.ts';
import { putPhotoRow } from '../../backend/rows.ts';
import { upload } from '../../backend/tus.ts';

let run: SharedPhotoBackend;
beforeAll(async () => {
  run = await sharedPhotoBackend();
});

/** Uploads the fixture with a mark after its end, which makes it a different file. */
async function uploaded(customer: TestCustomer, mark: string): Promise<string> {
  const bytes = Buffer.concat([await fixture('dunes.jpg'), Buffer.from(mark)]);
  const { outcome } = await upload(run.backend.origin, customer, {
    name: 'dunes.jpg',
    type: 'image/jpeg',
    bytes,
  });
  if (outcome.state !== 'ready') throw new Error(outcome.state);
  return outcome.imageId;
}
const miniatureOf = async (id: string) =>
  (await run.backend.ports.store.query('select miniature from photo where id = $1::uuid', [id]))[0]?.[
    'miniature'
  ];
const lose = (ids: readonly string[]) =>
  run.backend.ports.store.query('update photo set miniature = null where id = any($1::uuid[])', [ids]);

/**
 * Returns the format of a miniature, its longer side, and the mean difference between its pixels and those of the
 * picture at the same size.
 */
async function differenceOf(
  miniature: string,
  picture: Uint8Array,
): Promise<readonly [string, number, number]> {
  const { data, info } = await sharp(Buffer.from(miniature, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const expected = await sharp(picture)
    .resize({ width: info.width, height: info.height, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const total = data.reduce((sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)), 0);
  const { format } = await sharp(Buffer.from(miniature, 'base64')).metadata();
  return [format, Math.max(info.width, info.height), total / data.length];
}

/** Runs the job until it enqueues no further one; returns the number of runs. */
async function runJob(customer: string): Promise<number> {
  const { ports } = run.backend;
  const state = { pool: flatPool, thumbnails: new LaterThumbnails(ports, new Decoders(64 * 1024 ** 2)) };
  let runs = 0;
  for (let again = true; again; runs += 1) {
    again = false;
    const enqueue: Ports['jobs']['enqueue'] = () => {
      again = true;
      return Promise.resolve();
    };
    await makeMiniatures({ customerId: customer }, { ...ports, jobs: { ...ports.jobs, enqueue } }, state);
  }
  return runs;
}

test('[3.1a] an upload has a miniature that resembles it, in some two hundred bytes', async () => {
  const customer = await run.customer();
  const miniature = String(await miniatureOf(await uploaded(customer, 'a')));
  const [format, side, difference] = await differenceOf(miniature, await fixture('dunes.jpg'));
  expect([format, side]).toEqual(['webp', 40]);
  expect(difference).toBeLessThan(12);
  expect(miniature.length).toBeLessThan(600);
});

test('[3.1a] photos of an earlier release get their miniature from their thumbnail, of that customer alone', async () => {
  const [ann, bob] = [await run.customer(), await run.customer()];
  const ids = [await uploaded(ann, 'b'), await uploaded(ann, 'c')];
  const other = await uploaded(bob, 'd');
  await lose([...ids, other]);
  expect(await runJob(ann.id)).toBe(2);
  for (const id of ids) {
    const [format, side, difference] = await differenceOf(
      String(await miniatureOf(id)),
      await fixture('dunes.jpg'),
    );
    expect([format, side]).toEqual(['webp', 40]);
    expect(difference).toBeLessThan(12);
  }
  expect(await miniatureOf(other)).toBeNull();
});

test('F27: a photo without a readable thumbnail is given up, one whose thumbnails come later is left to them', async () => {
  const customer = await run.customer();
  const { objects, store } = run.backend.ports;
  const [broken, lost, later] = [
    await uploaded(customer, 'e'),
    (await putPhotoRow(store, customer.id, { source: 'upload' })).id,
    await uploaded(customer, 'f'),
  ];
  await lose([broken, lost, later]);
  await objects.put(thumbnailKey(broken, 300), Buffer.from('no picture'));
  await thumbnailsComeLater(store, [later]);
  expect(await runJob(customer.id)).toBe(2);
  expect([await miniatureOf(broken), await miniatureOf(lost), await miniatureOf(later)]).toEqual([
    '',
    '',
    null,
  ]);
});

test('a start orders the job once for each customer who lacks any, a failure orders it again later', async () => {
  const [ann, bob] = [await run.customer(), await run.customer()];
  const id = await uploaded(ann, 'g');
  await uploaded(bob, 'h');
  await lose([id]);
  const ordered: unknown[] = [];
  const enqueue: Ports['jobs']['enqueue'] = (...given) => {
    ordered.push(given);
    return Promise.resolve();
  };
  const ports = { ...run.backend.ports, jobs: { ...run.backend.ports.jobs, enqueue } };
  await planMiniatures(ports);
  const of = (customer: TestCustomer) =>
    ordered.filter((given) => JSON.stringify(given).includes(customer.id));
  expect([of(ann), of(bob)]).toEqual([
    [['photos.miniatures', { customerId: ann.id }, { customer: ann.id }]],
    [],
  ]);
  ordered.length = 0;
  await miniaturesGaveUp(
    { customerId: ann.id },
    { jobs: ports.jobs, clock: { ...ports.clock, now: () => 5 } },
  );
  expect(ordered).toEqual([
    ['photos.miniatures', { customerId: ann.id }, { customer: ann.id, runAt: 300_005 }],
  ]);
});
