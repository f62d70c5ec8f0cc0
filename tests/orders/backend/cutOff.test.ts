import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { changeableUntil, cutOffAfter, productionZone } from '../../../backend/orders/cutOff.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { shopper } from './shopper.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const until = (group: string, from: string) => new Date(cutOffAfter(group, Date.parse(from))).toISOString();

test.for([
  ['the Friday before summer time', 'books', '2026-03-27T12:00:00Z', '2026-03-27T17:00:00.000Z'],
  ['over the change to summer time', 'books', '2026-03-27T17:00:00Z', '2026-03-30T16:00:00.000Z'],
  ['in the night of the change', 'gifts', '2026-03-29T00:30:00Z', '2026-03-29T20:00:00.000Z'],
  ['over the change to winter time', 'books', '2026-10-23T16:00:00Z', '2026-10-26T17:00:00.000Z'],
  ['in the hour that comes twice', 'gifts', '2026-10-25T00:30:00Z', '2026-10-25T21:00:00.000Z'],
  ['over the end of a year', 'wall', '2026-12-31T20:00:00Z', '2027-01-01T14:00:00.000Z'],
  ['on a leap day', 'prints', '2028-02-28T12:00:00Z', '2028-02-29T11:00:00.000Z'],
] as const)('[7.12a] F19: a day closes at the same hour of production’s clock, %s', ([, group, from, to]) => {
  expect(until(group, from)).toBe(to);
});

test('[7.12a] F19: the next closing is always in the future, at the group’s hour of production’s clock', () => {
  const hours = { books: '18', prints: '12', wall: '15', gifts: '22' };
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: productionZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  fc.assert(
    fc.property(
      fc.constantFrom('books', 'prints', 'wall', 'gifts'),
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }),
      (group, now) => {
        const next = cutOffAfter(group, now);
        expect([shown.format(next), next > now, next - now < 4 * 86_400_000]).toEqual([
          `${hours[group]}:00`,
          true,
          true,
        ]);
      },
    ),
  );
});

test('[7.12a] an order of several groups closes with the first of them', () => {
  const now = Date.parse('2026-11-23T08:00:00Z');
  expect(changeableUntil(['gifts', 'books', 'prints'], now)).toBe(cutOffAfter('prints', now));
});

test('[7.12a] the configured campaign sets the last moment of every article group; an unknown one has none', async () => {
  const { ask, now } = await shopper(house);
  const groups = (await ask('GET', '/svc/cutOff/v1/ArticleGroup')).body as { id: string }[];
  const config = (await (await fetch(`${house.origin}/config.json`)).json()) as { OrderCampaign: string };
  const received = (at: number) => ({
    name: config.OrderCampaign,
    cutOffs: groups.map(({ id }) => ({
      articleGroupId: id,
      orderBefore: new Date(cutOffAfter(id, at)).toISOString(),
    })),
  });
  const asked = now();
  const { body } = await ask('GET', `/svc/cutOff/v1/Campaign/${config.OrderCampaign}`);
  // The last order date of a group may pass between the request and its response.
  expect([received(asked), received(now())]).toContainEqual(body);
  expect(await ask('GET', '/svc/cutOff/v1/Campaign/summer')).toMatchObject({
    status: 404,
    body: { refusal: 'none' },
  });
});
