import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import { addressLife } from '../../../backend/archives/address.ts';
import type { Download } from '../../../contracts/downloads/download.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { putPhoto } from './kit.ts';
import { downloads, finished, person, seeded } from './person.ts';
import { readPhotos } from './readZip.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

test('any part can be requested; with another validator the whole is sent', async () => {
  const who = await person(house);
  const { url } = await finished(who, await seeded(who, [{ takenAt: '2020-02-29T12:00:00', count: 100 }]));
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? '';
  const part = async (headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(url, { method, headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    return [
      response.status,
      response.headers.get('content-range'),
      response.headers.get('content-length'),
      bytes,
    ] as const;
  };
  const size = whole.length;
  const [from, to] = [Math.floor(size / 3), Math.floor(size / 2)];
  expect(await part({ range: `bytes=${from}-${to}` })).toEqual([
    206,
    `bytes ${from}-${to}/${size}`,
    String(to - from + 1),
    whole.subarray(from, to + 1),
  ]);
  expect(await part({ range: `bytes=${to}-`, 'if-range': etag })).toEqual([
    206,
    `bytes ${to}-${size - 1}/${size}`,
    String(size - to),
    whole.subarray(to),
  ]);
  expect(await part({ range: 'bytes=-22' })).toEqual([
    206,
    `bytes ${size - 22}-${size - 1}/${size}`,
    '22',
    whole.subarray(-22),
  ]);
  expect(await part({ range: `bytes=${to}-`, 'if-range': '"another"' })).toEqual([
    200,
    null,
    String(size),
    whole,
  ]);
  expect(await part({ range: `bytes=${to}-`, 'if-range': `W/${etag}` })).toEqual([
    200,
    null,
    String(size),
    whole,
  ]);
  expect((await part({ range: `bytes=${size}-` })).slice(0, 2)).toEqual([416, `bytes */${size}`]);
  expect(await part({}, 'HEAD')).toEqual([200, null, String(size), Buffer.alloc(0)]);
  expect(readPhotos(whole).length).toBe(100);
});

test('an address is valid for its customer, its download and its time alone', async () => {
  const [who, other] = [await person(house), await person(house)];
  const { id, url } = await finished(who, await seeded(who, [{ takenAt: null }]));
  const second = await finished(who, (await seeded(who, [{ takenAt: '2001-01-01T00:00:00' }])).slice(-1));
  const [otherPhoto = ''] = await seeded(other, [{ takenAt: null }]);
  expect((await other.ask('POST', downloads, { id, name: 'A', photos: [otherPhoto] })).status).toBe(200);
  const status = async (change: (to: URL) => void) => {
    const to = new URL(url);
    change(to);
    return (await fetch(to)).status;
  };
  const signature = new URL(url).searchParams.get('h') ?? '';
  expect([
    await status(() => undefined),
    await status((to) => to.searchParams.set('u', other.customer.id)),
    await status((to) => to.searchParams.set('e', `${Number(to.searchParams.get('e')) + 1}`)),
    await status((to) =>
      to.searchParams.set('h', `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`),
    ),
    await status((to) => to.searchParams.set('h', `${signature}=`)),
    await status((to) => to.searchParams.delete('h')),
    await status((to) => {
      to.pathname = to.pathname.replace(id, second.id);
    }),
    await status((to) => {
      to.pathname = to.pathname.replace(id, 'nothing');
    }),
  ]).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
  await deleteCustomer(house.backend.ports.store, other.customer.id, new Date().toISOString());
  const theirs = await other.ask('GET', `${downloads}/${id}/url`);
  expect(theirs.status).toBe(404);
  await house.seed.advance(addressLife);
  expect((await fetch(url)).status).toBe(403);
});

test('deleting one photo ends every archive that contains it, and no other', async () => {
  const who = await person(house);
  const [kept = '', lost = ''] = await seeded(who, [{ takenAt: null, count: 2 }]);
  const both = await finished(who, [kept, lost]);
  const alone = await finished(who, [kept]);
  const removed = await who.ask('DELETE', '/svc/photos/photos', { photoIds: [lost] });
  expect([removed.status < 300, (await fetch(both.url)).status, (await fetch(alone.url)).status]).toEqual([
    true,
    410,
    200,
  ]);
  expect((await who.ask('GET', `${downloads}/${both.id}/url`)).status).toBe(410);
  const list = ((await who.ask('GET', downloads)).body as { items: Download[] }).items;
  // An expired archive can be created again with the photos that still exist.
  expect(list.map(({ id, state, photos }) => [id, state, photos])).toEqual([
    [alone.id, 'finished', [kept]],
    [both.id, 'gone', [kept]],
  ]);
});

test.for(['large.jpg', 'small.jpg'])(
  'a running transfer is reset when %s of it is deleted, and not padded',
  async (deleted) => {
    const who = await person(house);
    const { ports } = house.backend;
    const large = await putPhoto(ports, who.customer.id, {
      name: 'large.jpg',
      bytes: randomBytes(48 * 1024 ** 2),
    });
    const small = await putPhoto(ports, who.customer.id, { name: 'small.jpg', bytes: randomBytes(10) });
    const { url } = await finished(who, [large, small]);
    const asked = get(url);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const announced = Number(response.headers['content-length']);
    await once(response, 'readable');
    let received = (response.read() as Buffer | null)?.length ?? 0;
    const photoIds = [deleted === 'large.jpg' ? large : small];
    expect((await who.ask('DELETE', '/svc/photos/photos', { photoIds })).status).toBeLessThan(300);
    const broken = once(response, 'error');
    response.on('data', (bytes: Buffer) => {
      received += bytes.length;
    });
    const [error] = (await broken) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    expect(received).toBeLessThan(announced);
  },
);
