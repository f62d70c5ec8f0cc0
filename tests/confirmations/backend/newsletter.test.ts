import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkLife, mostMails } from '../../../backend/newsletter/subscriptions.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { tablesWith } from './scan.ts';

let house: TestBackend;
beforeAll(async () => {
  house = await startTestBackend();
});
afterAll(() => house.stop());

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
/** Subscribes by the shop's form; answers what the mail's link carries. */
async function mailed() {
  const email = `${randomUUID()}@example.com`;
  expect((await subscribe(`email=${email}\r\n`)).status).toBe(200);
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  return linkIn((await mailsTo(email))[0]?.body ?? '');
}

test('[1.2d] [7.9] the form mails a link; followed it subscribes, again it answers the same, without a token anywhere else', async () => {
  const link = await mailed();
  expect(await confirmed(link.email)).toBe(false);
  const first = await confirm(link);
  expect([first.status, first.headers.get('cache-control')]).toEqual([204, 'no-store']);
  expect([await confirmed(link.email), (await confirm(link)).status]).toEqual([true, 204]);
  expect(await tablesWith(house.backend.ports.store, [link.token])).toEqual(['mail']);
  expect([link.token, link.email].filter((word) => house.log.join('').includes(word))).toEqual([]);
});

test('[7.9] a link of somebody else, a made-up one and one that has expired do nothing', async () => {
  const [link, other] = [await mailed(), await mailed()];
  expect((await confirm({ ...link, token: other.token })).status).toBe(404);
  expect((await confirm({ ...link, token: 'made-up' })).status).toBe(404);
  await house.seed.advance(linkLife + 1);
  expect((await confirm(link)).status).toBe(410);
  expect(await confirmed(link.email)).toBe(false);
});

test('[7.9] nobody fills a mailbox by the form: so many mails a day, none once it is confirmed, and no other answer', async () => {
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

test('[2.7] the mail of a brand’s shop wears that brand and leads to its pages', async () => {
  const email = `${randomUUID()}@example.com`;
  await fetch(`${house.origin}/svc/shop/knudsen-dk/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: `email=${email}`,
  });
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  const text = (await mailsTo(email))[0]?.body ?? '';
  expect([new URL(/http\S+/.exec(text)?.[0] ?? '').hostname, text]).toEqual([
    'myaccount.knudsen.dk.localhost',
    expect.stringContaining('\nknudsen sends this mail by itself'),
  ]);
  expect((await confirm(linkIn(text))).status).toBe(204);
});

test('[7.9] what is no address is refused with a sentence', async () => {
  const refused = await subscribe('email=no address');
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('This is no e-mail address.'),
  ]);
});
