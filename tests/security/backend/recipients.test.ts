import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { sendResetLink, tellNewPassword } from '../../../backend/identity/reset.ts';
import { wordsOf } from '../../../backend/languages/words.ts';
import { mostOfOthers, mostToRecipient, sweepCounts } from '../../../backend/mailbox/recipients.ts';
import { confirmLink, mailLink, mostMails, subscribe } from '../../../backend/newsletter/subscriptions.ts';
import type { MailKind, Said } from '../../../backend/ports.ts';
import { mailsTo, person, tokenIn } from '../../confirmations/backend/kit.ts';
import { movableBackend, type MovableBackend } from '../../kit/backend.ts';
import { online, reader, share } from '../../widgets/backend/kit.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});
const said: Said = {
  words: wordsOf('en-GB'),
  subject: 'A mail',
  greeting: 'Hello,',
  paragraphs: [],
  footer: [],
};
const send = (to: string, kind?: MailKind, id?: string) =>
  house.backend.ports.mail.send({
    to,
    ...said,
    ...(kind === undefined ? {} : { kind }),
    ...(id === undefined ? {} : { id }),
  });
const counted = async (to: string) => (await mailsTo(house, to)).length;

test('one address gets five mails a day that others requested, of all kinds and senders together', async () => {
  const to = `${randomUUID()}@example.com`;
  const [who, other] = [await reader(house), await reader(house)];
  await online(house, who);
  await online(house, other);
  expect([
    await share(who, who.books[0] ?? '', { to }),
    await share(other, other.books[0] ?? '', { to: to.toUpperCase() }),
  ]).toEqual([204, 204]);
  await subscribe(house.backend.ports, to);
  expect(await (await person(house)).askEmail(to)).toBe(204);
  expect(await (await person(house)).askEmail(to)).toBe(204);
  await expect.poll(() => counted(to)).toBe(mostOfOthers);
  expect(await share(who, who.books[0] ?? '', { to })).toBe(429);
  await send(to, 'others');
  expect(await counted(to)).toBe(mostOfOthers);
  await send(to);
  expect(await counted(to)).toBe(mostOfOthers + 1);
});

test('a domain in Unicode and the same in ASCII are one address', async () => {
  const name = randomUUID();
  const ways = ['b\u00fccher', 'bu\u0308cher', 'xn--bcher-kva'].map((label) => `${name}@${label}.example`);
  for (const to of ways) await send(to, 'others');
  for (const to of ways) await send(to, 'others');
  expect(await Promise.all(ways.map(counted))).toEqual([2, 2, 1]);
});

test('one address gets twenty mails a day; a notice is sent beyond them, and the next day counts anew', async () => {
  const to = `${randomUUID()}@example.com`;
  await Promise.all(Array.from({ length: mostToRecipient + 5 }, () => send(to)));
  expect(await counted(to)).toBe(mostToRecipient);
  await send(` ${to.toUpperCase()}`);
  expect(await counted(to)).toBe(mostToRecipient);
  await send(to, 'notice');
  expect(await counted(to)).toBe(mostToRecipient + 1);
  await house.seed.advance(86_400_001);
  await sweepCounts(house.backend.ports.store, house.backend.ports.clock);
  await send(to);
  expect(await counted(to)).toBe(mostToRecipient + 2);
  expect(house.log.join('')).not.toContain(to);
});

test('notices of a requested or changed address and of a new password are sent beyond the daily limit', async () => {
  const who = await person(house);
  const next = `${randomUUID()}@example.com`;
  const exhaust = async (to: string) => {
    for (let times = 0; times < mostToRecipient; times += 1) await send(to);
    expect(await counted(to)).toBe(mostToRecipient);
  };
  const noticesTo = async (to: string) =>
    (await mailsTo(house, to)).map(({ subject }) => subject).filter((subject) => subject !== said.subject);
  await exhaust(who.email);
  expect(await who.askEmail(next)).toBe(204);
  expect(await who.confirmEmail(await tokenIn(house, next))).toBe(204);
  await expect
    .poll(async () => (await noticesTo(who.email)).toSorted())
    .toEqual(['Request to change your e-mail address', 'Your e-mail address has been changed']);
  const { ports } = house.backend;
  const neighbour = await person(house);
  await exhaust(neighbour.email);
  await tellNewPassword(ports, { accountId: neighbour.id, at: ports.clock.now() });
  expect(await noticesTo(neighbour.email)).toEqual(['Your password has been changed']);
});

test('the limit of an address does not reveal whether it takes the newsletter', async () => {
  const { ports } = house.backend;
  const subscribed = `${randomUUID()}@example.com`;
  await mailLink({ email: subscribed }, ports);
  const link = new URL(/http\S+/.exec((await mailsTo(house, subscribed))[0]?.text ?? '')?.[0] ?? '');
  const token = link.searchParams.get('confirmation-token') ?? '';
  expect(await confirmLink(ports, subscribed, token)).toBe('confirmed');
  await house.seed.advance(86_400_001);
  const who = await reader(house);
  await online(house, who);
  const asked = async (to: string) => {
    for (let times = 0; times < mostMails + 3; times += 1) await mailLink({ email: to }, ports);
    const statuses: number[] = [];
    for (let times = 0; times <= mostOfOthers; times += 1)
      statuses.push(await share(who, who.books[0] ?? '', { to }));
    return statuses;
  };
  const other = `${randomUUID()}@example.com`;
  expect(await asked(subscribed)).toEqual([204, 204, 429, 429, 429, 429]);
  expect(await asked(other)).toEqual([204, 204, 429, 429, 429, 429]);
  // The link that was used is still the one that counts.
  expect(await confirmLink(ports, subscribed, token)).toBe('confirmed');
});

test('the limit of an address does not reveal whether it has an account', async () => {
  const { ports } = house.backend;
  const [account, sender] = [await person(house), await reader(house)];
  await online(house, sender);
  const asked = async (email: string) => {
    for (let times = 0; times < mostToRecipient; times += 1) await sendResetLink(ports, { email });
    return share(sender, sender.books[0] ?? '', { to: email });
  };
  expect(await asked(account.email)).toBe(429);
  const nobody = `${randomUUID()}@example.com`;
  expect([await asked(nobody), await counted(nobody)]).toEqual([429, 0]);
});

test('a mail sent again after a crash is counted once', async () => {
  const [to, id] = [`${randomUUID()}@example.com`, randomUUID()];
  for (let times = 0; times < mostToRecipient + 5; times += 1) await send(to, 'own', id);
  await send(to);
  expect(await counted(to)).toBe(2);
});
