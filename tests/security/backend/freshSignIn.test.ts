import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { customerById } from '../../../backend/customers/customers.ts';
import { addressOf } from '../../../backend/http/rows.ts';
import { accountById, issueGrant } from '../../../backend/identity/index.ts';
import { sendResetLink } from '../../../backend/identity/reset.ts';
import { freshSignInSeconds } from '../../../contracts/auth/freshSignIn.ts';
import { calls } from '../../../contracts/calls.ts';
import type { CallRow } from '../../../contracts/call.ts';
import {
  asks,
  mailsTo,
  oldAddressLink,
  oldAddressToken,
  person,
  tokenIn,
} from '../../confirmations/backend/kit.ts';
import { movableBackend } from '../../kit/backend.ts';

const house = await movableBackend();
const { ports } = house.backend;
const stale = freshSignInSeconds + 60;
const free = () => `${randomUUID()}@example.com`;
const details = { companyName: 'Vermeer bv', vatNumber: 'BE0123456749', registrationNumber: '' };
const all: readonly CallRow[] = calls.filter((row: CallRow) => row.freshSignIn !== undefined);
/** The other rows need a fresh sign-in only for some bodies. */
const guarded = all.filter((row) => row.freshSignInFor === undefined);

test('a stolen access token of an older sign-in can neither change the address nor delete the account', async () => {
  const victim = await person(house, { signedInAgo: stale });
  const thief = free();
  expect(await victim.askEmail(thief)).toBe(401);
  expect(await victim.askDeletion()).toBe(401);
  expect((await victim.pending()).body).toEqual({ pending: null });
  expect([await mailsTo(house, thief), await mailsTo(house, victim.email)]).toEqual([[], []]);
  // Without the first step nothing can be confirmed, and no link for a new password is sent to the address.
  expect(await victim.confirmEmail('made-up')).toBe(404);
  await sendResetLink(ports, { email: thief });
  expect(await mailsTo(house, thief)).toEqual([]);
  expect((await accountById(ports.store, victim.id))?.email).toBe(victim.email);
  expect((await victim.ask('GET', '/svc/customers/customers/me')).status).toBe(200);
});

test('a stolen token of a fresh sign-in requests another address, and the old address stops it', async () => {
  const victim = await person(house);
  const thief = free();
  expect(await victim.askEmail(thief)).toBe(204);
  const confirmation = await tokenIn(house, thief);
  const stops = await oldAddressToken(house, 'stop', victim.email);
  expect(await oldAddressLink(house, 'stop', stops)).toBe('stopped');
  expect(await victim.confirmEmail(confirmation)).toBe(404);
  expect((await accountById(ports.store, victim.id))?.email).toBe(victim.email);
  // The password can be reset only by e-mail, and no e-mail is sent to the thief’s address.
  await sendResetLink(ports, { email: thief });
  expect((await mailsTo(house, thief)).map(({ subject }) => subject)).toEqual([
    'Confirm your new e-mail address',
  ]);
});

test('a refreshed access token has the age of its sign-in', async () => {
  const victim = await person(house, { signedInAgo: stale });
  const answer = await fetch(`${house.origin}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'photo-account',
      refresh_token: (victim.user as unknown as { refresh_token: string }).refresh_token,
    }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  expect(decodeJwt(access_token)['auth_time']).toBe(decodeJwt(victim.user.access_token)['auth_time']);
  expect(await asks(house, victim, access_token).askEmail(free())).toBe(401);
});

test('every call that needs a fresh sign-in is refused with its maximum age, and answered after one', async () => {
  expect(guarded.map(({ name }) => name).toSorted()).toEqual([
    'customers.putBusinessDetails',
    'identities.changeEmail',
    'identities.deleteAccount',
  ]);
  expect(all.filter((row) => !guarded.includes(row)).map(({ name }) => name)).toEqual([
    'customers.putMe',
    'customers.patchMe',
  ]);
  const bodies: Readonly<Record<string, object>> = {
    'customers.putBusinessDetails': details,
    'identities.changeEmail': { email: free(), channel: 'alb-gb' },
    'identities.deleteAccount': { channel: 'alb-gb' },
  };
  for (const row of guarded) {
    const who = await house.seed.customer({ kind: 'business', signedInAgo: stale });
    const send = async (token: string) => {
      const identified = addressOf(row)
        .replace(':idpType', 'password')
        .replace(':idpSub', encodeURIComponent(`local|${who.id}`));
      const answer = await fetch(house.origin + identified, {
        method: row.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodies[row.name]),
      });
      return [row.name, answer.status, answer.headers.get('www-authenticate')];
    };
    const challenge = `Bearer error="insufficient_user_authentication", max_age="${freshSignInSeconds}"`;
    expect(await send(who.user.access_token)).toEqual([row.name, 401, challenge]);
    const { user } = await issueGrant(ports, who.id);
    expect(await send(user.access_token)).toEqual([row.name, 204, null]);
  }
});

test('a callback is changed or removed only after a fresh sign-in; a body that leaves it as it is needs none', async () => {
  const who = await house.seed.customer({ kind: 'business', signedInAgo: stale });
  const path = '/svc/customers/customers/me';
  const send = async (method: string, body: object, token = who.user.access_token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(house.origin + path, { method, headers, body: JSON.stringify(body) });
    return [answer.status, answer.headers.get('www-authenticate')];
  };
  const stored = async () => await customerById(ports.store, who.id);
  const name = { firstName: 'Ann', lastName: 'Lee' };
  const own = { callbackUrl: 'https://erp.example.com/orders', callbackFormat: 'json' };
  const { user } = await issueGrant(ports, who.id);
  expect(await send('PATCH', own, user.access_token)).toEqual([204, null]);

  const before = await stored();
  const challenge = `Bearer error="insufficient_user_authentication", max_age="${freshSignInSeconds}"`;
  const thief = { callbackUrl: 'https://thief.example.com/', callbackFormat: 'json' };
  for (const body of [thief, { callbackUrl: null }, { callbackFormat: 'xml' }]) {
    expect(await send('PATCH', body)).toEqual([401, challenge]);
    expect(await send('PUT', { ...name, ...body })).toEqual([401, challenge]);
  }
  expect(await stored()).toEqual(before);

  expect(await send('PATCH', own)).toEqual([204, null]);
  expect(await send('PATCH', {})).toEqual([204, null]);
  expect(await send('PUT', { ...name, ...own })).toEqual([200, null]);
  expect(await stored()).toMatchObject({ ...name, ftp: own });
  expect(await send('PATCH', { callbackUrl: null }, user.access_token)).toEqual([204, null]);
  expect((await stored())?.ftp).toEqual({ ...own, callbackUrl: null });
});

test('a sign-in is fresh for five minutes and no longer', async () => {
  const who = await person(house);
  await house.seed.advance((freshSignInSeconds - 30) * 1000);
  expect(await who.askEmail(free())).toBe(204);
  await house.seed.advance(60_000);
  expect(await who.askEmail(free())).toBe(401);
});
