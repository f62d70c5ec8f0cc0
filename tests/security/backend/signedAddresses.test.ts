import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { productWays } from '../../authorization/backend/addresses.ts';
import { addressLife } from '../../../backend/archives/address.ts';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import { settledDownload } from '../../downloads/backend/kit.ts';
import { exporter, ready, request, urlOf } from '../../exports/backend/kit.ts';
import { company } from '../../invoices/backend/kit.ts';
import { movableBackend, type MovableBackend } from '../../kit/backend.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

interface Signed {
  /** The account for which the URL was signed. */
  readonly customer: string;
  readonly url: string;
}

const seeded = async (customerId: string): Promise<string[]> => {
  const photos = [{ takenAt: '2024-05-01T10:00:00', count: 2 }];
  return ((await house.seed.make('photos', { customerId, photos })) as { ids: string[] }).ids;
};

async function picture(variant: '300' | 'original'): Promise<Signed> {
  const who = await exporter(house);
  const [photo = ''] = await seeded(who.id);
  const { body } = await who.ask('GET', `/svc/photos/photos/${photo}`);
  return {
    customer: who.id,
    url: new RegExp(`http[^"]+/${variant}\\?[^"]+`).exec(JSON.stringify(body))?.[0] ?? '',
  };
}

async function sharedPicture(): Promise<Signed> {
  const [owner, viewer] = [await exporter(house), await exporter(house)];
  const { id } = (await house.seed.make('shared-albums', {
    ownerId: owner.id,
    participantIds: [viewer.id],
    name: 'Naxos',
    photoIds: await seeded(owner.id),
  })) as { id: string };
  const { body } = await viewer.ask('GET', `/svc/sharedAlbums/shared-albums/${id}`);
  return { customer: viewer.id, url: /http[^"]+\/300\?[^"]+/.exec(JSON.stringify(body))?.[0] ?? '' };
}

/** One signed URL of each kind; all are valid at first. */
const kinds: Readonly<Record<string, { readonly path: string; readonly make: () => Promise<Signed> }>> = {
  thumbnail: { path: '/svc/photos/pictures/:id/:variant', make: () => picture('300') },
  original: { path: '/svc/photos/pictures/:id/:variant', make: () => picture('original') },
  'picture of a shared album': { path: '/svc/photos/pictures/:id/:variant', make: sharedPicture },
  'picture of a product': {
    path: '/svc/orders/pictures/:name/:photo',
    make: async () => {
      const who = await exporter(house);
      await seeded(who.id);
      const orders = [{ products: [{ articleId: 'book-square-m' }] }];
      await house.seed.make('orders', { customerId: who.id, orders });
      const { body } = await who.ask('GET', '/svc/orders/v2/superorders/me');
      return { customer: who.id, url: /http[^"]+\/book-0\/[^"]+/.exec(JSON.stringify(body))?.[0] ?? '' };
    },
  },
  download: {
    path: '/svc/downloads/archives/:id',
    make: async () => {
      const who = await exporter(house);
      const id = randomUUID();
      const body = { id, name: 'Naxos', photos: await seeded(who.id) };
      expect((await who.ask('POST', '/svc/downloads/downloads', body)).status).toBe(200);
      await settledDownload(who.ask, id);
      const { body: received } = await who.ask('GET', `/svc/downloads/downloads/${id}/url`);
      return { customer: who.id, url: (received as { url: string }).url };
    },
  },
  'part of an export': {
    path: '/svc/exports/chunks/:id',
    make: async () => {
      const who = await exporter(house);
      await seeded(who.id);
      await request(who);
      const { backupId, chunks } = await ready(who);
      return { customer: who.id, url: await urlOf(who, backupId, chunks[0]?.iteration ?? 0) };
    },
  },
  'file of account data': {
    path: '/svc/customers/data/:id',
    make: async () => {
      const who = await exporter(house);
      const { body } = await who.ask('GET', '/svc/customers/customers/me/data');
      return { customer: who.id, url: (body as { url: string }).url };
    },
  },
  'invoices of a year': {
    path: '/svc/invoices/archives/:id',
    make: async () => {
      const who = await company(house);
      await who.ordered({ daysAgo: 1 });
      const year = (await who.list()).years[0] ?? 0;
      const { body } = await who.ask('GET', `/svc/invoices/api/v1/InvoiceArchives/me/${year}`);
      return { customer: who.customer.id, url: (body as { url: string }).url };
    },
  },
};

const status = async (url: string): Promise<number> => {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
};

test('each signed address of the product is of a kind listed here', () => {
  const signed = Object.keys(productWays).filter((path) => productWays[path] === 'signature');
  expect([...new Set(Object.values(kinds).map(({ path }) => path))].sort()).toEqual(signed.sort());
});

test.each(Object.keys(kinds))('the address of a %s ends with its account, at once', async (kind) => {
  const { customer, url } = (await kinds[kind]?.make()) ?? { customer: '', url: '' };
  const bystander = (await kinds[kind]?.make())?.url ?? '';
  expect(await status(url)).toBe(200);
  const { store, clock } = house.backend.ports;
  await store.transaction((tx) => deleteCustomer(tx, customer, new Date(clock.now()).toISOString()));
  await expect.poll(() => status(url)).toBe(403);
  expect(await status(bystander)).toBe(200);
});

test.each(Object.keys(kinds))(
  'the address of a %s is refused after its expiry, and with any letter changed',
  async (kind) => {
    const { url } = (await kinds[kind]?.make()) ?? { url: '' };
    const forged = url.replace(
      /(h=)(.)/,
      (_all, key: string, letter: string) => `${key}${letter === 'A' ? 'B' : 'A'}`,
    );
    const foreign = url.replace(/([?&][uv]=|\/book-0\/)[^&?]+/, `$1${randomUUID()}`);
    // A number in the URL has only one valid notation.
    const padded = url.replace(/([?&][de]=)/, (name) => `${name}0`);
    const answers = [url, forged, foreign, padded].map((address) => status(address));
    expect(await Promise.all(answers)).toEqual([200, 403, 403, 403]);
    await house.seed.advance(Math.max(addressLife, 48 * 3_600_000));
    expect(await status(url)).toBe(403);
  },
);
