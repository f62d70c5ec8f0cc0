import { createSecretKey, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { albumsEnded } from '../../../../backend/membership/ended.ts';
import { addressesOf, readAddress } from '../../../../backend/photos/pictures/addresses.ts';
import type { AddressFor } from '../../../../backend/photos/pictures/addresses.ts';
import { same, sign, signingKey } from '../../../../backend/photos/pictures/keys.ts';
import { originalKey, thumbnailKey, wholeKey } from '../../../../backend/photos/originals/objectKeys.ts';
import type { Ports } from '../../../../backend/ports.ts';
import type { Store } from '../../../../backend/store/port.ts';
import { person } from '../../../albums/backend/kit.ts';
import { sharedBackend } from '../../../kit/backend.ts';
import { ownStore } from '../../../kit/preparedStore.ts';
import { putPhotoRow, sha256Of } from '../../backend/rows.ts';
import { testVault } from '../../../kit/secretsKey.ts';

let ports: Ports;
let origin: string;
let key: KeyObject;
beforeAll(async () => {
  const house = await sharedBackend();
  [ports, origin] = [house.backend.ports, house.origin];
  key = await signingKey(ports);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const day = 86_400_000;
const now = 20_000 * day + 5;
const secret = createSecretKey(Buffer.alloc(32, 7));
const photo: AddressFor = { id: randomUUID(), source: 'dünes & co', viewer: 'ann' };
const partsOf = (given: AddressFor, variant = '300') => {
  const url = new URL(addressesOf(secret, 'http://one.example', given, now)[variant as '300']);
  return {
    path: { id: given.id, variant },
    query: Object.fromEntries(url.searchParams) as Record<string, unknown>,
  };
};

test('[3.1b] an address is parsed as it was created, until the end of the next day', () => {
  for (const given of [photo, { ...photo, album: 'a&b' }])
    for (const variant of ['300', '800', '1300', 'original', 'untouched']) {
      const { path, query } = partsOf(given, variant);
      const ends = 20_002 * day;
      expect(readAddress(secret, path, query, now)).toEqual({ ...given, variant, ends });
      expect(readAddress(secret, path, query, ends - 1)).not.toBe(null);
      expect(readAddress(secret, path, query, ends)).toBe(null);
    }
});

test('[3.1b] an address that was modified or written differently is refused, even if only its form differs', () => {
  const { path, query } = partsOf(photo);
  const album = partsOf({ ...photo, album: 'naxos' }).query;
  const given = [
    [path, { ...query, h: undefined }],
    [path, { ...query, h: '' }],
    [path, { ...query, h: [query['h']] }],
    [path, { ...query, h: `${String(query['h'])}A` }],
    [path, { ...query, d: ['20001'] }],
    [path, { ...query, d: ' 20001' }],
    [path, { ...query, d: '20001.0' }],
    [path, { ...query, d: '0x4e21' }],
    [path, { ...query, d: undefined }],
    [path, { ...query, s: undefined }],
    [path, { ...query, v: ['ann'] }],
    [path, { ...query, a: 'naxos' }],
    [path, { ...album, a: undefined }],
    [path, { ...album, a: ['naxos'] }],
    [
      { ...path, variant: '301' },
      { ...query, h: '' },
    ],
    [{ ...path, variant: '800' }, query],
    [{ ...path, id: randomUUID() }, query],
  ] as const;
  for (const [where, asked] of given) expect(readAddress(secret, where, asked, now)).toBe(null);
  expect(readAddress(createSecretKey(Buffer.alloc(32, 8)), path, query, now)).toBe(null);
});

test('all processes sign under one key, which is created once; signatures for one thing fit no other', async () => {
  const store = await ownStore('migrated');
  try {
    await store.query('delete from photo_key');
    await store.query("insert into photo_key (name, value) values ('another', $1)", [Buffer.alloc(32, 1)]);
    const made = (byte: number) =>
      signingKey({
        store,
        vault: testVault,
        random: { uuid: randomUUID, bytes: (count) => new Uint8Array(count).fill(byte) },
      });
    const [first, second] = [await made(2), await made(3)];
    expect([first.export(), second.export()]).toEqual([Buffer.alloc(32, 2), Buffer.alloc(32, 2)]);
  } finally {
    await store.close();
  }
  const forgetful = { query: () => Promise.resolve([]) } as Partial<Store> as Store;
  await expect(signingKey({ ...ports, store: forgetful })).rejects.toThrow('not stored');
  expect(sign(secret, 'picture', 'x').equals(sign(secret, 'cursor', 'x'))).toBe(false);
  const bytes = (text: string) => Buffer.from(text);
  expect([
    same(bytes('abc'), bytes('abc')),
    same(bytes('abc'), bytes('abd')),
    same(bytes('abc'), bytes('ab')),
  ]).toEqual([true, false, false]);
});

/**
 * Returns a URL signed with the service's own key, because a valid signature alone does not give access to a file.
 */
const served = (given: AddressFor) => addressesOf(key, origin, given, ports.clock.now());

test('[3.1b] an uploaded photo is served to its owner in full and by range, its thumbnails as created', async () => {
  const ann = await person(origin);
  const { id } = await putPhotoRow(ports.store, ann.id, {
    bytes: 10,
    sha256: sha256Of('0123456789'),
    fileName: 'Naxos.jpg',
  });
  await ports.objects.put(originalKey(id), Buffer.from('0123456789'));
  await ports.objects.put(thumbnailKey(id, 300), Buffer.from('small'));
  const address = served({ id, source: 'upload', viewer: ann.id });
  const ask = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(url, init);
    const { headers } = answer;
    const [range, length, type] = ['content-range', 'content-length', 'content-type'].map((name) =>
      headers.get(name),
    );
    return [answer.status, await answer.text(), type, range, length];
  };
  const range = (wanted: string) => ({ headers: { range: wanted } });
  expect(await ask(address.original)).toEqual([200, '0123456789', 'image/jpeg', null, '10']);
  expect(await ask(address.original, range('bytes=3-5'))).toEqual([
    206,
    '345',
    'image/jpeg',
    'bytes 3-5/10',
    '3',
  ]);
  expect(await ask(address.original, range('bytes=10-'))).toMatchObject([416, '', null, 'bytes */10', '0']);
  expect(await ask(address.original, { method: 'HEAD' })).toEqual([200, '', 'image/jpeg', null, '10']);
  expect(await ask(address[300])).toEqual([200, 'small', 'image/jpeg', null, '5']);
  const headersOf = async (url: string) => {
    const { headers } = await fetch(url, { method: 'HEAD' });
    return [
      'content-disposition',
      'etag',
      'x-content-type-options',
      'cross-origin-resource-policy',
      'content-security-policy',
      'accept-ranges',
    ].map((name) => headers.get(name));
  };
  const safe = ['nosniff', 'cross-origin', "default-src 'none'; sandbox"];
  const etag = `"${sha256Of('0123456789')}"`;
  expect(await headersOf(address.original)).toEqual(['attachment', etag, ...safe, 'bytes']);
  expect(await headersOf(address.untouched)).toEqual([
    'attachment; filename=Naxos.jpg',
    etag,
    ...safe,
    'bytes',
  ]);
  expect(await headersOf(address[300])).toEqual([null, null, ...safe, null]);
});

test('[3.1b] a HEAD request for an original, or for a JPEG that shows it, reads no byte of it', async () => {
  const ann = await person(origin);
  const [jpeg, heic, gone] = [
    await putPhotoRow(ports.store, ann.id),
    await putPhotoRow(ports.store, ann.id, { mediaType: 'image/heic' }),
    await putPhotoRow(ports.store, ann.id),
  ];
  await ports.objects.put(originalKey(jpeg.id), Buffer.from('whole'));
  await ports.objects.put(originalKey(heic.id), Buffer.from('whole'));
  await ports.objects.put(wholeKey(heic.id), Buffer.from('a JPEG'));
  const read = [vi.spyOn(ports.objects, 'stream'), vi.spyOn(ports.objects, 'get')];
  const lengthOf = async (id: string, variant: 'original' | 'untouched') => {
    const url = served({ id, source: 'upload', viewer: ann.id })[variant];
    const { status, headers } = await fetch(url, { method: 'HEAD' });
    return [status, headers.get('content-type'), headers.get('content-length')];
  };
  expect([
    await lengthOf(jpeg.id, 'original'),
    await lengthOf(jpeg.id, 'untouched'),
    await lengthOf(heic.id, 'original'),
    await lengthOf(heic.id, 'untouched'),
    (await lengthOf(gone.id, 'original'))[0],
  ]).toEqual([
    [200, 'image/jpeg', '5'],
    [200, 'image/jpeg', '5'],
    [200, 'image/jpeg', '6'],
    [200, 'image/heic', '5'],
    404,
  ]);
  const own = [jpeg, heic, gone].map(({ id }) => id);
  const keys = read.flatMap((spy) => spy.mock.calls.map(([one]) => one));
  expect(keys.filter((one) => own.some((id) => one.includes(id)))).toEqual([]);
});

test('[3.1b] a signed address serves an original to its owner alone; a missing one is 404 and not cached', async () => {
  const [ann, bob] = [await person(origin), await person(origin)];
  const { id } = await putPhotoRow(ports.store, ann.id);
  const stock = await putPhotoRow(ports.store, ann.id, { source: 'no such picture' });
  await ports.objects.put(originalKey(id), Buffer.from('whole'));
  const ask = async (url: string) => {
    const { status, headers } = await fetch(url);
    return [status, headers.get('cache-control')];
  };
  const of = (viewer: string, other = id, source = 'upload') => served({ id: other, source, viewer });
  expect((await ask(of(ann.id).original))[0]).toBe(200);
  expect((await ask(of(ann.id).original))[1]).toMatch(/^private, immutable, max-age=\d+$/);
  const [refused, absent] = [
    [403, 'no-store'],
    [404, 'no-store'],
  ];
  for (const variant of ['original', 'untouched'] as const) {
    expect(await ask(of(bob.id)[variant])).toEqual(refused);
    expect(await ask(of(ann.id, randomUUID())[variant])).toEqual(refused);
  }
  expect(await ask(of(ann.id)[300].replace('/300?', '/301?'))).toEqual(refused);
  expect(await ask(of(ann.id, 'no-photo')[300])).toEqual(refused);
  expect(await ask(of(ann.id)[800])).toEqual(absent);
  expect(await ask(of(ann.id, stock.id, 'no such picture')[800])).toEqual(absent);
  expect(await ask(of(ann.id, stock.id, 'no such picture').original)).toEqual(absent);
  await ports.objects.delete(originalKey(id));
  expect(await ask(of(ann.id).original)).toEqual(absent);
  // A picture seen through an album stays accessible until the viewer loses access to the album; nothing else ends
  // the access.
  await ports.objects.put(thumbnailKey(id, 300), Buffer.from('small'));
  const by = (album: string, viewer = bob.id) => served({ id, source: 'upload', viewer, album })[300];
  const [album, other] = [randomUUID(), randomUUID()];
  expect((await ask(by(album)))[0]).toBe(200);
  await ports.store.query('insert into album_gone (album_id, what, gone_at) values ($1::uuid, $2, now())', [
    album,
    bob.id,
  ]);
  await ports.store.notify(albumsEnded.channel, '');
  await expect.poll(() => ask(by(album))).toEqual(refused);
  const statuses = await Promise.all([by(other), by(album, ann.id), of(bob.id)[300]].map(ask));
  expect(statuses.map(([status]) => status)).toEqual([200, 200, 200]);
});
