import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { archiveAddresses } from '../../../backend/archives/address.ts';
import { openOriginal, photosById } from '../../../backend/archives/originals.ts';
import { openSummed, sumsText } from '../../../backend/archives/sums.ts';
import { type Sent, Transfers } from '../../../backend/membership/transfers.ts';
import { flatPool } from '../../../backend/photos/library/seeding.ts';
import type { Ports } from '../../../backend/ports.ts';
import { type Person, person, photosOf } from '../../albums/backend/kit.ts';
import { putPhoto } from '../../downloads/backend/kit.ts';
import { sharedBackend } from '../../kit/backend.ts';

let origin: string;
let ports: Ports;
beforeAll(async () => {
  const house = await sharedBackend();
  origin = house.origin;
  ports = house.backend.ports;
});

test('an address is valid until it expires, and only if complete: each part once, unchanged', () => {
  const [key, ends] = [createSecretKey(randomBytes(32)), 1_700_000_000_000];
  const [mine, others] = [archiveAddresses('mine', '/mine'), archiveAddresses('others', '/others')];
  const address = { customerId: 'ann', id: 'july', ends };
  const url = new URL(mine.write(key, 'https://example.com', address));
  expect(url.pathname).toBe('/mine/july');
  const query = Object.fromEntries(url.searchParams);
  const { u = '', e = '', h = '' } = query;
  const read = (given: Record<string, unknown>, now = ends - 1) => mine.read(key, 'july', given, now);
  expect([read(query), read(query, ends)]).toEqual([address, null]);
  for (const broken of [
    { u, e },
    { u, h },
    { e, h },
    { u: [u, u], e, h },
    { u, e: [e, e], h },
    { u, e, h: [h, h] },
    { u, e: `0${e}`, h: `${h}=` },
    { u, e: 'never', h },
    { u, e: '1'.repeat(16), h },
  ])
    expect(read(broken)).toBe(null);
  expect(others.read(key, 'july', query, ends - 1)).toBe(null);
  expect(mine.read(createSecretKey(randomBytes(32)), 'july', query, ends - 1)).toBe(null);
});

/** Returns an original of this length in bytes, with its row in the store. */
async function original(who: Person, length: number) {
  const bytes = randomBytes(length);
  const id = await putPhoto(ports, who.id, { name: 'a.jpg', bytes });
  const row = (await photosById(ports, [id])).get(id);
  if (row === undefined) throw new Error('no such photo');
  return { bytes, row };
}

test('photos are found by id alone; a part is read to its last byte, a large one as a stream', async () => {
  const who = await person(origin);
  const small = 256 * 1024;
  const { bytes, row } = await original(who, small + 10);
  const seeded = await photosOf(who, 2);
  const [flat = ''] = seeded;
  const found = await photosById(ports, [row.id, flat, randomUUID()]);
  expect(new Set(found.keys())).toEqual(new Set([row.id, flat]));
  const part = (start: number, end: number) => openOriginal(ports, flatPool, row, { start, end });
  const once = await part(3, 3 + small - 1);
  expect(Buffer.from(once as Uint8Array).equals(bytes.subarray(3, 3 + small))).toBe(true);
  const stream = (await part(3, 3 + small + 1)) as Readable;
  expect(stream).toBeInstanceOf(Readable);
  expect(Buffer.concat((await stream.toArray()) as Buffer[]).equals(bytes.subarray(3, small + 5))).toBe(true);
  const flatRow = found.get(flat);
  if (flatRow === undefined) throw new Error('no such photo');
  const whole = Buffer.from((await flatPool.original(flatRow)) ?? []);
  const middle = await openOriginal(ports, flatPool, flatRow, { start: 5, end: 9 });
  expect(Buffer.from(middle as Uint8Array)).toEqual(whole.subarray(5, 10));
});

test('an archive’s photos are read in batches of hundreds with their checksums, missing ones left out', async () => {
  const who = await person(origin);
  const ids = [...(await photosOf(who, 520)), randomUUID()];
  const entries = ids.map((photo, at) => ({
    photo,
    sha256: String(at).padStart(64, '0'),
    ...{ name: `${at}.jpg`, size: 1, crc32: 0, dos: 0, modified: null },
  }));
  const asked: number[] = [];
  const store: Ports['store'] = {
    ...ports.store,
    query: (sql, params) => {
      asked.push((params?.[0] as readonly string[] | undefined)?.length ?? 0);
      return ports.store.query(sql, params);
    },
  };
  const open = openSummed({ ...ports, store }, flatPool, entries);
  const first = { start: 0, end: 1 };
  const opened = [];
  for (const at of ids.keys()) opened.push((await open(at, first)) !== null);
  expect([opened.filter(Boolean).length, opened.at(-1), asked]).toEqual([520, false, [256, 256, 9]]);
  // The checksums of earlier ranges are released.
  await open(0, first);
  expect(asked).toEqual([256, 256, 9, 256]);
  expect(await open(ids.length, { start: 3, end: 130 })).toEqual(sumsText(entries).subarray(3, 131));
});

test('[7.7] a channel ends the running transfers of its own archive, and no others', async () => {
  const heard = new Map<string, () => void>();
  const store: Ports['store'] = {
    ...ports.store,
    listen: async (channel, hear) => {
      heard.set(channel, () => hear(''));
      return async () => void heard.delete(channel);
    },
  };
  const asked: (readonly Sent[])[] = [];
  let ended: readonly Sent[] = [];
  const transfers = new Transfers(
    ['photos', 'albums'],
    async (_, sent) => {
      asked.push(sent);
      return ended;
    },
    2,
  );
  await transfers.start({ ...ports, store });
  expect([...heard.keys()]).toEqual(['accounts.ended', 'photos', 'albums']);
  const say = (channel: string) => heard.get(channel)?.();
  const sending = async (customerId: string, id: string) => {
    const stream = new Readable({ read: () => undefined });
    return { stream, may: await transfers.begin(stream, { customerId, id }) };
  };
  say('photos');
  expect(asked).toEqual([]);
  const begun = await Promise.all([sending('ann', 'july'), sending('ann', 'june'), sending('bob', 'july')]);
  expect(begun.map(({ may }) => may)).toEqual([true, true, true]);
  expect(asked.splice(0).map((sent) => sent.length)).toEqual([1, 1, 1]);
  const [july, june, theirs] = begun.map(({ stream }) => stream);
  expect([transfers.admits({ customerId: 'ann' }), transfers.admits({ customerId: 'bob' })]).toEqual([
    false,
    true,
  ]);
  ended = [{ customerId: 'ann', id: 'july' }];
  say('albums');
  await expect.poll(() => july?.destroyed).toBe(true);
  expect([june?.destroyed, theirs?.destroyed, asked[0]?.length]).toEqual([false, false, 3]);
  await expect.poll(() => transfers.admits({ customerId: 'ann' })).toBe(true);
  await transfers.stop();
  expect([...heard.keys()]).toEqual([]);
  // A transfer that was ended before it began sends nothing.
  expect((await sending('ann', 'july')).may).toBe(false);
  june?.destroy();
  theirs?.destroy();
});
