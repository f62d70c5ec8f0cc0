import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptDays, mostKept } from '../../../standins/uploads/before.ts';
import type { StoredUpload } from '../../../contracts/storage/calls.ts';
import { person } from '../../albums/backend/kit.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';

let house: TestBackend;
beforeAll(async () => {
  house = await startTestBackend();
});
afterAll(() => house.stop());

type Who = Awaited<ReturnType<typeof person>>;
const upload = (who: Who, id: string, accountId = who.id) =>
  who.ask<StoredUpload>('GET', `/svc/storage/uploads/${id}?accountId=${encodeURIComponent(accountId)}`);
const unclaimed = (who: Who, ids: readonly string[]) =>
  who.ask<StoredUpload[]>('POST', '/svc/storage/getanonymousuploads', ids);

const png = async (grey: number) => {
  const background = { r: grey, g: grey, b: grey };
  return new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  );
};

/** Uploads a picture with the shop's form, without a sign-in. */
const bring = async (bytes: Uint8Array<ArrayBuffer>) => {
  const answer = await fetch(`${house.origin}/svc/shop/uploads`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  });
  return { status: answer.status, id: ((await answer.json()) as { id?: string }).id ?? '' };
};

test('[7.14c] an upload is visible to its own customer, with the file’s address, until the photo is deleted', async () => {
  const who = await person(house.origin);
  const other = await person(house.origin);
  const { ids } = (await house.seed.make('photos', {
    customerId: who.id,
    photos: [{ takenAt: null }],
  })) as { ids: string[] };
  const [id = ''] = ids;
  const { status, body } = await upload(who, id);
  expect([status, body.id, body.accountId]).toEqual([200, id, who.id]);
  const file = await fetch(body.url);
  expect([file.status, file.headers.get('content-disposition')?.startsWith('attachment')]).toEqual([
    200,
    true,
  ]);
  const refused = [upload(other, id), upload(other, id, who.id), upload(who, id, other.id)];
  expect((await Promise.all(refused)).map((answer) => answer.status)).toEqual([404, 404, 404]);
  const nothing = randomUUID();
  expect((await upload(who, nothing)).status).toBe(404);
  // The customer's own upload of the same picture does not make any other id accessible.
  const again = randomUUID();
  await house.backend.ports.store.query(
    `insert into upload (id, customer_id, photo_id, state, file_name, file_type, size, created_at)
      values ($1, $2, $3, 'duplicate', 'again.jpg', 'image/jpeg', 1, now())`,
    [again, who.id, id],
  );
  expect([(await upload(who, again)).body.created, (await upload(who, nothing)).status]).toEqual([
    body.created,
    404,
  ]);
  await who.ask('DELETE', '/svc/photos/photos', { photoIds: ids });
  expect((await upload(who, id)).status).toBe(404);
});

test('[7.14c] a shop upload before sign-in is found by its number, byte for byte, for a number of days', async () => {
  const who = await person(house.origin);
  const bytes = await png(9);
  const { id } = await bring(bytes);
  const { status, body } = await unclaimed(who, [id]);
  expect([status, body.length, body[0]?.id, body[0]?.accountId]).toEqual([200, 1, id, null]);
  const file = await fetch(body[0]?.url ?? '');
  expect(['content-type', 'x-content-type-options'].map((name) => file.headers.get(name))).toEqual([
    'image/png',
    'nosniff',
  ]);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  expect([(await unclaimed(who, [randomUUID()])).status, (await unclaimed(who, [])).status]).toEqual([
    404, 400,
  ]);
  // The file has no owner, so it belongs to no account.
  expect((await upload(who, id)).status).toBe(404);

  const objects = house.backend.ports.objects;
  expect(await objects.size(`anonymous/${id}`)).toBe(bytes.length);
  await house.backend.ports.store.query('update anonymous_upload set created_at = $2 where id = $1', [
    id,
    new Date(house.backend.ports.clock.now() - keptDays * 86_400_000).toISOString(),
  ]);
  expect((await unclaimed(who, [id])).status).toBe(404);
  await bring(bytes);
  expect(await objects.size(`anonymous/${id}`)).toBeNull();
});

test('[7.14c] F28: only pictures are accepted, and a limited number of unclaimed ones is kept', async () => {
  const said = await bring(new TextEncoder().encode('<script>alert(1)</script>'));
  expect(said.status).toBe(415);
  const { store, clock, objects } = house.backend.ports;
  const picture = await png(10);
  const { id: oldest } = await bring(picture);
  await store.query(
    `insert into anonymous_upload (id, media_type, created_at)
      select 'flood-' || n, 'image/png', $1::timestamptz + n * interval '1 second' from generate_series(1, ${mostKept}) as n`,
    [new Date(clock.now() + 1000).toISOString()],
  );
  await bring(picture);
  const [held] = await store.query<{ files: number }>(
    'select count(*)::integer as files from anonymous_upload',
  );
  expect([held?.files, await objects.size(`anonymous/${oldest}`)]).toEqual([mostKept, null]);
});
