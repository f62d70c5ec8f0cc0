import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Photo } from '../../../../contracts/photos/photo.ts';
import { deferred } from '../../../../backend/deferred.ts';
import { purge } from '../../../../backend/photos/deletion/purge.ts';
import { DecoderFailed } from '../../../../backend/photos/ingest/decoder.ts';
import {
  planThumbnails,
  thumbnailsComeLater,
  thumbnailsJob,
} from '../../../../backend/photos/ingest/later.ts';
import { WholePictures } from '../../../../backend/photos/ingest/whole.ts';
import { photoMigrations } from '../../../../backend/photos/library/tables.ts';
import { originalKey, thumbnailKey, wholeKey } from '../../../../backend/photos/originals/objectKeys.ts';
import type { Ports } from '../../../../backend/ports.ts';
import { sharedPhotoBackend } from '../../backend/backend.ts';
import type { SharedPhotoBackend } from '../../backend/backend.ts';
import { putPhotoRow } from '../../backend/rows.ts';
import { upload } from '../../backend/tus.ts';
import { difference } from './lab.ts';

let run: SharedPhotoBackend;
let ports: Ports;
beforeAll(async () => {
  run = await sharedPhotoBackend();
  ({ ports } = run.backend);
});

const fileOf = (name: string): Promise<Buffer> => readFile(new URL(`../files/${name}`, import.meta.url));

test('[2.25] [3.1b] zoomed, a HEIC is a full-size JPEG in its colours, created once; its file stays', async () => {
  const customer = await run.customer();
  const bytes = await fileOf('h_p3_wide.heic');
  const sent = await upload(run.backend.origin, customer, { name: 'a.heic', type: 'image/heic', bytes });
  const { body } = await customer.ask<{ image: Photo }>('GET', `/svc/photos/photos/${sent.id}`);
  const ask = async (url: string) => {
    const answer = await fetch(url);
    return [answer.status, answer.headers.get('content-type'), await answer.bytes()] as const;
  };
  const [status, type, jpeg] = await ask(body.image.url);
  expect([status, type]).toEqual([200, 'image/jpeg']);
  const { width, height } = await sharp(jpeg).metadata();
  expect([width, height]).toEqual([body.image.visibleWidth, body.image.visibleHeight]);
  expect(await difference(jpeg, await fileOf('c_p3_wide.jpg'))).toBeLessThan(2);
  expect(await ask(body.image.untouchedUrl)).toEqual([200, 'image/heic', new Uint8Array(bytes)]);
  // Creating the thumbnails again would require the original.
  await ports.objects.delete(originalKey(sent.id));
  expect(await ask(body.image.url)).toEqual([200, 'image/jpeg', jpeg]);
  await purge({ ids: [sent.id] }, ports);
  expect(await ports.objects.size(wholeKey(sent.id))).toBe(null);
});

const heic = async (customerId: string) => {
  const { id } = await putPhotoRow(ports.store, customerId, { mediaType: 'image/heic' });
  await ports.objects.put(originalKey(id), Buffer.from('whole'));
  return id;
};
const drawing = (text: string) => async (_path: string, _head: unknown, target: string) => {
  await writeFile(target, text);
  return true;
};

test('[2.25] a full picture requested twice at once is decoded once', async () => {
  const { id: ann } = await run.customer();
  const id = await heic(ann);
  const gate = deferred<void>();
  let drawn = 0;
  const wholes = new WholePictures(ports, {
    draw: async (...given) => {
      drawn += 1;
      await gate.promise;
      return drawing('jpeg')(...given);
    },
  });
  const both = [wholes.of(id, ann), wholes.of(id, ann)];
  gate.resolve();
  expect((await Promise.all(both)).map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual([
    'jpeg',
    'jpeg',
  ]);
  expect(drawn).toBe(1);
});

test('[2.25] a picture that no decoder can decode has no full version; any other failure is reported', async () => {
  const { id: ann } = await run.customer();
  const id = await heic(ann);
  const of = (draw: () => Promise<boolean>) => new WholePictures(ports, { draw }).of(id, ann);
  expect(await of(() => Promise.resolve(false))).toBe(null);
  expect(await of(() => Promise.reject(new DecoderFailed('the decoder ended')))).toBe(null);
  await expect(of(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await ports.objects.size(wholeKey(id))).toBe(null);
});

test('[3.1b] a photo that is deleted during decoding leaves no picture behind', async () => {
  const { id: ann } = await run.customer();
  const id = await heic(ann);
  const wholes = new WholePictures(ports, {
    draw: async (...given) => {
      await ports.store.query('delete from photo where id = $1::uuid', [id]);
      return drawing('jpeg')(...given);
    },
  });
  expect(await wholes.of(id, ann)).toBe(null);
  expect([await ports.objects.size(wholeKey(id)), await ports.objects.size(originalKey(id))]).toEqual([
    null,
    null,
  ]);
});

test('[3.1b] thumbnails of an earlier release are created again for kinds with their own colours', async () => {
  const customer = await run.customer();
  const sql = photoMigrations.find(({ id }) => id === '0740_colours_again')?.sql ?? '';
  const bytes = await fileOf('h_p3_wide.heic');
  const { id } = await upload(run.backend.origin, customer, { name: 'a.heic', type: 'image/heic', bytes });
  const others = await Promise.all(
    ['image/jpeg', 'image/png'].map((mediaType) => putPhotoRow(ports.store, customer.id, { mediaType })),
  );
  await ports.objects.put(thumbnailKey(id, 300), Buffer.from('pale'));
  const due: string[] = [];
  const planned: unknown[] = [];
  const jobs = { enqueue: (...given: unknown[]) => Promise.resolve(void planned.push(given)) };
  // This transaction is rolled back, because it would affect every customer in this store.
  const rolledBack = ports.store.transaction(async (tx) => {
    await tx.query(sql);
    const rows = await tx.query<{ photo_id: string }>(
      'select photo_id from photo_underived join photo on photo.id = photo_id where customer_id = $1',
      [customer.id],
    );
    due.push(...rows.map(({ photo_id: one }) => one));
    await planThumbnails({ store: tx, jobs });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(due.toSorted()).toEqual([id, others[1]?.id ?? ''].toSorted());
  expect(planned).toContainEqual([thumbnailsJob, { customerId: customer.id }, { customer: customer.id }]);
  await thumbnailsComeLater(ports.store, [id]);
  await ports.jobs.enqueue(thumbnailsJob, { customerId: customer.id }, { customer: customer.id });
  await expect
    .poll(async () => (await ports.objects.get(thumbnailKey(id, 300)))?.length, { timeout: 60_000 })
    .toBeGreaterThan(100);
});
