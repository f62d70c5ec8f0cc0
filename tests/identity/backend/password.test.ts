import { expect, test } from 'vitest';
import { issuerOf } from '../../../contracts/auth/oidc.ts';
import { accountByPassword, giveBackEmail } from '../../../backend/identity/accounts.ts';
import { issueGrant, verifier } from '../../../backend/identity/index.ts';
import {
  fromElsewhere,
  houseOfThisFile,
  openHouse,
  password,
  person,
  refresh,
  signIn,
  Visitor,
  where,
} from './kit.ts';

const { house, store } = await houseOfThisFile();
const pageOf = (from = house.origin) =>
  `${issuerOf(house.origin)}/password?${new URLSearchParams({ from }).toString()}`;
const valid = async (token: string) => (await verifier(house.ports)(token)) !== null;
const next = 'another good one';
const knows = async (email: string, text: string) =>
  (await accountByPassword(house.ports, email, text)) !== null;

test('the new password applies at once, this device stays signed in, every other is signed out', async () => {
  const who = await person(house);
  const here = await signIn(house, who);
  const phone = await signIn(house, who, new Visitor(who.address));
  const { user } = await issueGrant(house.ports, who.id);
  const form = await (await here.visitor.send(pageOf())).text();
  expect(['Current password', 'New password'].map((label) => form.includes(`>${label}</label>`))).toEqual([
    true,
    true,
  ]);
  const sent = await here.visitor.send(pageOf(), { form: { password, 'new-password': next } });
  expect([sent.status, where(sent).pathname, where(sent).searchParams.has('changed')]).toEqual([
    303,
    '/identity/password',
    true,
  ]);
  const received = await (await here.visitor.send(where(sent).href)).text();
  expect([
    received.includes('<h1>Password changed</h1>'),
    received.includes(`href="${house.origin}/settings"`),
  ]).toEqual([true, true]);
  expect([await knows(who.email, password), await knows(who.email, next)]).toEqual([false, true]);
  const tokens = [here.tokens, phone.tokens, user];
  expect(await Promise.all(tokens.map(({ access_token }) => valid(access_token)))).toEqual([
    true,
    false,
    false,
  ]);
  const renewed = await Promise.all(tokens.map(({ refresh_token }) => refresh(house, refresh_token)));
  expect(renewed.map(({ status }) => status)).toEqual([200, 400, 400]);
  expect((await phone.visitor.send(pageOf())).status).toBe(401);
});

test('a mail reports the change to the account, and a reset link mailed before is invalid', async () => {
  const who = await person(house);
  const here = await signIn(house, who);
  await store.query('insert into identity_reset (token_hash, account_id, expires_at) values ($1, $2, $3)', [
    `of ${who.id}`,
    who.id,
    house.ports.clock.now() + 60_000,
  ]);
  await here.visitor.send(pageOf(), { form: { password, 'new-password': next } });
  await house.work();
  expect(house.mails.filter(({ to }) => to === who.email).map(({ subject }) => subject)).toEqual([
    'Your password has been changed',
  ]);
  expect(await store.query('select 1 as one from identity_reset where account_id = $1', [who.id])).toEqual(
    [],
  );
});

test('a wrong current password and a too short new one change nothing and mark their field', async () => {
  const who = await person(house);
  const here = await signIn(house, who);
  const send = async (form: Record<string, string>) => {
    const answer = await here.visitor.send(pageOf(), { form });
    const text = await answer.text();
    return [answer.status, /id="([\w-]+)"[^>]*aria-invalid="true"/.exec(text)?.[1]];
  };
  expect(await send({ password: 'wrong', 'new-password': next })).toEqual([401, 'password']);
  expect(await send({ password, 'new-password': 'short' })).toEqual([422, 'new-password']);
  expect(await send({ 'new-password': next })).toEqual([200, undefined]);
  const tries = [];
  for (let count = 0; count < 6; count += 1)
    tries.push((await send({ password: 'wrong', 'new-password': next }))[0]);
  expect(tries.at(-1)).toBe(429);
  expect(await knows(who.email, password)).toBe(true);
});

test('a password is changed five times an hour: each change sends a mail that no limit stops', async () => {
  const who = await person(house);
  const { visitor } = await signIn(house, who);
  const answers = [];
  for (let count = 0; count < 6; count += 1)
    answers.push((await visitor.send(pageOf(), { form: { password, 'new-password': password } })).status);
  expect(answers).toEqual([303, 303, 303, 303, 303, 429]);
  await house.work();
  expect(house.mails.filter(({ to }) => to === who.email)).toHaveLength(5);
});

test('without a session of this browser there is no form, and a form of another site changes nothing', async () => {
  const who = await person(house);
  const here = await signIn(house, who);
  const stranger = await new Visitor('10.9.9.8').send(pageOf());
  expect([stranger.status, (await stranger.text()).includes('<form')]).toEqual([401, false]);
  for (const headers of fromElsewhere) {
    const foreign = await here.visitor.send(pageOf(), {
      form: { password, 'new-password': next },
      headers,
    });
    expect([foreign.status, await knows(who.email, password)]).toEqual([400, true]);
  }
});

test('a password chosen while an address change is undone is not set: the current one is already invalid', async () => {
  const who = await person(house);
  const here = await signIn(house, who);
  const before = `before.${who.email}`;
  const own = await openHouse(
    {
      ...store,
      // Simulates that the owner opens the link between the check of the current password and the change to the new
      // one.
      query: async (sql, params) => {
        const rows = await store.query<never>(sql, params);
        if (sql.includes('password_hash') && sql.startsWith('select'))
          await store.transaction((tx) => giveBackEmail(tx, who.id, before, house.ports.clock.now()));
        return rows;
      },
    },
    {},
    house.origin,
  );
  const at = pageOf().replace(house.origin, own.address);
  const sent = await here.visitor.send(at, { form: { password, 'new-password': next } });
  expect([sent.status, await knows(before, next), await knows(before, password)]).toEqual([
    401,
    false,
    false,
  ]);
  await own.close();
});
