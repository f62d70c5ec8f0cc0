import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  confirmLink,
  forgetAddress,
  linkLife,
  mailLink,
  mostMails,
  moveSubscription,
  sweepUnconfirmed,
} from '../../../backend/newsletter/subscriptions.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { tablesWith } from '../../confirmations/backend/scan.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

const subscribe = (body: string) =>
  fetch(`${house.origin}/svc/shop/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
  });
const mailsTo = async (email: string) =>
  house.backend.ports.store.query<{ body: string }>(
    'select body from mail where recipient = $1 order by sent_at, id',
    [email],
  );
const linkIn = (text: string) => {
  const query = new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams;
  return { email: query.get('email') ?? '', token: query.get('confirmation-token') ?? '' };
};
const confirm = ({ email, token }: { email: string; token: string }) =>
  fetch(
    `${house.origin}/svc/emailGateway/api/v1/Profiles/${encodeURIComponent(email)}/subscription/confirm/${token}`,
  );
const confirmed = async (email: string) => {
  const rows = await house.backend.ports.store.query(
    'select 1 from newsletter_subscription where email = $1 and confirmed_at is not null',
    [email],
  );
  return rows.length === 1;
};
/** Subscribes with the shop's form; returns the token in the link that is e-mailed. */
async function mailed() {
  const email = `${randomUUID()}@example.com`;
  expect((await subscribe(`email=${email}\r\n`)).status).toBe(200);
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  return linkIn((await mailsTo(email))[0]?.body ?? '');
}

test('[1.2d] [7.9] the form mails a link, which subscribes, can be repeated, and has a token stored nowhere else', async () => {
  const link = await mailed();
  expect(await confirmed(link.email)).toBe(false);
  const first = await confirm(link);
  expect([first.status, first.headers.get('cache-control')]).toEqual([204, 'no-store']);
  expect([await confirmed(link.email), (await confirm(link)).status]).toEqual([true, 204]);
  expect(await tablesWith(house.backend.ports.store, [link.token])).toEqual(['mail']);
  expect([link.token, link.email].filter((word) => house.log.join('').includes(word))).toEqual([]);
});

test('[7.9] a link that is foreign, invented or expired changes nothing', async () => {
  const [link, other] = [await mailed(), await mailed()];
  expect((await confirm({ ...link, token: other.token })).status).toBe(404);
  expect((await confirm({ ...link, token: 'made-up' })).status).toBe(404);
  await house.seed.advance(linkLife + 1);
  expect((await confirm(link)).status).toBe(410);
  expect(await confirmed(link.email)).toBe(false);
});

test('[7.9] the form cannot flood a mailbox: a daily limit, none once confirmed, and the same reply', async () => {
  const first = await mailed();
  for (let mails = 2; mails <= mostMails; mails += 1) {
    await subscribe(`email=${first.email}`);
    await expect.poll(() => mailsTo(first.email)).toHaveLength(mails);
  }
  const said = await (await subscribe(`email=${first.email}`)).text();
  expect(said).toBe(await (await subscribe(`email=${randomUUID()}@example.com`)).text());
  const marker = await mailed();
  expect((await mailsTo(first.email)).length).toBe(mostMails);
  expect((await confirm(first)).status).toBe(404);
  await confirm(marker);
  await subscribe(`email=${marker.email}`);
  await mailed();
  expect((await mailsTo(marker.email)).length).toBe(1);
  expect((await confirm(marker)).status).toBe(204);
});

test('[2.7] the mail of a brand’s shop has that brand’s look and links to its pages', async () => {
  const email = `${randomUUID()}@example.com`;
  await fetch(`${house.origin}/svc/shop/pbx-ie/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: `email=${email}`,
  });
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  const text = (await mailsTo(email))[0]?.body ?? '';
  expect([new URL(/http\S+/.exec(text)?.[0] ?? '').hostname, text]).toEqual([
    'myaccount.pbx.ie.localhost',
    expect.stringContaining('\nThis is an automated e-mail from pbx.'),
  ]);
  expect((await confirm(linkIn(text))).status).toBe(204);
});

test('[7.9] an invalid address is refused with a sentence', async () => {
  const refused = await subscribe('email=no address');
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Please enter a valid e-mail address.'),
  ]);
});

/** Returns the service's ports at the given time. */
const portsAt = (now: number) => {
  const { ports } = house.backend;
  return { ...ports, clock: { ...ports.clock, now: () => now } };
};
const day = 86_400_000;
const address = () => `${randomUUID()}@example.com`;
const keptOf = async (...emails: readonly string[]) =>
  house.backend.ports.store.query<{ email: string; confirmed_at: string | null }>(
    'select email, confirmed_at from newsletter_subscription where email = any($1::text[])',
    [emails],
  );

test('[7.9] a link confirms its own address alone until it expires, and keeps the first confirmation time', async () => {
  const now = house.backend.ports.clock.now();
  const [email, other] = [address(), address()];
  for (const to of [email, other]) await mailLink({ email: to }, portsAt(now));
  const { token } = linkIn((await mailsTo(email))[0]?.body ?? '');
  const followed = (ms: number) => confirmLink(portsAt(now + ms), email, token);
  expect([await followed(linkLife), await confirmed(email)]).toEqual(['expired', false]);
  expect([await followed(linkLife - 2), await confirmed(email)]).toEqual(['confirmed', true]);
  const first = await keptOf(email);
  expect([await followed(linkLife - 1), await keptOf(email), await confirmed(other)]).toEqual([
    'confirmed',
    first,
    false,
  ]);
});

test('[7.9] a day after the first mail an address has its daily limit again, and no more', async () => {
  const begin = house.backend.ports.clock.now();
  const email = address();
  const mailsAfter = async (ms: number) => {
    // The limit per recipient for all kinds of e-mail together is tested separately.
    await house.backend.ports.store.query('delete from mail_counted');
    await mailLink({ email }, portsAt(begin + ms));
    return (await mailsTo(email)).length;
  };
  const counted: number[] = [];
  for (const ms of [0, day / 2, day - 2, day - 1, day, day + 1, day + 2, day + 3, 2 * day - 1, 2 * day])
    counted.push(await mailsAfter(ms));
  expect([mostMails, counted]).toEqual([3, [1, 2, 3, 3, 4, 5, 6, 6, 6, 7]]);
});

test('[7.9] an unconfirmed address is deleted one link life after its expiry; a confirmed one stays', async () => {
  const now = house.backend.ports.clock.now();
  const [email, late, subscriber] = [address(), address(), address()];
  await mailLink({ email }, portsAt(now));
  await mailLink({ email: late }, portsAt(now + 1));
  await mailLink({ email: subscriber }, portsAt(now));
  const { token } = linkIn((await mailsTo(subscriber))[0]?.body ?? '');
  await confirmLink(portsAt(now), subscriber, token);
  const left = async () => new Set((await keptOf(email, late, subscriber)).map((one) => one.email));
  await sweepUnconfirmed(portsAt(now + 2 * linkLife - 1));
  expect(await left()).toEqual(new Set([email, late, subscriber]));
  await sweepUnconfirmed(portsAt(now + 2 * linkLife));
  expect(await left()).toEqual(new Set([late, subscriber]));
});

test('[7.9] [7.11] a subscription is deleted and moved with its address; other subscriptions stay', async () => {
  const { store } = house.backend.ports;
  const now = house.backend.ports.clock.now();
  const [old, taken, other, unknown] = [address(), address(), address(), address()];
  for (const email of [old, taken, other]) await mailLink({ email }, portsAt(now));
  const { token } = linkIn((await mailsTo(old))[0]?.body ?? '');
  await confirmLink(portsAt(now), old, token);
  const states = async () =>
    Object.fromEntries(
      (await keptOf(old, taken, other, unknown)).map((one) => [one.email, one.confirmed_at !== null]),
    );
  const before = { [old]: true, [taken]: false, [other]: false };
  await moveSubscription(store, unknown, taken);
  await moveSubscription(store, old, ` ${old.toUpperCase()} `);
  expect(await states()).toEqual(before);
  await moveSubscription(store, old, taken);
  expect(await states()).toEqual({ [taken]: true, [other]: false });
  await forgetAddress(store, ` ${taken.toUpperCase()}`);
  expect(await states()).toEqual({ [other]: false });
});
