import { beforeAll, expect, test } from 'vitest';
import { brands } from '../../../contracts/brand/brands.ts';
import { channelQuery, channelsQuery } from '../../../contracts/merchandise/calls.ts';
import { photobookIds, withVendor } from '../../../contracts/merchandise/channel.ts';
import type { Channel, ListedChannel } from '../../../contracts/merchandise/channel.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { shopper } from '../../orders/backend/shopper.ts';
import type { Ask } from '../../downloads/backend/kit.ts';

let house: RunningBackend;
let ask: Ask;
beforeAll(async () => {
  house = await sharedBackend();
  ({ ask } = await shopper(house));
});

const listed = (body: unknown) => ask('POST', '/svc/merchandise/graphql/channels', body);
const read = (body: unknown) => ask('POST', '/svc/merchandise/graphql/channel', body);
const channel = async (code: string, locale: string) => {
  const { body } = await read({ query: channelQuery, variables: { code, locale } });
  return (body as { data: { Channel: Channel | null } }).data.Channel;
};

test('[7.13] [3.16a] [4.19] every channel is listed once; the one without a vendor is dropped', async () => {
  const { status, body } = await listed({ query: channelsQuery, variables: {} });
  const { Channels } = (body as { data: { Channels: ListedChannel[] } }).data;
  expect(status).toBe(200);
  expect(Channels.filter(({ Vendor }) => Vendor === null)).toEqual([{ ID: 'closed-lu', Vendor: null }]);
  expect(withVendor(Channels)).toEqual(
    brands.map(({ channel: ID, family, locale }) => ({ ID, Vendor: { ID: family, Locale: locale } })),
  );
});

test('[7.13] [3.16b] [9.9] a channel has its currency, its shop and its articles with their extras', async () => {
  const danish = await channel('knudsen-dk', 'da-DK');
  expect([danish?.Currency.ID, danish?.ShopUrl]).toEqual(['DKK', `${house.origin}/svc/shop/knudsen-dk`]);
  expect(danish === null ? [] : photobookIds(danish)).toEqual(['book-landscape-l', 'book-square-m']);
  const canvas = danish?.Articles.find(({ ID }) => ID === 'canvas-60x40');
  expect(canvas?.Extras.FloatingFrame?.Options).toEqual([
    { ID: 'oak', Title: 'Eg' },
    { ID: 'black', Title: 'Sort' },
  ]);
  expect(canvas?.Extras.CoverType).toBe(null);
  const currencies = await Promise.all(
    [
      ['alb-gb', 'en-GB'],
      ['alb-se', 'sv-SE'],
      ['knudsen-no', 'nb-NO'],
      ['pbx-ie', 'en-IE'],
    ].map(async ([code = '', locale = '']) => (await channel(code, locale))?.Currency.ID),
  );
  expect(currencies).toEqual(['GBP', 'SEK', 'NOK', 'EUR']);
});

test('[7.13] an unknown channel of the vendor is null', async () => {
  expect([await channel('alb-nl', 'da-DK'), await channel('nothing', 'en-GB')]).toEqual([null, null]);
});

test('only the two documents are accepted: no other, nested, aliased, batched or introspecting one', async () => {
  const variables = { code: 'alb-gb', locale: 'en-GB' };
  const deep = 'query Channels { Channels { ID Vendor { ID Locale } a: Vendor { ID } } }';
  const wrong: readonly unknown[] = [
    { query: deep, variables: {} },
    { query: `${channelsQuery} `, variables: {} },
    { query: 'query { __schema { types { name } } }', variables: {} },
    { query: 'mutation { x }', variables: {} },
    [
      { query: channelsQuery, variables: {} },
      { query: channelsQuery, variables: {} },
    ],
    {},
  ];
  for (const body of wrong) expect([body, (await listed(body)).status]).toEqual([body, 400]);
  expect((await listed({ query: channelQuery, variables })).status).toBe(400);
  expect((await read({ query: channelsQuery, variables: {} })).status).toBe(400);
  expect((await read({ query: channelQuery, variables: { code: 'alb-gb' } })).status).toBe(400);
});
