import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Decoders } from '../../../../backend/photos/ingest/decoders.ts';
import type { Seen, Sums } from '../../../../backend/photos/ingest/examine.ts';
import { giveUpIngest, ingest } from '../../../../backend/photos/ingest/job.ts';
import { record, recordDuplicate, refuse } from '../../../../backend/photos/ingest/outcome.ts';
import { repairHeld } from '../../../../backend/photos/ingest/repair.ts';
import { originalKey, thumbnailKey } from '../../../../backend/photos/originals/objectKeys.ts';
import { uploadsFolder } from '../../../../backend/photos/uploads/folder.ts';
import { uploadById } from '../../../../backend/photos/uploads/records.ts';
import type { Ports } from '../../../../backend/ports.ts';
import { idsIn, makeAlbum, person, albums } from '../../../albums/backend/kit.ts';
import { sharedBackend } from '../../../kit/backend.ts';
import { putPhotoRow, putUploadRow, sha256Of } from '../../backend/rows.ts';

let ports: Ports;
let origin: string;
beforeAll(async () => {
  const house = await sharedBackend();
  [ports, origin] = [house.backend.ports, house.origin];
  await mkdir(uploadsFolder(ports.config.dataDir), { recursive: true });
});

const someone = () => `customer-${randomUUID()}`;
const stateOf = async (id: string) => (await uploadById(ports.store, id))?.state ?? null;
const seen: Seen = {
  mediaType: 'image/jpeg',
  width: 4,
  height: 3,
  takenAt: '2024-07-14T16:42:10',
  takenOffset: null,
  takenFraction: null,
  dateSource: null,
  thumbhash: 'hash',
  miniature: 'miniature',
  files: [{ id: 300, jpeg: Buffer.from('small') }],
};
const sums = (text: string): Sums => ({
  bytes: text.length,
  sha256: sha256Of(text),
  crc32: 7,
  head: Buffer.from(text),
});
/** Returns stub decoders with this result or error, which record the paths for which they are called. */
function decoding(said: Seen | 'truncated' | Error) {
  const asked: string[] = [];
  const examine: Decoders['examine'] = (path) => {
    asked.push(path);
    return said instanceof Error ? Promise.reject(said) : Promise.resolve(said);
  };
  return { decoders: { examine } as Decoders, asked };
}
const pathOf = (id: string) => join(uploadsFolder(ports.config.dataDir), id);
const textAt = async (key: string) => Buffer.from((await ports.objects.get(key)) ?? []).toString();
/** Returns an upload with its file, as it is after its last byte. */
async function arrived(customer: string, text: string, given: Parameters<typeof putUploadRow>[2] = {}) {
  const upload = await putUploadRow(ports.store, customer, { state: 'processing', ...given });
  await writeFile(pathOf(upload.id), text);
  return upload;
}
const photosOf = async (customer: string) =>
  (
    await ports.store.query<{ id: string; camera_date: string | null }>(
      'select id, camera_date from photo where customer_id = $1 order by uploaded_at, id',
      [customer],
    )
  ).map(({ id, camera_date }) => [id, camera_date]);

test('a file that changes on its way to the library is examined again, and its own sum is recorded', async () => {
  const ann = someone();
  const upload = await arrived(ann, `first ${ann}`);
  const { decoders } = decoding(seen);
  // A client that still writes to the file after it should have lost access.
  const late: Ports = {
    ...ports,
    objects: {
      ...ports.objects,
      adopt: async (key, path) => {
        await writeFile(path, `later ${ann}`);
        return ports.objects.adopt(key, path);
      },
    },
  };
  await expect(ingest({ uploadId: upload.id }, late, decoders)).rejects.toThrow('the file changed');
  expect(await stateOf(upload.id)).toBe('processing');
  await ingest({ uploadId: upload.id }, ports, decoders);
  const [photo] = await ports.store.query<{ sum: string }>(
    "select encode(sha256, 'hex') as sum from photo where id = $1::uuid",
    [upload.id],
  );
  expect([await textAt(originalKey(upload.id)), photo?.sum]).toEqual([
    `later ${ann}`,
    sha256Of(`later ${ann}`),
  ]);
});

test('[1.3b] only an upload under examination ends, once, and no other with it', async () => {
  const [ann, bob] = [someone(), someone()];
  const text = `duplicate of ${ann}`;
  const held = await putPhotoRow(ports.store, ann, { sha256: sha256Of(text) });
  const put = (state: string, customer = ann) => putUploadRow(ports.store, customer, { state });
  const [first, second, sending, others] = [
    await put('processing'),
    await put('processing'),
    await put('sending'),
    await put('processing', bob),
  ];
  const duplicate = (upload: typeof first, sha256 = sha256Of(text)) =>
    ports.store.transaction((tx) => recordDuplicate(tx, upload, sha256, Date.UTC(2026, 0, 3)));
  expect([
    await duplicate(first),
    await duplicate(first),
    await duplicate(sending),
    await duplicate(others),
    await duplicate(second, sha256Of('new')),
  ]).toEqual([true, false, false, false, false]);
  const states = () => Promise.all([first, second, sending, others].map(({ id }) => stateOf(id)));
  expect(await states()).toEqual(['duplicate', 'processing', 'sending', 'processing']);
  expect(await uploadById(ports.store, first.id)).toMatchObject({ photo_id: held.id });
  for (const upload of [first, sending]) await refuse(upload, 'truncated', ports);
  expect(await states()).toEqual(['duplicate', 'processing', 'sending', 'processing']);
  await refuse(second, 'truncated', ports);
  expect(await states()).toEqual(['duplicate', 'refused', 'sending', 'processing']);
  for (const upload of [first, second, sending]) await record(upload, sums('late'), seen, ports);
  expect([await states(), await photosOf(ann)]).toEqual([
    ['duplicate', 'refused', 'sending', 'processing'],
    [[held.id, null]],
  ]);
  await record(others, sums(text), { ...seen, takenAt: '9999-12-31T23:59:59' }, ports);
  expect([await stateOf(others.id), await photosOf(bob)]).toEqual([
    'ready',
    [[others.id, '9999-12-31T23:59:59']],
  ]);
  expect(await photosOf(ann)).toEqual([[held.id, null]]);
  expect(await states()).toEqual(['duplicate', 'refused', 'sending', 'ready']);
});

test('[1.3b] a picture with a twin added meanwhile is its duplicate; if the twin is gone, it retries', async () => {
  const ann = someone();
  const text = `twin of ${ann}`;
  const twin = await putPhotoRow(ports.store, ann, { sha256: sha256Of(text) });
  const upload = await putUploadRow(ports.store, ann, { state: 'processing' });
  await record(upload, sums(text), seen, ports);
  expect(await uploadById(ports.store, upload.id)).toMatchObject({ state: 'duplicate', photo_id: twin.id });
  // The upload's own id is already used by a photo with different bytes, so the upload cannot be a duplicate of any
  // photo.
  const other = await putUploadRow(ports.store, ann, { state: 'processing' });
  await putPhotoRow(ports.store, ann, { id: other.id });
  await expect(record(other, sums('other bytes'), seen, ports)).rejects.toThrow('to be tried again');
  expect(await stateOf(other.id)).toBe('processing');
});

test('[1.3b] a photo is added to the album it was sent to, also as a duplicate, and to no missing album', async () => {
  const who = await person(origin);
  const album = await makeAlbum(who, 'Naxos');
  const inAlbum = () => idsIn(who, `${albums}/${album}/photos`);
  const put = (album_id: string) => putUploadRow(ports.store, who.id, { state: 'processing', album_id });
  const [one, none] = [await put(album.toUpperCase()), await put('no album')];
  await record(one, sums(`one ${who.id}`), seen, ports);
  await record(none, sums(`none ${who.id}`), seen, ports);
  expect([await stateOf(none.id), await inAlbum()]).toEqual(['ready', [one.id]]);
  const again = await put(album);
  const known = sha256Of(`none ${who.id}`);
  await ports.store.transaction((tx) => recordDuplicate(tx, again, known, ports.clock.now()));
  expect((await inAlbum()).toSorted()).toEqual([one.id, none.id].toSorted());
});

test('[1.3b] an arrived photo is added with its files; a file that is no picture is refused and removed', async () => {
  const ann = someone();
  const { objects } = ports;
  const good = await arrived(ann, `good ${ann}`, { sha256: sha256Of(`good ${ann}`) });
  const { decoders, asked } = decoding(seen);
  await ingest({ uploadId: good.id }, ports, decoders);
  expect([await stateOf(good.id), await photosOf(ann), asked]).toEqual([
    'ready',
    [[good.id, null]],
    [pathOf(good.id)],
  ]);
  expect(await textAt(originalKey(good.id))).toBe(`good ${ann}`);
  expect(await textAt(thumbnailKey(good.id, 300))).toBe('small');
  // Running it again after a crash changes nothing, and keeps the files.
  await ingest({ uploadId: good.id }, ports, decoders);
  expect([await objects.size(originalKey(good.id)), asked.length]).toEqual([`good ${ann}`.length, 1]);

  const [bad, changed] = [
    await arrived(ann, 'no picture'),
    await arrived(ann, 'changed on the way', { sha256: sha256Of('as it was') }),
  ];
  for (const { id } of [bad, changed]) {
    await objects.put(originalKey(id), Buffer.from('of an earlier run'));
    await ingest({ uploadId: id }, ports, decoding('truncated').decoders);
    expect([await objects.size(originalKey(id)), existsSync(pathOf(id))]).toEqual([null, false]);
  }
  expect([await uploadById(ports.store, bad.id), await uploadById(ports.store, changed.id)]).toMatchObject([
    { state: 'refused', reason: 'truncated' },
    { state: 'refused', reason: 'hashMismatch' },
  ]);
  const sending = await arrived(ann, 'four', { state: 'sending' });
  await ingest({ uploadId: sending.id }, ports, decoders);
  await ingest({ uploadId: 7 }, ports, decoders);
  expect([await stateOf(sending.id), existsSync(pathOf(sending.id)), asked.length]).toEqual([
    'sending',
    true,
    1,
  ]);
});

test('[1.3b] F14: a file taken over by an earlier run is examined again; a missing file is an error', async () => {
  const ann = someone();
  const upload = await putUploadRow(ports.store, ann, { state: 'processing' });
  const { decoders, asked } = decoding(seen);
  await expect(ingest({ uploadId: upload.id }, ports, decoders)).rejects.toThrow('is gone');
  const text = `taken over ${ann}`;
  await ports.objects.put(originalKey(upload.id), Buffer.from(text));
  await ingest({ uploadId: upload.id }, ports, decoders);
  expect([await stateOf(upload.id), asked]).toEqual(['ready', [pathOf(upload.id)]]);
  expect(await textAt(originalKey(upload.id))).toBe(text);
  expect([existsSync(pathOf(upload.id)), existsSync(`${pathOf(upload.id)}.copy`)]).toEqual([false, false]);
});

test('F27: after its last attempt an upload is kept unless it is unreadable or ended the process twice', async () => {
  const now = ports.clock.now();
  const broken = new Error('the decoder ended');
  const cases = [
    ['threw', false, seen, 300_000],
    ['died', false, seen, 0],
    ['threw', true, seen, 300_000],
    ['died', true, seen, null],
    ['threw', false, broken, null],
    ['died', false, broken, null],
  ] as const;
  for (const [how, died, said, pause] of cases) {
    const ann = someone();
    const { id } = await arrived(ann, `${how} ${died} ${ann}`);
    const ordered: unknown[] = [];
    const enqueue: Ports['jobs']['enqueue'] = (...given) => {
      ordered.push(given);
      return Promise.resolve();
    };
    const own = { ...ports, clock: { ...ports.clock, now: () => now }, jobs: { enqueue } };
    await giveUpIngest({ uploadId: id, died }, own, how, decoding(said).decoders);
    const again = { uploadId: id, died: how === 'died' };
    expect([await stateOf(id), existsSync(pathOf(id)), ordered], `${how}, ${died}`).toEqual(
      pause === null
        ? ['refused', false, []]
        : ['processing', true, [['photos.ingest', again, { runAt: now + pause, customer: ann }]]],
    );
    // An upload that has ended in the meantime keeps its outcome; for an unknown id nothing happens.
    await ports.store.query("update upload set state = 'ready' where id = $1::uuid", [id]);
    for (const uploadId of [id, randomUUID(), 7])
      await giveUpIngest({ uploadId, died: true }, own, 'died', decoding(broken).decoders);
    expect([await stateOf(id), ordered.length]).toEqual(['ready', pause === null ? 0 : 1]);
  }
});

test('[1.3b] F15: the same bytes sent again repair the customer’s own uploaded photo, and nothing else', async () => {
  const [ann, bob] = [someone(), someone()];
  const { objects, store } = ports;
  const text = `mended ${ann}`;
  const sha256 = sha256Of(text);
  const given = { sha256, bytes: text.length };
  const [held, others] = [await putPhotoRow(store, ann, given), await putPhotoRow(store, bob, given)];
  const upload = await arrived(ann, text);
  const files = [
    { id: 300 as const, jpeg: Buffer.from('small') },
    { id: 800 as const, jpeg: Buffer.from('middle') },
    { id: 1300 as const, jpeg: Buffer.from('large') },
  ];
  const { decoders, asked } = decoding({ ...seen, files });
  const mend = (whose = upload, own = ports) =>
    repairHeld(whose, sums(text), pathOf(upload.id), own, decoders);
  const sizes = ({ id }: { id: string }) =>
    Promise.all(
      [originalKey(id), ...files.map((file) => thumbnailKey(id, file.id))].map((key) => objects.size(key)),
    );
  const whole = [text.length, 5, 6, 5];
  await mend();
  expect([await sizes(held), await sizes(others), asked.length]).toEqual([
    whole,
    [null, null, null, null],
    1,
  ]);
  await mend();
  await objects.delete(originalKey(held.id));
  await mend();
  expect([await sizes(held), asked.length]).toEqual([whole, 1]);
  await objects.put(originalKey(held.id), Buffer.from(text.toUpperCase()));
  await objects.delete(thumbnailKey(held.id, 800));
  await mend();
  expect([await sizes(held), asked.length]).toEqual([whole, 2]);
  // An original with the right length is not written again.
  expect(await textAt(originalKey(held.id))).toBe(text.toUpperCase());

  // A photo with a picture from the demo's pool has no files of its own.
  const cid = someone();
  const stock = await putPhotoRow(store, cid, { ...given, source: 'dunes' });
  await mend({ ...upload, customer_id: cid });
  expect(await sizes(stock)).toEqual([null, null, null, null]);
  // If the photo is deleted during the repair, nothing is restored.
  await objects.delete(originalKey(held.id));
  const put: Ports['objects']['put'] = async (key, bytes) => {
    await store.query('delete from photo where id = $1::uuid', [held.id]);
    return objects.put(key, bytes);
  };
  await mend(upload, { ...ports, objects: { ...objects, put } });
  expect(await sizes(held)).toEqual([null, null, null, null]);
});
