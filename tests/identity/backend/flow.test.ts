import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { audienceOf, issuerOf, oidcClientId, redirectUriOf } from '../../../contracts/auth/oidc.ts';
import { verifier } from '../../../backend/identity/index.ts';
import {
  arrive,
  authorizeUrl,
  knock,
  password,
  person,
  signIn,
  tokenCall,
  Visitor,
  where,
  houseOfThisFile,
} from './kit.ts';

const { house } = await houseOfThisFile();

test('code and PKCE return tokens with the claims that page and backend read [3.20, 6.1a]', async () => {
  const who = await person(house);
  const { tokens } = await signIn(house, who);
  const { iat, exp, auth_time, jti, grant_id, ...access } = decodeJwt(tokens.access_token);
  expect(access).toEqual({
    iss: issuerOf(house.origin),
    aud: audienceOf(house.origin),
    client_id: oidcClientId,
    scope: 'openid email profile',
    sub: who.id,
    account_id: who.id,
    idp_type: 'password',
    idp_sub: `local|${who.id}`,
    amr: ['pwd'],
  });
  expect([typeof jti, typeof grant_id, Number(exp) - Number(iat)]).toEqual(['string', 'string', 600]);
  expect(Math.abs(Number(auth_time) - Date.now() / 1000) < 60).toBe(true);
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });

  const {
    iat: _iat,
    exp: _exp,
    auth_time: idTime,
    at_hash: _hash,
    sid: _sid,
    grant_id: idGrant,
    ...id
  } = decodeJwt(tokens.id_token);
  expect(id).toEqual({
    iss: issuerOf(house.origin),
    aud: oidcClientId,
    sub: who.id,
    account_id: who.id,
    idp_type: 'password',
    idp_sub: `local|${who.id}`,
    amr: ['pwd'],
    acr: 'urn:photo-account:pwd',
    email: who.email,
    nonce: 'nonce-1',
  });
  expect([idTime, idGrant]).toEqual([auth_time, grant_id]);
  expect([tokens.expires_in, tokens.token_type, tokens.scope]).toEqual([
    600,
    'Bearer',
    'openid email profile',
  ]);
  expect(await verifier(house.ports)(tokens.access_token)).toEqual({
    subject: who.id,
    business: false,
    authTime: auth_time,
    grant: grant_id,
  });
});

test('a business account carries b2b', async () => {
  const who = await person(house, { business: true });
  const { tokens } = await signIn(house, who);
  expect([decodeJwt(tokens.access_token)['amr'], decodeJwt(tokens.id_token)['amr']]).toEqual([
    ['b2b'],
    ['b2b'],
  ]);
  expect(await verifier(house.ports)(tokens.access_token)).toMatchObject({ subject: who.id, business: true });
});

test('the second sign-in of a session asks for nothing', async () => {
  const who = await person(house);
  const { visitor } = await signIn(house, who);
  const { url } = authorizeUrl(house);
  const back = where(await visitor.send(url));
  expect([back.origin + back.pathname, back.searchParams.has('code')]).toEqual([
    redirectUriOf(house.origin),
    true,
  ]);
});

test('a wrong verifier gets no token, and the code is used up', async () => {
  const who = await person(house);
  const started = await knock(house, who.address);
  const back = await arrive(
    started.visitor,
    await started.visitor.send(started.page, { form: { email: who.email, password } }),
  );
  const exchange = (code_verifier: string) =>
    tokenCall(house, {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUriOf(house.origin),
      code_verifier,
    });
  expect(await exchange('x'.repeat(43))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await exchange(started.verifier)).toMatchObject({ status: 200 });
  expect(await exchange(started.verifier)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a request without PKCE is refused', async () => {
  const { url } = authorizeUrl(house);
  const bare = new URL(url);
  bare.searchParams.delete('code_challenge');
  bare.searchParams.delete('code_challenge_method');
  const back = where(await new Visitor('10.9.0.1').send(bare.href));
  expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([
    redirectUriOf(house.origin),
    'invalid_request',
  ]);
});

test.for([
  'http://evil.example/signed-in',
  'http://localhost.evil.example/signed-in',
  'http://myaccount.alb.co.uk.localhost:1/signed-in',
  'javascript:alert(1)',
  '//evil.example/signed-in',
])('the redirect address %s is refused on a page of the provider', async (redirect_uri) => {
  const response = await new Visitor('10.9.0.2').send(authorizeUrl(house, { redirect_uri }).url);
  const text = await response.text();
  expect([response.status, response.headers.get('location'), text.includes('evil')]).toEqual([
    400,
    null,
    false,
  ]);
  expect(text).toContain('leads to an address we don’t recognise');
});

test('a brand host is a valid redirect and cross-origin address; a foreign one is not', async () => {
  const { port } = new URL(house.origin);
  const brand = `http://myaccount.alb.nl.localhost:${port}`;
  const response = await new Visitor('10.9.0.3').send(
    authorizeUrl(house, { redirect_uri: `${brand}/signed-in` }).url,
  );
  expect(where(response).pathname.startsWith('/identity/interaction/')).toBe(true);
  const ask = (origin: string) =>
    fetch(`${issuerOf(house.origin)}/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        client_id: oidcClientId,
        grant_type: 'refresh_token',
        refresh_token: 'none',
      }),
    });
  expect((await ask(brand)).headers.get('access-control-allow-origin')).toBe(brand);
  expect((await ask('http://evil.example')).headers.get('access-control-allow-origin')).toBe(null);
});

test('no Host or proxy header changes an address of the provider', async () => {
  const response = await new Visitor('10.9.0.4').send(
    `${issuerOf(house.origin)}/.well-known/openid-configuration`,
    {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    },
  );
  const found = (await response.json()) as Record<string, string>;
  expect([
    found['issuer'],
    found['token_endpoint'],
    found['authorization_endpoint'],
    found['end_session_endpoint'],
  ]).toEqual([
    issuerOf(house.origin),
    `${issuerOf(house.origin)}/token`,
    `${issuerOf(house.origin)}/auth`,
    `${issuerOf(house.origin)}/session/end`,
  ]);
});

test('cancelling a sign-in returns access_denied with the state', async () => {
  const { visitor, page } = await knock(house, '10.9.0.5');
  const back = await arrive(visitor, await visitor.send(`${page}/cancel`, { form: {} }));
  expect([
    back.origin + back.pathname,
    back.searchParams.get('error'),
    back.searchParams.get('state'),
  ]).toEqual([redirectUriOf(house.origin), 'access_denied', 'state-1']);
});

test('[4.15b] the page of a finished sign-in links to the account it started at; an unknown one has expired', async () => {
  const brand = `http://myaccount.knudsen.dk.localhost:${new URL(house.origin).port}`;
  const who = await person(house);
  const visitor = new Visitor(who.address);
  const page = where(
    await visitor.send(authorizeUrl(house, { redirect_uri: redirectUriOf(brand) }).url),
  ).href;
  const open = await visitor.send(page);
  expect(open.status).toBe(200);
  await arrive(visitor, await visitor.send(page, { form: { email: who.email, password } }));
  const back = await visitor.send(page);
  expect([back.status, back.headers.get('location')]).toEqual([303, `${brand}/`]);
  const unknown = await visitor.send(page.replace(/[^/]+$/, 'unknown'));
  expect([unknown.status, (await unknown.text()).includes('<h1>Sign in again</h1>')]).toEqual([400, true]);
});

test('[2.5] [2.6] a sign-in starts with the registration page where requested', async () => {
  const visitor = new Visitor('10.9.0.9');
  const start = where(await visitor.send(authorizeUrl(house, { screen_hint: 'signup' }).url));
  const up = where(await visitor.send(start.href));
  expect(up.pathname).toBe(`${start.pathname}/sign-up`);
  const [, toSignIn = ''] =
    /<a class="strong" href="([^"]+)">Sign in/.exec(await (await visitor.send(up.href)).text()) ?? [];
  const chosen = await visitor.send(new URL(toSignIn, house.origin).href);
  expect([chosen.status, (await chosen.text()).includes('<h1>Sign in</h1>')]).toEqual([200, true]);
});

test('[6.2b] a repeated sign-in shows the address filled in, and the reason', async () => {
  const who = await person(house);
  const { visitor } = await signIn(house, who);
  const page = where(await visitor.send(authorizeUrl(house, { prompt: 'login', max_age: '300' }).url)).href;
  const text = await (await visitor.send(page)).text();
  expect(text).toMatch(new RegExp(`id="email"[^>]* value="${who.email}"`));
  expect(text).toContain('To protect your account, enter your password again before you make this change.');
});
