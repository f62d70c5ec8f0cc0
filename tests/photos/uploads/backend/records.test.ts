import { randomUUID } from 'node:crypto';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { originalKey } from '../../../../backend/photos/originals/objectKeys.ts';
import { recordCreation, asShortage } from '../../../../backend/photos/uploads/creation.ts';
import { knownHashes, outcomeOf, uploadById } from '../../../../backend/photos/uploads/records.ts';
import type { Sender } from '../../../../backend/photos/uploads/records.ts';
import type { Ports } from '../../../../backend/ports.ts';
import type { Store } from '../../../../backend/store/port.ts';
import { sharedBackend } from '../../../kit/backend.ts';
import { ownStore } from '../../../kit/preparedStore.ts';
import { putPhotoRow, putUploadRow, sha256Of } from '../../backend/rows.ts';

let ports: Ports;
/** Uses a separate store, because the bytes that are still expected are counted for all customers together. */
let own: Store;
beforeAll(async () => {
  [ports, own] = [(await sharedBackend()).backend.ports, await ownStore('migrated')];
});
afterAll(() => own.close());

const someone = () => `customer-${randomUUID()}`;

test('[1.3b] the outcome of an upload is reported to its sender in the terms of its state, and to no other', async () => {
  const { store } = ports;
  const [ann, bob] = [someone(), someone()];
  // Earlier photos exist, from a different month and in a different state.
  await putPhotoRow(store, bob, { takenAt: '2019-03-01T10:00:00' });
  await putUploadRow(store, bob, { state: 'refused', reason: 'truncated' });
  const [early, held] = ['2020-05-06T07:08:09.000Z', randomUUID()];
  const { id: ready } = await putPhotoRow(store, ann);
  const cases = [
    [{ state: 'sending' }, { state: 'sending', offset: 4, size: 10 }],
    [{ state: 'processing' }, { state: 'processing' }],
    [
      { state: 'refused', reason: 'wrongType' },
      { state: 'refused', reason: 'wrongType' },
    ],
    [
      { state: 'duplicate', photo_id: held, since: early },
      { state: 'duplicate', imageId: held, since: early },
    ],
    [
      { state: 'ready', id: ready, photo_id: ready },
      { state: 'ready', imageId: ready, monthKey: '2024/7' },
    ],
  ] as const;
  for (const [given, outcome] of cases) {
    const { id } = await putUploadRow(store, ann, given);
    expect(await outcomeOf(store, id, ann)).toEqual(outcome);
    expect(await outcomeOf(store, id, bob)).toBe(null);
  }
  expect(await outcomeOf(store, randomUUID(), ann)).toBe(null);
});

test('[1.3b] F15: bytes are known if the customer’s own library has them complete; stock needs no file', async () => {
  const { store, objects } = ports;
  const [ann, bob] = [someone(), someone()];
  const [whole, lost, short, stock, others] = [
    await putPhotoRow(store, ann),
    await putPhotoRow(store, ann),
    await putPhotoRow(store, ann),
    await putPhotoRow(store, ann, { source: 'dunes' }),
    await putPhotoRow(store, bob),
  ];
  for (const { id } of [whole, others]) await objects.put(originalKey(id), Buffer.from('whole'));
  await objects.put(originalKey(short.id), Buffer.from('cut'));
  const hashes = [whole, lost, short, stock, others].map(({ sha256 }) => sha256);
  const known = await knownHashes(ports, ann, [...hashes, sha256Of('unheard of')]);
  const since = new Date(whole.uploadedAt).toISOString();
  expect(known.toSorted((a, b) => a.imageId.localeCompare(b.imageId))).toEqual(
    [whole, stock]
      .map(({ id, sha256 }) => ({ hash: sha256, imageId: id, since }))
      .toSorted((a, b) => a.imageId.localeCompare(b.imageId)),
  );
});

test('[2.36a] [4.9c] an upload to an album says if the album exists; its photo is added either way', async () => {
  const { store } = ports;
  const [ann, bob] = [someone(), someone()];
  const albumOf = async (owner: string, shared = false) => {
    const [row] = await store.query<{ id: string }>(
      `insert into album (id, customer_id, name, shared, created_at, updated_at)
       values (gen_random_uuid(), $1, 'A', $2, now(), now()) returning id`,
      [owner, shared],
    );
    return row?.id ?? '';
  };
  const [own, shared, theirs] = [await albumOf(ann), await albumOf(ann, true), await albumOf(bob)];
  const { id: ready } = await putPhotoRow(store, ann);
  const cases = [
    [own, 'there'],
    [own.toUpperCase(), 'there'],
    [shared, 'gone'],
    [theirs, 'gone'],
    [randomUUID(), 'gone'],
    ['no album', 'gone'],
    ['', null],
    [undefined, null],
  ] as const;
  for (const [album_id, album] of cases) {
    const since = '2020-05-06T07:08:09.000Z';
    const twin = { state: 'duplicate', photo_id: ready, since };
    const { id } = await putUploadRow(store, ann, album_id === undefined ? twin : { ...twin, album_id });
    const asShortage = { state: 'duplicate', imageId: ready, since };
    expect(await outcomeOf(store, id, ann)).toEqual(album === null ? asShortage : { ...asShortage, album });
  }
  const { id } = await putUploadRow(store, ann, {
    state: 'ready',
    id: ready,
    photo_id: ready,
    album_id: theirs,
  });
  expect(await outcomeOf(store, id, ann)).toMatchObject({ state: 'ready', album: 'gone' });
});

const mebibyte = 1024 ** 2;
const reserve = 256 * mebibyte;
const enough = {
  free: reserve + 1_000,
  scarce: true,
  limits: { openUploads: 3, openBytes: 100 },
  now: Date.UTC(2026, 0, 2),
};
const announced = (size: number, metadata: Record<string, string | null> = {}) =>
  new Upload({ id: randomUUID(), size, offset: 0, metadata });
const record = async (sender: Sender, upload: Upload, given: Partial<typeof enough> = {}) => {
  await own.transaction((tx) => recordCreation(tx, upload, { ...enough, ...given, sender }));
  return uploadById(own, upload.id);
};

test('[F15] F28: an upload starts if disk and customer have space for exactly it, not a byte more', async () => {
  const [quota, noRoom] = [
    { status_code: 507, body: 'quota' },
    { status_code: 507, body: 'noRoom' },
  ];
  await own.query('delete from upload');
  const [ann, bob] = [{ subject: someone() }, { subject: someone() }];
  // Four bytes of this upload have been received, so six are still expected; all ten are reserved.
  await putUploadRow(own, ann.subject);
  await expect(record(bob, announced(10), { free: reserve + 15 })).rejects.toEqual(noRoom);
  expect(await record(bob, announced(10), { free: reserve + 16 })).toMatchObject({ state: 'sending' });
  const bytes = { limits: { openUploads: 3, openBytes: 30 } };
  await expect(record(ann, announced(21), bytes)).rejects.toEqual(quota);
  await record(ann, announced(20), bytes);
  const count = { limits: { openUploads: 3, openBytes: 1_000 } };
  await record(ann, announced(1), count);
  await expect(record(ann, announced(1), count)).rejects.toEqual(quota);
  await record(bob, announced(1), count);
  expect(await own.query('select 1 from upload where customer_id = $1', [ann.subject])).toHaveLength(3);
});

test('[1.3b] an upload goes to the album in its request; a phone’s goes to the album of its code', async () => {
  await own.query('delete from upload');
  const subject = someone();
  const named = announced(1, { albumId: 'named', sha256: 'AB'.repeat(32), filetype: 'image/png' });
  expect(await record({ subject }, named)).toMatchObject({
    album_id: 'named',
    hand_off_id: null,
    sha256: 'ab'.repeat(32),
    file_type: 'image/png',
    created_at: '2026-01-02T00:00:00.000Z',
  });
  const handOffId = randomUUID();
  const phone = { subject, handOffId, albumId: 'shown' };
  expect(await record(phone, announced(1, { albumId: 'named', sha256: '' }))).toMatchObject({
    album_id: 'shown',
    hand_off_id: handOffId,
    sha256: null,
  });
});

test('[F15] a full disk is reported to the sender, every other failure stays unchanged', () => {
  const failed = (code: string) => Object.assign(new Error(code), { code });
  const noRoom = { status_code: 507, body: 'noRoom' };
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS']) expect(asShortage(failed(code))).toEqual(noRoom);
  const others = [
    failed('EIO'),
    new Error('ENOSPC'),
    { status_code: 409 },
    { code: 'ENOSPC' },
    'ENOSPC',
    null,
  ];
  for (const other of others) expect(asShortage(other)).toBe(other);
});
