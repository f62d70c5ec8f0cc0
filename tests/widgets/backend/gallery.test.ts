import { beforeAll, expect, test } from 'vitest';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { online, type Reader, reader, widgetAt } from './kit.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const entries = '/svc/gallery/v1/galleryentries/';
const entryAt = (code: string, channel = 'alb-gb') => `${entries}${code}?channel=${channel}`;
const add = (who: Reader, widgetId: string, categories = ['Travel'], channel = 'alb-gb') =>
  who.ask('POST', entries, { widgetId, channel, categories });

test('[3.13c] [7.14e] an online book is added to the gallery by categories, changed and removed again', async () => {
  const who = await reader(house);
  await online(house, who);
  const [code = ''] = who.books;
  expect((await who.ask('GET', entryAt(code))).status).toBe(404);
  const entry = { widgetId: code, categories: ['Travel'] };
  const page = `${house.origin}/svc/shop/alb-gb/gallery`;
  expect(await add(who, code)).toMatchObject({ status: 200, body: { ...entry, page } });
  expect((await who.ask('GET', entryAt(code))).body).toEqual({ ...entry, page });
  expect((await who.ask('GET', entryAt(code, 'alb-nl'))).status).toBe(404);
  const changed = await who.ask('PUT', entryAt(code), { categories: ['Pets', 'Pets'] });
  expect(changed.body).toEqual({ widgetId: code, categories: ['Pets'], page });
  expect((await who.ask('DELETE', entryAt(code))).status).toBe(204);
  expect([
    (await who.ask('DELETE', entryAt(code))).status,
    (await who.ask('PUT', entryAt(code), { categories: ['Pets'] })).status,
  ]).toEqual([404, 404]);
});

test('[7.14e] a book offline, without a channel or a category is not added; a deleted one leaves', async () => {
  const who = await reader(house, ['On', 'Off', 'Asked for']);
  const [code = '', off = '', asked = ''] = who.books;
  await online(house, who, [code]);
  const books = [{ code: asked, state: 'requested' }];
  await house.seed.make('widgets', { customerId: who.id, books });
  expect([
    (await add(who, off)).status,
    (await add(who, asked)).status,
    (await add(who, code, ['Travel'], 'nowhere')).status,
    (await add(who, code, ['Cars'])).status,
  ]).toEqual([404, 404, 404, 400]);
  await add(who, code);
  await who.ask('DELETE', widgetAt(code));
  expect((await who.ask('GET', entryAt(code))).status).toBe(404);
  const { body } = await who.ask<{ name: string }[]>('GET', '/svc/gallery/v1/categories');
  expect(body.map(({ name }) => name)).toContain('Travel');
});

test('[7.14e] [6.2b] a change to an entry leaves other books, channels and customers unchanged', async () => {
  const [who, stranger] = [await reader(house, ['First', 'Second']), await reader(house)];
  const [code = '', second = ''] = who.books;
  await online(house, who);
  for (const one of who.books) await add(who, one);
  const shown = async () => {
    const read = async (one: string) => {
      const { status, body } = await who.ask<{ categories?: string[] }>('GET', entryAt(one));
      return status === 200 ? body.categories : status;
    };
    return [await read(code), await read(second)];
  };
  expect([
    (await who.ask('PUT', entryAt(code, 'alb-nl'), { categories: ['Pets'] })).status,
    (await who.ask('DELETE', entryAt(code, 'alb-nl'))).status,
    (await stranger.ask('DELETE', widgetAt(code))).status,
    await shown(),
  ]).toEqual([404, 404, 404, [['Travel'], ['Travel']]]);
  await who.ask('PUT', entryAt(code), { categories: ['Pets'] });
  expect(await shown()).toEqual([['Pets'], ['Travel']]);
  expect([(await who.ask('DELETE', entryAt(code))).status, await shown()]).toEqual([204, [404, ['Travel']]]);
  await add(who, code);
  expect([(await who.ask('DELETE', widgetAt(code))).status, await shown()]).toEqual([204, [404, ['Travel']]]);
});

test('[3.13c] [6.2a] a blocked order stays out of the gallery, and any visitor can check that', async () => {
  const who = await reader(house, ['Blocked', 'Free']);
  const [code = '', free = ''] = who.books;
  await house.seed.make('widgets', {
    customerId: who.id,
    books: [{ code, state: 'online' }],
    blocked: [code],
  });
  expect((await add(who, code)).status).toBe(409);
  const blocked = async (id: string) =>
    (await fetch(`${house.origin}/svc/gallery/v1/blockedorders/${id}`)).json() as Promise<unknown>;
  expect([await blocked(code), await blocked(free)]).toEqual([{ blocked: true }, { blocked: false }]);
});

/**
 * Returns the content of the shop's gallery page for a channel: the titles in each category, and their link targets.
 */
async function shownIn(channel: string) {
  const html = await (await fetch(`${house.origin}/svc/shop/${channel}/gallery`)).text();
  return [...html.matchAll(/<section aria-label="([^"]+)">(.*?)<\/section>/gs)].map(
    ([, name, books = '']) => ({
      name,
      books: [...books.matchAll(/href="([^"]+)".*?<h3 dir="auto">(.*?)<\/h3>/gs)].map(([, href, title]) => [
        title,
        href,
      ]),
    }),
  );
}

test('[3.13c] visitors find gallery books by category until they are removed, offline or blocked', async () => {
  const channel = 'pbx-gb';
  const who = await reader(house, ['Isles & <b>', 'Second', 'Third']);
  const [code = '', second = '', third = ''] = who.books;
  const [token = '', of2 = ''] = await online(house, who);
  expect(await shownIn(channel)).toEqual([]);
  for (const one of who.books) await add(who, one, one === code ? ['Travel', 'Pets'] : ['Pets'], channel);
  await house.seed.make('widgets', { customerId: who.id, books: [], blocked: [third] });
  const address = `/svc/shop/${channel}/books/${token}`;
  const first = ['Isles &#38; &#60;b&#62;', address];
  const shown = await shownIn(channel);
  expect(shown.map(({ name }) => name)).toEqual(['Travel', 'Pets']);
  expect(shown[0]?.books).toEqual([first]);
  expect(new Set(shown[1]?.books)).toEqual(new Set([first, ['Second', `/svc/shop/${channel}/books/${of2}`]]));
  expect((await fetch(house.origin + address)).status).toBe(200);
  expect(await shownIn('alb-nl')).toEqual([]);
  await who.ask('DELETE', entryAt(code, channel));
  await who.ask('DELETE', widgetAt(second));
  expect(await shownIn(channel)).toEqual([]);
});
