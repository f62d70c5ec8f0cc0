import { beforeAll, expect, test } from 'vitest';
import { addressLife } from '../../../backend/archives/address.ts';
import { activationPush, archivePush } from '../../../backend/sockets/part.ts';
import { push } from '../../../backend/sockets/channel.ts';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { pushClose } from '../../../contracts/push/push.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { Page } from '../../sockets/backend/page.ts';
import { openedAddresses, ways } from './addresses.ts';
import { invoicesOfYear } from './invoices.ts';
import { ordered } from './orders.ts';
import { actors, isSignedIn, seedPeople } from './people.ts';
import type { Actor, People } from './people.ts';
import {
  announce,
  announced,
  finishedDownload,
  madeExport,
  makeThings,
  stateOf,
  uploadHeaders,
} from './things.ts';
import type { Things } from './things.ts';

let house: MovableBackend;
let people: People;
let things: Things;
beforeAll(async () => {
  house = await movableBackend();
  people = await seedPeople(house);
  things = await makeThings(people);
});

/** Collects the response to each actor. */
async function byEverybody<Answer>(
  ask: (token: string | null, actor: Actor) => Promise<Answer>,
): Promise<Partial<Record<Actor, Answer>>> {
  const answered: Partial<Record<Actor, Answer>> = {};
  for (const actor of actors) answered[actor] = await ask(people.tokens[actor], actor);
  return answered;
}
const expected = <Answer>(answer: (actor: Actor) => Answer): Record<string, Answer> =>
  Object.fromEntries(actors.map((actor) => [actor, answer(actor)]));

test('F29: every route beside the table of calls declares its authorisation', async () => {
  expect(await openedAddresses(house.backend)).toEqual(Object.keys(ways).sort());
});

test('[6.2b] F29: uploads are created by customers, and visible to their sender alone', async () => {
  const mayUpload = (actor: Actor) => (actor === 'deleted' ? 404 : 201);
  expect(await byEverybody(async (token) => (await announce(people, token)).status)).toEqual(
    expected((actor) => (isSignedIn(actor) ? mayUpload(actor) : 401)),
  );
  const address = await announced(things);
  const before = await stateOf(things);
  const asked =
    (method: string, more: Record<string, string> = {}, body?: string) =>
    (token: string | null) =>
      fetch(address, {
        method,
        headers: { ...uploadHeaders(token), ...more },
        ...(body === undefined ? {} : { body }),
      }).then(({ status }) => status);
  const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  for (const [ask, done] of [
    [asked('HEAD'), 200],
    [asked('PATCH', bytes, 'ten bytes.'), 204],
    [asked('DELETE'), 204],
  ] as const) {
    const strangers = expected((actor) => (isSignedIn(actor) ? 404 : 401));
    const answered = await byEverybody((token, actor) =>
      actor === 'owner' ? Promise.resolve(404) : ask(token),
    );
    expect(answered).toEqual(strangers);
    expect(await stateOf(things)).toBe(before);
    expect(await asked('HEAD')(people.tokens.owner)).toBe(200);
    if (done === 200) expect(await ask(people.tokens.owner)).toBe(done);
  }
});

test('[6.2b] F29: the desk advances an order for its customer alone', async () => {
  const { code } = await ordered(things);
  const before = await stateOf(things);
  const send = (token: string | null) =>
    fetch(`${house.origin}/svc/shop/desk/${code}`, {
      method: 'POST',
      ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    }).then(({ status }) => status);
  expect(
    await byEverybody((token, actor) => (actor === 'owner' ? Promise.resolve(404) : send(token))),
  ).toEqual(expected((actor) => (isSignedIn(actor) ? 404 : 401)));
  expect(await stateOf(things)).toBe(before);
  expect(await send(people.tokens.owner)).toBe(204);
});

const parts = (url: string) => new URL(url);
function changed(url: string, change: (url: URL) => void): string {
  const copy = parts(url);
  change(copy);
  return copy.href;
}
const withQuery = (url: string, name: string, value: string): string =>
  changed(url, ({ searchParams }) => searchParams.set(name, value));

/**
 * Fetches a URL as every caller: the response is the same with any bearer token, because the signed URL alone
 * grants access.
 */
const fetched = (url: string) =>
  byEverybody(async (token) => {
    const response = await fetch(
      url,
      token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
    );
    await response.arrayBuffer();
    return response.status;
  });
const all = (status: number) => expected(() => status);

test('[6.2b] F29: a picture is served at its signed address, and at no forged one', async () => {
  const [id = ''] = things.photos;
  const { image } = await things
    .asOwner('GET', `/svc/photos/photos/${id}`)
    .then((body) => body as { image: Photo });
  const [thumbnail] = image.thumbnails;
  const small = thumbnail?.url ?? '';
  for (const url of [small, image.untouchedUrl]) {
    expect(await fetched(url)).toEqual(all(200));
    const others = [
      withQuery(url, 'v', people.who.other.id),
      withQuery(url, 'd', '99999'),
      withQuery(url, 'a', things.sharedAlbum),
      changed(url, (copy) => copy.searchParams.delete('h')),
      url.replace(id, things.sharedPhotos[0] ?? ''),
    ];
    for (const other of others) expect([other, await fetched(other)]).toEqual([other, all(403)]);
  }
  const raised = small.replace(/\/300\?/, '/untouched?');
  expect([raised === small, await fetched(raised)]).toEqual([false, all(403)]);
});

test('[6.2b] F29: a product’s picture is served at its signed address, and at no forged one', async () => {
  const { code } = await ordered(things);
  const { orders } = await things.asOwner('GET', `/svc/orders/v1/superorders/${code}`);
  const url = (orders as SuperOrder['orders'])[0]?.details?.picture ?? '';
  const photo = [...things.photos, ...things.sharedPhotos].find((id) => url.includes(id)) ?? 'none';
  const another = things.photos.find((id) => id !== photo) ?? '';
  expect(await fetched(url)).toEqual(all(200));
  const others = [
    withQuery(url, 'd', '99999'),
    changed(url, (copy) => copy.searchParams.delete('h')),
    url.replace(photo, another),
    url.replace('/book-0/', '/mug-0/'),
  ];
  for (const other of others) expect([other, await fetched(other)]).toEqual([other, all(403)]);
});

test('F29: a participant gets thumbnails of shared photos and no address of an original', async () => {
  const response = await fetch(
    `${house.origin}/svc/sharedAlbums/shared-albums/${things.sharedAlbum}/photos`,
    {
      headers: { authorization: `Bearer ${String(people.tokens.participant)}` },
    },
  );
  const { images } = (await response.json()) as { images: Photo[] };
  expect(images.length).toBe(things.sharedPhotos.length);
  for (const { url, untouchedUrl, thumbnails } of images) {
    expect([url, untouchedUrl].map((one) => parts(one).pathname.split('/').at(-1))).toEqual(['1300', '1300']);
    expect(await fetched(thumbnails[0]?.url ?? '')).toEqual(all(200));
    expect(await fetched(untouchedUrl.replace(/\/1300\?/, '/untouched?'))).toEqual(all(403));
  }
});

interface Archive {
  readonly url: string;
  /** The archive's name in the URL. */
  readonly named: string;
  readonly other: string;
}

/** One archive of each kind, as the owner receives it. */
const archives: Readonly<Record<string, () => Promise<Archive>>> = {
  '/svc/downloads/archives/:id': async () => {
    const [named, other] = [await finishedDownload(things), await finishedDownload(things)];
    const { url } = await things.asOwner('GET', `/svc/downloads/downloads/${named}/url`);
    return { url: String(url), named, other };
  },
  '/svc/exports/chunks/:id': async () => {
    const id = await madeExport(things);
    const { url } = await things.asOwner('GET', `/svc/exports/backups/${id}/chunks/1/url`);
    return { url: String(url), named: `${id}.1`, other: `${id}.2` };
  },
  '/svc/customers/data/:id': async () => {
    const { url } = await things.asOwner('GET', '/svc/customers/customers/me/data');
    return { url: String(url), named: 'account.json', other: 'others.json' };
  },
  '/svc/invoices/archives/:id': async () => {
    const { url, year } = await invoicesOfYear(things);
    return { url, named: year, other: String(Number(year) - 1) };
  },
};

test('F29: every kind of signed address is tested, pictures beside archives', () => {
  const signed = Object.keys(ways).filter((path) => ways[path] === 'signature');
  expect(signed.toSorted()).toEqual(
    [
      ...Object.keys(archives),
      '/svc/photos/pictures/:id/:variant',
      '/svc/orders/pictures/:name/:photo',
    ].toSorted(),
  );
});

test.for(Object.keys(archives))(
  '[6.2b] F29: an archive at %s is served at its signed address, and at no forged one',
  async (path) => {
    const { url, named, other } = (await archives[path]?.()) ?? { url: '', named: '', other: '' };
    expect(await fetched(url)).toEqual(all(200));
    const elsewhere = Object.keys(archives).filter((kind) => kind !== path);
    const others = [
      withQuery(url, 'u', people.who.other.id),
      withQuery(url, 'e', '9999999999999'),
      changed(url, (copy) => copy.searchParams.delete('h')),
      changed(url, ({ searchParams }) => searchParams.set('h', `${searchParams.get('h') ?? ''}A`)),
      url.replace(named, other),
      ...elsewhere.map((kind) => url.replace(path.replace(':id', ''), kind.replace(':id', ''))),
    ];
    for (const made of others) {
      expect(made).not.toBe(url);
      expect([made, await fetched(made)]).toEqual([made, all(403)]);
    }
  },
);

test.for([activationPush, archivePush])(
  '[7.15a] F29: the socket at $path sends each customer only their own messages',
  async (channel) => {
    const open: Partial<Record<Actor, Page>> = {};
    const answered = await byEverybody(async (token, actor) => {
      const page = await new Page(channel, house.origin, house.origin).open();
      open[actor] = page;
      page.socket.send(JSON.stringify({ action: 'authenticate', token: token ?? 'none' }));
      return Promise.race([page.until(1).then(([first]) => first), page.closed]);
    });
    expect(answered).toEqual(expected((actor) => (isSignedIn(actor) ? 'OK' : pushClose.notAuthenticated)));
    const { store } = house.backend.ports;
    await push(store, channel, things.owner.id, { for: 'owner' });
    const signedIn = actors.filter((actor) => isSignedIn(actor));
    for (const actor of signedIn) {
      const { id } = people.who[actor as keyof People['who']];
      await push(store, channel, id, { for: 'each' });
    }
    const heard = await Promise.all(
      signedIn.map(async (actor) => [actor, await open[actor]?.until(actor === 'owner' ? 3 : 2)]),
    );
    for (const page of Object.values(open)) page.socket.close();
    expect(Object.fromEntries(heard)).toEqual(
      Object.fromEntries(
        signedIn.map((actor) => [
          actor,
          ['OK', ...(actor === 'owner' ? ['{"for":"owner"}'] : []), '{"for":"each"}'],
        ]),
      ),
    );
  },
);

// This must be the last test, because it moves the shared clock.
test('[6.2b] F29: the address of an archive expires by the clock of the service', async () => {
  const urls = await Promise.all(Object.values(archives).map(async (made) => (await made()).url));
  const statuses = () => Promise.all(urls.map(async (url) => (await fetch(url, { method: 'HEAD' })).status));
  expect(await statuses()).toEqual(urls.map(() => 200));
  await house.seed.advance(addressLife);
  expect(await statuses()).toEqual(urls.map(() => 403));
});
