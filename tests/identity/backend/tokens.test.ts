import { generateKeyPair, SignJWT, decodeJwt, decodeProtectedHeader, importJWK, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import {
  audienceOf,
  issuedUser,
  issuerOf,
  oidcClientId,
  storedUserKey,
} from '../../../contracts/auth/oidc.ts';
import { limits } from '../../../backend/attempts.ts';
import { deleteAccount, issueGrant, revokeAll, verifier } from '../../../backend/identity/index.ts';
import { loadSecrets } from '../../../backend/identity/secrets.ts';
import { freshStore, openHouse, person, refresh, signIn, houseOfThisFile } from './kit.ts';
import { testVault } from '../../kit/secretsKey.ts';

const { house, store } = await houseOfThisFile();

const minute = 60_000;

test('a rotated refresh token is accepted again for 30 s, as its reply may be lost [F9]', async () => {
  const own = await openHouse(store, {}, house.origin);
  const { user } = await issueGrant(own.ports, (await person(own)).id);
  const lost = await refresh(own, user.refresh_token);
  // Well below the 30 s, because real time passes as well, and the machine may be slow.
  own.wait(20_000);
  const again = await refresh(own, user.refresh_token);
  expect([lost.status, again.status]).toEqual([200, 200]);
  expect(again.body['refresh_token']).not.toBe(lost.body['refresh_token']);
  const next = await refresh(own, String(again.body['refresh_token']));
  expect(next.status).toBe(200);
  await own.close();
});

test('reuse after 30 s ends the whole grant: newer refresh tokens and access tokens with it', async () => {
  const own = await openHouse(store, {}, house.origin);
  const check = verifier(own.ports);
  const who = await person(own);
  const { user } = await issueGrant(own.ports, who.id);
  const other = await issueGrant(own.ports, (await person(own)).id);
  const first = await refresh(own, user.refresh_token);
  own.wait(30_001);
  expect(await check(String(first.body['access_token']))).toMatchObject({ subject: who.id });
  expect(await refresh(own, user.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect(await refresh(own, String(first.body['refresh_token']))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect(await check(String(first.body['access_token']))).toBe(null);
  expect(await check(other.user.access_token)).not.toBe(null);
  expect((await refresh(own, other.user.refresh_token)).status).toBe(200);
  await own.close();
});

test('a refresh token whose successor was used is stolen, even within 30 s', async () => {
  const { user } = await issueGrant(house.ports, (await person(house)).id);
  const second = await refresh(house, user.refresh_token);
  const third = await refresh(house, String(second.body['refresh_token']));
  expect(third.status).toBe(200);
  expect(await refresh(house, user.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect(await refresh(house, String(third.body['refresh_token']))).toMatchObject({ status: 400 });
});

test('a sign-in that refreshes in a loop keeps its token for a while, and reuse of an older one still ends it', async () => {
  const own = await openHouse(store, {}, house.origin);
  const { user } = await issueGrant(own.ports, (await person(own)).id);
  const given = [user.refresh_token];
  for (let times = 0; times < limits.rotation.count + 5; times += 1) {
    const { status, body } = await refresh(own, given.at(-1) ?? '');
    expect(status).toBe(200);
    given.push(String(body['refresh_token']));
  }
  expect(new Set(given).size).toBe(limits.rotation.count + 1);
  own.wait(limits.rotation.window);
  const later = await refresh(own, given.at(-1) ?? '');
  expect([later.status, given.includes(String(later.body['refresh_token']))]).toEqual([200, false]);
  expect((await refresh(own, user.refresh_token)).status).toBe(400);
  expect((await refresh(own, String(later.body['refresh_token']))).status).toBe(400);
  await own.close();
});

test('of two successors only the later remains valid', async () => {
  const own = await openHouse(store, {}, house.origin);
  const { user } = await issueGrant(own.ports, (await person(own)).id);
  const early = await refresh(own, user.refresh_token);
  const late = await refresh(own, user.refresh_token);
  own.wait(31_000);
  expect(await refresh(own, String(late.body['refresh_token']))).toMatchObject({ status: 200 });
  expect(await refresh(own, String(early.body['refresh_token']))).toMatchObject({ status: 400 });
  await own.close();
});

test('[F9] a refresh token redeemed twice has one chain: using both successors ends the sign-in', async () => {
  const check = verifier(house.ports);
  const { user } = await issueGrant(house.ports, (await person(house)).id);
  const early = await refresh(house, user.refresh_token);
  const late = await refresh(house, user.refresh_token);
  const going = await refresh(house, String(late.body['refresh_token']));
  expect(going.status).toBe(200);
  expect(await refresh(house, String(early.body['refresh_token']))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect(await refresh(house, String(going.body['refresh_token']))).toMatchObject({ status: 400 });
  expect(await check(String(going.body['access_token']))).toBe(null);
});

test('[F9] a replaced successor is refused within the 30 s too, and ends the sign-in', async () => {
  const { user } = await issueGrant(house.ports, (await person(house)).id);
  const early = await refresh(house, user.refresh_token);
  const late = await refresh(house, user.refresh_token);
  expect(await refresh(house, String(early.body['refresh_token']))).toMatchObject({ status: 400 });
  expect(await refresh(house, String(late.body['refresh_token']))).toMatchObject({ status: 400 });
});

test('[F9] a token and its successor redeemed at once never both succeed, and end the sign-in', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { user } = await issueGrant(house.ports, (await person(house)).id);
    const heir = await refresh(house, user.refresh_token);
    const [again, on] = await Promise.all([
      refresh(house, user.refresh_token),
      refresh(house, String(heir.body['refresh_token'])),
    ]);
    const given = [again, on].filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { body } of given)
      expect(await refresh(house, String(body['refresh_token']))).toMatchObject({ status: 400 });
  }
});

test('ten concurrent refreshes with one token all succeed, and the grant stays valid', async () => {
  const { user } = await issueGrant(house.ports, (await person(house)).id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(house, user.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
});

test('a seeded grant has the format that the page’s library stores', async () => {
  const who = await person(house);
  const { key, user } = await issueGrant(house.ports, who.id);
  expect(key).toBe(`oidc.user:${house.origin}/identity:photo-account`);
  expect(key).toBe(storedUserKey(issuerOf(house.origin)));
  expect(issuedUser.parse(user)).toEqual(user);
  const { iat, exp, grant_id: _grant, ...profile } = user.profile;
  expect(profile).toEqual({
    iss: issuerOf(house.origin),
    aud: oidcClientId,
    sub: who.id,
    account_id: who.id,
    idp_type: 'password',
    idp_sub: `local|${who.id}`,
    email: who.email,
  });
  expect(Number(exp) - Number(iat)).toBe(600);
  expect([user.token_type, user.scope, user.session_state]).toEqual(['Bearer', 'openid email profile', null]);
  expect(user.expires_at).toBe(decodeJwt(user.access_token).exp);
  expect(await verifier(house.ports)(user.access_token)).toEqual({
    subject: who.id,
    business: false,
    authTime: decodeJwt(user.id_token)['auth_time'],
    grant: decodeJwt(user.access_token)['grant_id'],
  });
  const { body } = await refresh(house, user.refresh_token);
  expect(await verifier(house.ports)(String(body['access_token']))).toMatchObject({ subject: who.id });
  expect(decodeJwt(String(body['id_token']))['auth_time']).toBe(decodeJwt(user.id_token)['auth_time']);
});

test.each([
  ['seconds', 3],
  ['a day', 86_400],
])('a seeded account may have access tokens of %s, including refreshed ones', async (_, tokenSeconds) => {
  const who = await person(house, { tokenSeconds });
  const { user } = await issueGrant(house.ports, who.id);
  const { body } = await refresh(house, user.refresh_token);
  const life = (token: string) => Number(decodeJwt(token).exp) - Number(decodeJwt(token).iat);
  expect([life(user.access_token), life(String(body['access_token'])), body['expires_in']]).toEqual([
    tokenSeconds,
    tokenSeconds,
    tokenSeconds,
  ]);
});

test.each([3, 86_400])(
  'without seeding every token lives ten minutes: not %s seconds',
  async (tokenSeconds) => {
    const own = await openHouse(store, {}, house.origin);
    const who = await person(own, { tokenSeconds });
    const strict = { ...own.ports, store: { ...store }, config: { ...own.ports.config, seeding: false } };
    const { user } = await issueGrant(strict, who.id);
    expect(user.expires_at - Number(decodeJwt(user.access_token).iat)).toBe(600);
    await own.close();
  },
);

test('an access token expires by the clock port, not the machine’s', async () => {
  const own = await openHouse(store, {}, house.origin);
  const check = verifier(own.ports);
  const who = await person(own);
  const { user } = await issueGrant(own.ports, who.id);
  own.wait(9 * minute);
  expect(await check(user.access_token)).toMatchObject({ subject: who.id });
  own.wait(minute + 1000);
  expect(await check(user.access_token)).toBe(null);
  const late = await issueGrant(own.ports, who.id);
  expect(await check(late.user.access_token)).toMatchObject({ subject: who.id });
  await own.close();
});

test('a refresh token expires after thirty days without use', async () => {
  const own = await openHouse(store, {}, house.origin);
  const { user } = await issueGrant(own.ports, (await person(own)).id);
  own.wait(30 * 24 * 60 * minute + 1000);
  expect(await refresh(own, user.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  await own.close();
});

test('only our own access tokens for our services are accepted', async () => {
  const check = verifier(house.ports);
  const who = await person(house);
  const { user } = await issueGrant(house.ports, who.id);
  const claims = decodeJwt(user.access_token);
  const { kid } = decodeProtectedHeader(user.access_token);
  const { jwks } = await loadSecrets(house.ports);
  const ours = await importJWK(jwks[0] ?? {}, 'RS256');
  const { privateKey: theirs } = await generateKeyPair('RS256');
  const signed = (change: Record<string, unknown>, key = ours, header: Record<string, unknown> = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header })
      .sign(key);
  const [head = '', body = '', signature = ''] = user.access_token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'another', account_id: 'another' })).toString(
    'base64url',
  );
  const none = (alg: string) => Buffer.from(JSON.stringify({ alg, typ: 'at+jwt' })).toString('base64url');

  const refused = {
    'id token': user.id_token,
    'refresh token': user.refresh_token,
    'tampered body': [head, forged, signature].join('.'),
    'no signature': [head, body, ''].join('.'),
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg none with our type': [none('none'), body, ''].join('.'),
    'alg NONE with the signature': [none('NONE'), body, signature].join('.'),
    'another key': await signed({}, theirs),
    'another kid': await signed({}, theirs, { kid: 'other' }),
    'hmac with the public key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: kid ?? '' })
      .sign(new TextEncoder().encode(JSON.stringify({ n: jwks[0]?.['n'], e: jwks[0]?.['e'] }))),
    'wrong audience': await signed({ aud: oidcClientId }),
    'wrong issuer': await signed({ iss: 'http://evil.example/identity' }),
    'no expiry': await signed({ exp: undefined }),
    expired: await signed({ exp: Math.floor(Date.now() / 1000) - 1 }),
    'plain type': await signed({}, ours, { typ: 'JWT' }),
    'subject unlike account': await signed({ account_id: 'another' }),
    'no grant': await signed({ grant_id: undefined }),
    garbage: 'a.b.c',
    empty: '',
  };
  // A valid token is cached; this must not cause a similar token to be accepted.
  expect(await check(user.access_token)).toMatchObject({ subject: who.id });
  const answers = Object.fromEntries(
    await Promise.all(Object.entries(refused).map(async ([name, token]) => [name, await check(token)])),
  );
  expect(answers).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, null])));
  expect(await check(await signed({}))).toMatchObject({ subject: who.id });
  expect(claims.aud).toBe(audienceOf(house.origin));
});

test('revoking ends access and refresh tokens at once, in another process too, and a new sign-in works', async () => {
  const other = await openHouse(store, {}, house.origin);
  const checks = [verifier(house.ports), verifier(other.ports)];
  const who = await person(house);
  const { user } = await issueGrant(house.ports, who.id);
  const { tokens } = await signIn(house, who);
  const seen = async (token: string) =>
    (await Promise.all(checks.map((check) => check(token)))).map((caller) => caller?.subject ?? null);
  expect([await seen(user.access_token), await seen(tokens.access_token)]).toEqual([
    [who.id, who.id],
    [who.id, who.id],
  ]);
  const heard = new Promise<void>((resolve) => {
    void store.listen('identity_revoked', () => resolve());
  });
  await revokeAll(house.ports, who.id);
  await heard;
  expect([await seen(user.access_token), await seen(tokens.access_token)]).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await refresh(house, user.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  const anew = await signIn(house, who);
  expect(await seen(anew.tokens.access_token)).toEqual([who.id, who.id]);
  await other.close();
});

test('a deleted account has no valid tokens, refresh or password; its address is free again', async () => {
  const who = await person(house);
  const { user } = await issueGrant(house.ports, who.id);
  await deleteAccount(house.ports, who.id);
  expect(await verifier(house.ports)(user.access_token)).toBe(null);
  expect(await refresh(house, user.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  await expect(issueGrant(house.ports, who.id)).rejects.toThrow('no such account');
  const rows = await store.query('select email, password_hash from account where id = $1', [who.id]);
  expect(rows).toEqual([{ email: null, password_hash: null }]);
});

test('keys, sessions and revocations survive a restart', async () => {
  const who = await person(house);
  const { user } = await issueGrant(house.ports, who.id);
  const gone = await issueGrant(house.ports, (await person(house)).id);
  await revokeAll(house.ports, gone.user.profile.sub);
  const restarted = await openHouse(store, {}, house.origin);
  const check = verifier(restarted.ports);
  expect([await check(user.access_token), await check(gone.user.access_token)]).toMatchObject([
    { subject: who.id },
    null,
  ]);
  expect(await refresh(restarted, user.refresh_token)).toMatchObject({ status: 200 });
  const keys = await Promise.all(
    [house, restarted].map(async ({ address }) => (await fetch(`${address}/identity/jwks`)).json()),
  );
  expect(keys[1]).toEqual(keys[0]);
  expect(JSON.stringify(keys[0])).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
  await restarted.close();
});

test('two starts on an empty store end with the same keys', async () => {
  const empty = await freshStore();
  await empty.query('delete from identity_secret');
  const [one, two] = await Promise.all([
    loadSecrets({ store: empty, vault: testVault }),
    loadSecrets({ store: empty, vault: testVault }),
  ]);
  expect(two).toEqual(one);
  expect(one).not.toEqual(await loadSecrets(house.ports));
  await empty.close();
}, 30_000);
