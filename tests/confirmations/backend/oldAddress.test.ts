import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { hashOf, issueLink, linkLife, undoLife } from '../../../backend/confirmations/links.ts';
import { afterUndone } from '../../../backend/confirmations/oldAddress.ts';
import { AccountRefused, accountByPassword, createAccount } from '../../../backend/identity/accounts.ts';
import { accountById, issueGrant, mailResetLink, verifier } from '../../../backend/identity/index.ts';
import { resetPassword, sendResetLink } from '../../../backend/identity/reset.ts';
import { subscribe } from '../../../backend/newsletter/subscriptions.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { asks, mailsTo, oldAddressLink, oldAddressToken, person, tokenIn } from './kit.ts';
import type { Person } from './kit.ts';
import { tablesWith } from './scan.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});
const free = () => `${randomUUID()}@example.com`;
const emailOf = async ({ id }: Person) => (await accountById(house.backend.ports.store, id))?.email;
const stop = (token: string) => oldAddressLink(house, 'stop', token);
const undo = (token: string) => oldAddressLink(house, 'undo', token);
const isAlive = async (token: string) => (await verifier(house.backend.ports)(token)) !== null;
/**
 * Changes a customer's e-mail address with a confirmed link, as a signed-in customer would; returns the token that
 * undoes the change.
 */
async function changed(who: Person, email = free()) {
  const old = (await emailOf(who)) ?? '';
  const { user } = await issueGrant(house.backend.ports, who.id);
  const asked = asks(house, who, user.access_token);
  expect(await asked.askEmail(email)).toBe(204);
  expect(await asked.confirmEmail(await tokenIn(house, email))).toBe(204);
  return { email, undone: await oldAddressToken(house, 'undo', old) };
}
const resetTokenTo = async (email: string) => {
  const mails = async () =>
    (await mailsTo(house, email)).filter(({ subject }) => subject === 'Choose a new password');
  await expect.poll(async () => (await mails()).length).toBe(1);
  return new URL(/http\S+/.exec((await mails())[0]?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
};

test('[2.9b] the old address stops a requested change without a sign-in, and a repeat stops no newer one', async () => {
  const [who, neighbour] = [await person(house), await person(house)];
  const [email, another, theirs] = [free(), free(), free()];
  await neighbour.askEmail(theirs);
  const confirmsTheirs = await tokenIn(house, theirs);
  expect(await who.askEmail(email)).toBe(204);
  const confirmation = await tokenIn(house, email);
  const token = await oldAddressToken(house, 'stop', who.email);
  const [mail] = await mailsTo(house, who.email);
  expect(mail?.text).toContain(email);
  expect(await tablesWith(house.backend.ports.store, [token])).toEqual(['mail']);

  expect([await stop(token), await stop(token)]).toEqual(['stopped', 'stopped']);
  expect((await who.pending()).body).toEqual({ pending: null });
  expect([await neighbour.confirmEmail(confirmsTheirs), await emailOf(neighbour)]).toEqual([204, theirs]);
  expect([await who.confirmEmail(confirmation), await emailOf(who)]).toEqual([404, who.email]);
  await who.askEmail(another);
  const next = await tokenIn(house, another);
  expect([await stop(token), await who.confirmEmail(next), await emailOf(who)]).toEqual([
    'stopped',
    204,
    another,
  ]);
  const said = house.log.join('');
  expect([token, email, who.email].filter((word) => said.includes(word))).toEqual([]);
});

test('[2.9b] the link of an earlier request stops a later one, and after a change says that it is done', async () => {
  const [who, late] = [await person(house), await person(house)];
  const [first, second, made] = [free(), free(), free()];
  await who.askEmail(first);
  const token = await oldAddressToken(house, 'stop', who.email);
  await who.askEmail(second);
  const confirmation = await tokenIn(house, second);
  expect([await stop(token), await who.confirmEmail(confirmation)]).toEqual(['stopped', 404]);

  await late.askEmail(made);
  const tooLate = await oldAddressToken(house, 'stop', late.email);
  expect(await late.confirmEmail(await tokenIn(house, made))).toBe(204);
  expect([await stop(tooLate), await stop(tooLate), await emailOf(late)]).toEqual([
    'changed',
    'changed',
    made,
  ]);
});

test('[2.9b] [7.11] an undone change restores the old address, without sign-in and password, with a link to a new one', async () => {
  const { ports } = house.backend;
  const [who, neighbour] = [await person(house), await person(house)];
  await subscribe(ports, who.email);
  const { email, undone } = await changed(who);
  const thief = await issueGrant(ports, who.id);
  await sendResetLink(ports, { email });
  const thiefsReset = await resetTokenTo(email);
  const thiefs = asks(house, who, thief.user.access_token);
  const [next] = [free(), await thiefs.askDeletion()];
  await thiefs.askEmail(next);
  const [pending, deletion] = [await tokenIn(house, next), await tokenIn(house, email, 2)];

  expect(await undo(undone)).toBe('undone');
  expect([await emailOf(who), await isAlive(thief.user.access_token)]).toEqual([who.email, false]);
  expect(await isAlive(neighbour.user.access_token)).toBe(true);
  // For an address without an account, the service compares the password with the hash of `nobody`.
  for (const password of [who.password, 'nobody'])
    expect(await accountByPassword(ports, who.email, password)).toBe(null);
  expect(await resetPassword(ports, { token: thiefsReset, password: 'thief’s own', channel: 'alb-gb' })).toBe(
    false,
  );
  const [moved] = await ports.store.query('select 1 from newsletter_subscription where email = $1', [
    who.email,
  ]);
  expect(moved).toEqual({ '?column?': 1 });

  const token = await resetTokenTo(who.email);
  const password = 'a new password';
  expect(await resetPassword(ports, { token, password, channel: 'alb-gb' })).toBe(true);
  expect(await accountByPassword(ports, who.email, password)).toMatchObject({ id: who.id });
  const { user } = await issueGrant(ports, who.id);
  const owner = asks(house, who, user.access_token);
  expect(await undo(undone)).toBe('undone');
  expect([await isAlive(user.access_token), await emailOf(who)]).toEqual([true, who.email]);
  expect(await accountByPassword(ports, who.email, password)).toMatchObject({ id: who.id });
  expect([await owner.confirmEmail(pending), await owner.confirmDeletion(deletion)]).toEqual([404, 404]);
  expect(await tablesWith(ports.store, [undone])).toEqual(['mail']);
  const said = house.log.join('');
  expect([undone, email, who.email].filter((word) => said.includes(word))).toEqual([]);
});

test('[2.9b] an earlier address takes precedence: its link ends those of later ones, and works after theirs', async () => {
  const who = await person(house);
  const own = await changed(who);
  const thiefs = await changed(who);
  const again = await changed(who);
  // Undoing the thief’s change has no effect on the link that was sent to the owner's former address.
  expect([await undo(again.undone), await emailOf(who)]).toEqual(['undone', thiefs.email]);
  expect([await undo(own.undone), await emailOf(who)]).toEqual(['undone', who.email]);
  for (const later of [thiefs.undone, again.undone])
    expect([await undo(later), await emailOf(who)]).toEqual(['unknown', who.email]);
});

test('[2.9b] an old address that another account uses is not restored, and nothing else changes', async () => {
  const { ports } = house.backend;
  const who = await person(house);
  const { email, undone } = await changed(who);
  const { user } = await issueGrant(ports, who.id);
  // Simulates a change that was made before addresses were reserved.
  await ports.store.query('delete from account_reserved_email where account_id = $1', [who.id]);
  await person(house, { email: who.email });
  expect([await undo(undone), await undo(undone)]).toEqual(['inUse', 'inUse']);
  expect([await emailOf(who), await isAlive(user.access_token)]).toEqual([email, true]);
  expect(await accountByPassword(ports, email, who.password)).toMatchObject({ id: who.id });
});

test('[2.9b] for the seven days of its link an old address is refused to others, then it is free', async () => {
  const { ports } = house.backend;
  const [who, neighbour] = [await person(house), await person(house)];
  await neighbour.askEmail(free());
  const { undone } = await changed(who);
  const spelled = who.email.toUpperCase();
  const signUp = (email: string) =>
    createAccount(ports, { email, password: 'another one', business: false }).then(
      (account) => account.email,
      (error: unknown) => (error instanceof AccountRefused ? error.word : error),
    );
  expect([await neighbour.askEmail(spelled), await signUp(spelled)]).toEqual([409, 'taken']);
  expect(await accountByPassword(ports, who.email, who.password)).toBe(null);
  expect([await undo(undone), await emailOf(who)]).toEqual(['undone', who.email]);

  const later = await person(house);
  await changed(later);
  await house.seed.advance(undoLife - 60_000);
  expect(await signUp(later.email)).toBe('taken');
  await house.seed.advance(60_000);
  expect(await signUp(later.email)).toBe(later.email);
});

test('[2.9b] a link to a new address that another account uses by then is refused as one in use', async () => {
  const [who, neighbour] = [await person(house), await person(house)];
  const wanted = free();
  await who.askEmail(wanted);
  const token = await tokenIn(house, wanted);
  await neighbour.askEmail(wanted);
  expect(await neighbour.confirmEmail(await tokenIn(house, wanted, 2))).toBe(204);
  await changed(neighbour);
  expect([await who.confirmEmail(token), await emailOf(who)]).toEqual([409, who.email]);
});

test('[2.9b] a customer may use their own old address again', async () => {
  const who = await person(house);
  await changed(who);
  const { user } = await issueGrant(house.backend.ports, who.id);
  const owner = asks(house, who, user.access_token);
  expect(await owner.askEmail(who.email)).toBe(204);
  const token = await tokenIn(house, who.email);
  expect([await owner.confirmEmail(token), await emailOf(who)]).toEqual([204, who.email]);
});

test('[2.9b] the links of a deleted account say that it is deleted, and no longer reserve its address', async () => {
  const { store } = house.backend.ports;
  const who = await person(house);
  await who.askEmail(free());
  const stops = await oldAddressToken(house, 'stop', who.email);
  const { undone } = await changed(who);
  const { user } = await issueGrant(house.backend.ports, who.id);
  const owner = asks(house, who, user.access_token);
  await owner.askDeletion();
  const { email } = (await owner.ask('GET', '/svc/customers/customers/me')).body as { email: string };
  expect(await owner.confirmDeletion(await tokenIn(house, email, 2))).toBe(204);
  expect([await stop(stops), await undo(undone)]).toEqual(['deleted', 'deleted']);
  await expect
    .poll(() => store.query('select done_at from account_erasure where customer_id = $1', [who.id]))
    .toEqual([{ done_at: expect.any(BigInt) as bigint }]);
  expect([await stop(stops), await undo(undone)]).toEqual(['deleted', 'deleted']);
  expect(
    await store.query('select distinct email from confirmation where token_hash in ($1, $2)', [
      hashOf(stops),
      hashOf(undone),
    ]),
  ).toEqual([{ email: null }]);
  const { ports } = house.backend;
  const again = await createAccount(ports, { email: who.email, password: 'another one', business: false });
  expect(again.email).toBe(who.email);
});

test('[2.9b] an unknown link, or one of another kind, changes nothing', async () => {
  const { ports } = house.backend;
  const who = await person(house);
  await who.askEmail(free());
  const stops = await oldAddressToken(house, 'stop', who.email);
  const link = { subject: who.id, email: free() };
  const { token: deletion } = await issueLink(ports, { ...link, kind: 'deletion' });
  const { token: undoes } = await issueLink(ports, { ...link, kind: 'emailUndo' });
  expect([
    await stop('made-up'),
    await undo('made-up'),
    await stop(deletion),
    await undo(deletion),
    await undo(stops),
    await stop(undoes),
    await who.confirmEmail(stops),
    await who.confirmDeletion(undoes),
  ]).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'unknown', 404, 404]);
  expect(await emailOf(who)).toBe(who.email);
});

test('[2.9b] a notice with a new password follows the undone change, after every sign-in has ended', async () => {
  const { ports } = house.backend;
  const who = await person(house);
  const { user } = await issueGrant(ports, who.id);
  const enqueued: unknown[][] = [];
  const jobs = {
    enqueue: async (kind: string, payload: object) =>
      void enqueued.push([kind, payload, await isAlive(user.access_token)]),
  };
  const asked = { customerId: who.id, email: who.email, channel: 'alb-gb' };
  await afterUndone(asked, { ...ports, jobs });
  expect(enqueued).toEqual([[mailResetLink, { email: who.email, channel: 'alb-gb', kind: 'notice' }, false]]);
});

test('[2.9b] a change is stopped within a day and undone within seven, counted from the change', async () => {
  const who = await person(house);
  await who.askEmail(free());
  const stops = await oldAddressToken(house, 'stop', who.email);
  const before = house.backend.ports.clock.now();
  const { email, undone } = await changed(who);
  const after = house.backend.ports.clock.now();
  const [row] = await house.backend.ports.store.query<{ expires_at: bigint }>(
    'select expires_at from confirmation where token_hash = $1',
    [hashOf(undone)],
  );
  const until = Number(row?.expires_at);
  expect(until >= before + undoLife && until <= after + undoLife).toBe(true);
  await house.seed.advance(linkLife);
  expect([await stop(stops), await emailOf(who)]).toEqual(['expired', email]);
  await house.seed.advance(undoLife - linkLife);
  expect([await undo(undone), await emailOf(who)]).toEqual(['expired', email]);
});
