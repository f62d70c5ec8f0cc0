import { beforeAll, expect, test } from 'vitest';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import type { Project } from '../../../contracts/projects/project.ts';
import type { ServerWidget } from '../../../contracts/widgets/widget.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { oneOrder, shopper } from './shopper.ts';
import type { Shopper } from './shopper.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const photographed = async ({ customer }: Shopper, ...dates: readonly string[]): Promise<string[]> => {
  const photos = dates.map((takenAt) => ({ takenAt, count: 1 }));
  return ((await house.seed.make('photos', { customerId: customer.id, photos })) as { ids: string[] }).ids;
};
const days = (year: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${year}-05-${String(index + 1).padStart(2, '0')}T10:00:00`);

/** Returns what a product's picture shows: the photo with that id, or a scene. */
const seenOn = async (address: string | null | undefined) => {
  const answer = await fetch(address ?? '');
  const text = await answer.text();
  return { status: answer.status, jpeg: /base64,([^"]+)/.exec(text)?.[1] ?? null, headers: answer.headers };
};
const thumbnailOf = async ({ ask }: Shopper, id: string): Promise<string> => {
  const { image } = (await ask('GET', `/svc/photos/photos/${id}`)).body as { image: Photo };
  const answer = await fetch(image.thumbnails[0]?.url ?? '');
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
};
const photoIn = (address: string | null | undefined) => /-\d\/([\w-]+)\?/.exec(address ?? '')?.[1] ?? null;
const pictureOf = async ({ ask }: Shopper, code: string) =>
  ((await ask('GET', `/svc/orders/v1/superorders/${code}`)).body as SuperOrder).orders.map(
    ({ details }) => details?.picture ?? null,
  );
const book = (createdAt: string, scene = 0) => ({
  createdAt,
  products: [{ articleId: 'book-square-m', scene }],
});

test('[3.11b] a product shows the last photo that its own customer took before the order', async () => {
  const [who, other] = [await shopper(house), await shopper(house)];
  const [, second = ''] = await photographed(who, ...days(2024, 2), '2025-01-01T10:00:00');
  await photographed(other, '2024-05-02T12:00:00');
  const { code, products } = await oneOrder(who, book('2024-06-01T10:00:00.000Z'));
  const [picture] = await pictureOf(who, code);
  const { jpeg, headers } = await seenOn(picture);
  expect([photoIn(picture), jpeg]).toEqual([second, await thumbnailOf(who, second)]);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; img-src data:");
  expect(headers.get('cache-control')).toMatch(/^private, immutable, max-age=\d+$/);
  const one = (await who.ask('GET', `/svc/orders/v1/Orders/${products[0] ?? ''}`))
    .body as SuperOrder['orders'][number];
  expect(photoIn(one.details?.picture)).toBe(second);
});

test('products ordered together show different photos, also where the customer has only newer ones', async () => {
  const who = await shopper(house);
  const ids = await photographed(who, ...days(2024, 8));
  const products = [0, 1].map((scene) => ({ articleId: 'mug-classic', scene }));
  const [after, before] = await who.orders(
    { createdAt: '2024-06-01T10:00:00.000Z', products },
    { createdAt: '2020-01-01T10:00:00.000Z', products },
  );
  const photos = async (code = '') => (await pictureOf(who, code)).map(photoIn);
  expect(await photos(after?.code)).toEqual([ids[7], ids[2]]);
  expect(await photos(before?.code)).toEqual([ids[0], ids[1]]);
});

test('[3.13a] [3.14] an online book, its public page and a saved project show their customer’s photo', async () => {
  const who = await shopper(house);
  const [photo = ''] = await photographed(who, '2024-05-01T10:00:00');
  const { products } = await oneOrder(who, book('2024-06-01T10:00:00.000Z'));
  const books = products.map((one) => ({ code: one, state: 'online' }));
  const { tokens } = (await house.seed.make('widgets', { customerId: who.customer.id, books })) as {
    tokens: string[];
  };
  await house.seed.make('projects', { customerId: who.customer.id, projects: [{ name: 'Naxos' }] });
  const widgets = (await who.ask('GET', `/svc/widgets/v1/widget/all?orderCodes=${products[0] ?? ''}`))
    .body as ServerWidget[];
  const { projects } = (await who.ask('GET', `/svc/projects/api/v2/projects/${who.customer.id}`)).body as {
    projects: Project[];
  };
  expect([photoIn(widgets[0]?.cover), photoIn(projects[0]?.cover)]).toEqual([photo, photo]);
  const page = await (await fetch(`${house.origin}/svc/shop/alb-gb/books/${tokens[0] ?? ''}`)).text();
  const shown = [...page.matchAll(/src="([^"]+)"/g)].map(([, src = '']) => src.replaceAll('&#38;', '&'));
  const drawn = await Promise.all(shown.map((src) => seenOn(`${house.origin}${src}`)));
  const thumbnail = await thumbnailOf(who, photo);
  expect(drawn.map(({ jpeg }) => jpeg === thumbnail)).toEqual(Array.from({ length: 6 }, () => true));
  expect(page).not.toContain(who.customer.id);
});

test('[3.11b] a deleted photo leaves the product at once, which then shows another or a drawing', async () => {
  const who = await shopper(house);
  const [first = '', second = ''] = await photographed(who, ...days(2024, 2));
  const { code } = await oneOrder(who, book('2024-06-01T10:00:00.000Z'));
  const remove = (id: string) => who.ask('DELETE', '/svc/photos/photos', { photoIds: [id] });
  const [before] = await pictureOf(who, code);
  await remove(second);
  const [after] = await pictureOf(who, code);
  expect([photoIn(before), (await seenOn(before)).status, photoIn(after)]).toEqual([second, 403, first]);
  await remove(first);
  const [none] = await pictureOf(who, code);
  const { status, jpeg } = await seenOn(none);
  expect([none, status, jpeg]).toEqual([`${house.origin}/svc/orders/pictures/book-0.svg`, 200, null]);
});

test('a picture of a photo without a thumbnail is a drawing that is not cached', async () => {
  const who = await shopper(house);
  const [photo = ''] = await photographed(who, '2024-05-01T10:00:00');
  const { code } = await oneOrder(who, book('2024-06-01T10:00:00.000Z'));
  await house.backend.ports.store.query("update photo set source = 'nowhere' where id = $1::uuid", [photo]);
  const { status, jpeg, headers } = await seenOn((await pictureOf(who, code))[0]);
  expect([status, jpeg, headers.get('cache-control')]).toEqual([200, null, 'no-store']);
});
