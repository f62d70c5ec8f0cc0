import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../../backend/attempts.ts';
import { linkLife, mostMails } from '../../../backend/confirmations/links.ts';
import { accountById, issueGrant, verifier } from '../../../backend/identity/index.ts';
import { subscribe } from '../../../backend/newsletter/subscriptions.ts';
import { accountByPassword } from '../../../backend/identity/accounts.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { asks, mailsTo, person, tokenIn } from './kit.ts';
import { tablesWith } from './scan.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});
const free = () => `${randomUUID()}@example.com`;

test('[7.11] the mail to a requested address has no name of the requester, in text and HTML', async () => {
  const canary = 'YouWonCallMe';
  const who = await person(house, { firstName: canary, lastName: 'AtOnce' });
  const email = free();
  expect(await who.askEmail(email)).toBe(204);
  await tokenIn(house, email);
  const [mail] = await mailsTo(house, email);
  expect(mail?.text.startsWith('Hello,\n')).toBe(true);
  expect(/YouWon|AtOnce/.exec(JSON.stringify(mail))).toBe(null);
  // The account's own address is greeted by name.
  await expect
    .poll(async () => (await mailsTo(house, who.email)).map(({ text }) => text.split('\n')[0]))
    .toEqual([`Hello ${canary},`]);
});

test('[7.11] [4.21a] the mail’s link changes the address, ends other sign-ins, and repeats its answer', async () => {
  const { ports } = house.backend;
  const who = await person(house);
  const other = await issueGrant(ports, who.id);
  await subscribe(ports, who.email);
  await expect.poll(async () => (await mailsTo(house, who.email)).length).toBe(1);
  const email = free();
  expect(await who.askEmail(email)).toBe(204);
  const token = await tokenIn(house, email);
  expect((await accountById(ports.store, who.id))?.email).toBe(who.email);
  expect((await mailsTo(house, who.email)).map(({ subject }) => subject)).not.toContain(
    'Your e-mail address has been changed',
  );

  expect([await who.confirmEmail(token), await who.confirmEmail(token)]).toEqual([204, 204]);
  expect((await who.ask('GET', '/svc/customers/customers/me')).body).toMatchObject({ email, changed: true });
  expect(await accountByPassword(ports, email, who.password)).toMatchObject({ id: who.id });
  expect(await verifier(ports)(other.user.access_token)).toBe(null);
  const refreshed = await fetch(`${house.origin}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'photo-account',
      refresh_token: (who.user as unknown as { refresh_token: string }).refresh_token,
    }),
  });
  expect(refreshed.status).toBe(400);
  await expect
    .poll(async () => (await mailsTo(house, who.email)).map(({ subject }) => subject))
    .toContain('Your e-mail address has been changed');
  const [moved] = await ports.store.query('select 1 from newsletter_subscription where email = $1', [email]);
  expect(moved).toEqual({ '?column?': 1 });

  await expect
    .poll(() =>
      ports.store.query("select old_email from confirmation where subject = $1 and kind = 'emailChange'", [
        who.id,
      ]),
    )
    .toEqual([{ old_email: null }]);
  // The mailbox represents the customer's own mail program.
  expect(await tablesWith(ports.store, [token])).toEqual(['mail']);
  const said = house.log.join('');
  expect([token, email, who.email].filter((word) => said.includes(word))).toEqual([]);
});

test('[7.11] each old address is notified of its own change, whatever changed before', async () => {
  const changed = async () => {
    const who = await person(house);
    const email = free();
    await who.askEmail(email);
    expect(await who.confirmEmail(await tokenIn(house, email))).toBe(204);
    return who.email;
  };
  for (const old of [await changed(), await changed()]) {
    await expect
      .poll(async () => (await mailsTo(house, old)).map(({ subject }) => subject).toSorted())
      .toEqual(['Request to change your e-mail address', 'Your e-mail address has been changed']);
  }
});

test('[5.13] an address in use is refused, on the request and if taken before the confirmation', async () => {
  const [who, neighbour] = [await person(house), await person(house)];
  expect([await who.askEmail(neighbour.email.toUpperCase()), await who.askEmail(who.email)]).toEqual([
    409, 409,
  ]);
  const email = free();
  expect(await who.askEmail(email)).toBe(204);
  const token = await tokenIn(house, email);
  await person(house, { email });
  expect([await who.confirmEmail(token), await who.confirmEmail(token)]).toEqual([409, 409]);
  expect((await who.ask('GET', '/svc/customers/customers/me')).body).toMatchObject({ email: who.email });
});

test('[5.13] requests beyond the mails of an hour are refused until the hour is over', async () => {
  const who = await person(house);
  const statuses = [];
  for (let times = 0; times <= mostMails; times += 1) statuses.push(await who.askEmail(free()));
  expect(statuses).toEqual([...Array.from({ length: mostMails }, () => 204), 429]);
});

test('[5.13] an address in use is refused like any other once the attempts of an hour are over', async () => {
  const [who, neighbour] = [await person(house), await person(house)];
  const asked = async (emails: readonly string[]) => {
    const statuses = [];
    for (const email of emails) statuses.push(await who.askEmail(email));
    return statuses;
  };
  const others = [neighbour.email, (await person(house)).email];
  const { count } = limits.emailChangeBy;
  const probed = Array.from({ length: count }, (_, at) => others[at % 2] ?? '');
  expect(await asked(probed)).toEqual(Array.from({ length: count }, () => 409));
  expect(await asked([neighbour.email, free()])).toEqual([429, 429]);
});

test('[5.13] one address can be requested five times an hour by all customers together, in use or not', async () => {
  const [used, unused] = [(await person(house)).email, free()];
  const { count } = limits.emailChangeTo;
  for (const [email, answered] of [
    [used, 409],
    [unused, 204],
  ] as const) {
    const statuses = [];
    for (let times = 0; times <= count; times += 1)
      statuses.push(await (await person(house)).askEmail(email));
    expect(statuses).toEqual([...Array.from({ length: count }, () => answered), 429]);
  }
});

test('[7.11] a made-up, foreign, wrong-kind, replaced or expired link does nothing', async () => {
  const [who, neighbour] = [await person(house), await person(house)];
  const email = free();
  await who.askEmail(email);
  const first = await tokenIn(house, email);
  await who.askEmail(email);
  const second = await tokenIn(house, email, 2);
  await who.askDeletion();
  const deletion = await tokenIn(house, who.email);
  expect([
    await who.confirmEmail('made-up'),
    await who.confirmEmail(first),
    await who.confirmEmail(deletion),
    await who.confirmDeletion(second),
    await neighbour.confirmEmail(second),
    await asks(house, who, neighbour.user.access_token).confirmEmail(second),
  ]).toEqual([404, 404, 404, 404, 404, 404]);
  await house.seed.advance(linkLife);
  const { user } = await issueGrant(house.backend.ports, who.id);
  const later = asks(house, who, user.access_token);
  expect([await later.confirmEmail(second), await later.confirmDeletion(deletion)]).toEqual([410, 410]);
  expect((await later.ask('GET', '/svc/customers/customers/me')).body).toMatchObject({ email: who.email });
});

test('[2.52a] a new address waits until its link is followed, replaced or expired; only its owner reads it', async () => {
  const [who, neighbour] = [await person(house), await person(house)];
  const [first, email] = [free(), free()];
  expect(await who.pending()).toEqual({ status: 200, body: { pending: null } });
  await who.askEmail(first);
  await tokenIn(house, first);
  await who.askEmail(email);
  const token = await tokenIn(house, email);
  const until = new Date(house.backend.ports.clock.now() + linkLife).toISOString();
  const { pending } = (await who.pending()).body as { pending: { email: string; until: string } };
  expect([pending.email, Math.abs(Date.parse(pending.until) - Date.parse(until)) < 60_000]).toEqual([
    email,
    true,
  ]);
  expect((await asks(house, who, neighbour.user.access_token).pending()).status).toBe(404);
  expect((await neighbour.pending()).body).toEqual({ pending: null });
  expect(await who.confirmEmail(token)).toBe(204);
  expect((await who.pending()).body).toEqual({ pending: null });
  await neighbour.askEmail(first);
  await tokenIn(house, first, 2);
  await house.seed.advance(linkLife);
  const { user } = await issueGrant(house.backend.ports, neighbour.id);
  expect((await asks(house, neighbour, user.access_token).pending()).body).toEqual({ pending: null });
});
