import { beforeAll, expect, test } from 'vitest';
import { envelopeAddress, envelopeOf } from '../../../contracts/errors/envelope.ts';
import { sharedBackend, type RunningBackend } from '../../kit/backend.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const facts = {
  eventId: '0b7e4a52-1c0d-4d3e-8f21-6a5b4c3d2e1f',
  now: 1000,
  environment: 'd',
  channel: 'alb-gb',
} as const;
const envelope = envelopeOf({ operation: 'orders.list', kind: 'network', correlationId: 'id-1' }, facts);
const post = async (url: string, body: string) => (await fetch(url, { method: 'POST', body })).status;
const held = async () =>
  ((await (await fetch(`${house.origin}/svc/seed/sentry`)).json()) as { events: { message: string }[] })
    .events;

test('[4.18] our envelope is accepted; one without a key, or with more than a page may say, is refused', async () => {
  const address = envelopeAddress(`${house.origin.replace('://', '://abc@')}/svc/sentry/1`);
  const before = (await held()).length;
  expect(await post(address, envelope)).toBe(200);
  expect((await held()).slice(before).map(({ message }) => message)).toEqual(['orders.list: network']);
  expect(await post(address.replace('sentry_key=abc', 'sentry_key='), envelope)).toBe(403);
  expect(await post(address, envelope.replace('"level"', '"user":"eva@example.com","level"'))).toBe(400);
  expect(await post(address, 'no envelope')).toBe(400);
  expect((await held()).length).toBe(before + 1);
});
