import { expect, test } from 'vitest';
import { issuerOf, oidcClientId, postLogoutUriOf, redirectUriOf } from '../../../contracts/auth/oidc.ts';
import { issueGrant, verifier } from '../../../backend/identity/index.ts';
import {
  authorizeUrl,
  knock,
  openHouse,
  password,
  person,
  refresh,
  revoke,
  signIn,
  tokenCall,
  Visitor,
  where,
  houseOfThisFile,
} from './kit.ts';

const { house, store } = await houseOfThisFile();

const minute = 60_000;

test('signing out by refresh and id token asks nothing, ends session and tokens, and returns to the brand', async () => {
  const who = await person(house);
  const { tokens, visitor } = await signIn(house, who);
  const other = await signIn(house, await person(house));
  const brand = `http://myaccount.pbx.ie.localhost:${new URL(house.origin).port}`;
  expect(await revoke(house, tokens.refresh_token)).toBe(200);
  expect(await verifier(house.ports)(tokens.access_token)).toBe(null);
  const url = new URL(`${issuerOf(house.origin)}/session/end`);
  url.search = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: postLogoutUriOf(brand),
    state: 'bye',
  }).toString();
  const asked = await visitor.send(url.href);
  const text = await asked.text();
  expect([
    asked.status,
    text.includes('src="/identity/assets/submit.js"'),
    text.includes('<h1>Signing out</h1>'),
  ]).toEqual([200, true, true]);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const action = /id="op.logoutForm" method="post" action="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(action).toBe(`${issuerOf(house.origin)}/session/end/confirm`);
  const left = await visitor.send(action, { form: { xsrf, logout: 'yes' } });
  expect(left.headers.get('location')).toBe(`${postLogoutUriOf(brand)}?state=bye`);
  expect((await refresh(house, tokens.refresh_token)).status).toBe(400);
  const isAsked = async (by: Visitor) =>
    where(await by.send(authorizeUrl(house).url)).pathname.startsWith('/identity/interaction/');
  expect([await isAsked(visitor), await isAsked(other.visitor)]).toEqual([true, false]);
});

test('a sign-out is in the language of the page that led to it, also where it must be confirmed or fails', async () => {
  const who = await person(house);
  const { tokens, visitor } = await signIn(house, who);
  await revoke(house, tokens.refresh_token);
  const saidAt = async (query: Readonly<Record<string, string>>) => {
    const url = new URL(`${issuerOf(house.origin)}/session/end`);
    url.search = new URLSearchParams({ ui_locales: 'da-DK', ...query }).toString();
    const text = await (await visitor.send(url.href)).text();
    return [/<html lang="([^"]+)"/.exec(text)?.[1], /<h1>([^<]*)<\/h1>/.exec(text)?.[1]];
  };
  const [confirmed, failed] = ['Vil du logge ud?', 'Log ind igen'];
  expect([
    await saidAt({ id_token_hint: tokens.id_token }),
    await saidAt({ client_id: oidcClientId }),
    await saidAt({ client_id: oidcClientId, post_logout_redirect_uri: 'http://evil.example/' }),
  ]).toEqual([
    ['da-DK', 'Logger ud'],
    ['da-DK', confirmed],
    ['da-DK', failed],
  ]);
});

test('a link with an id token ends nothing before the customer confirms, whoever follows it', async () => {
  const who = await person(house);
  const { tokens, visitor } = await signIn(house, who);
  const url = `${issuerOf(house.origin)}/session/end?id_token_hint=`;
  for (const by of [visitor, new Visitor(who.address)]) {
    expect((await by.send(`${url}${tokens.id_token.slice(0, -4)}AAAA`)).status).toBe(400);
    expect((await by.send(url + tokens.id_token)).status).toBe(200);
    expect(await verifier(house.ports)(tokens.access_token)).toMatchObject({ subject: who.id });
  }
  const text = await (await visitor.send(url + tokens.id_token)).text();
  expect([text.includes('submit.js'), text.includes('<h1>Sign out?</h1>')]).toEqual([false, true]);
  const renewed = await refresh(house, tokens.refresh_token);
  expect(renewed.status).toBe(200);
  // Confirmed by hand, it ends session and tokens.
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  await visitor.send(`${issuerOf(house.origin)}/session/end/confirm`, { form: { xsrf, logout: 'yes' } });
  expect(await verifier(house.ports)(tokens.access_token)).toBe(null);
  expect((await refresh(house, String(renewed.body['refresh_token']))).status).toBe(400);
});

test('an ended sign-in leads to no sign-out without a question in a browser that has another one', async () => {
  const who = await person(house);
  const [first, second] = [await signIn(house, who), await signIn(house, who)];
  await revoke(house, first.tokens.refresh_token);
  const url = `${issuerOf(house.origin)}/session/end?id_token_hint=${first.tokens.id_token}`;
  expect(await (await second.visitor.send(url)).text()).toContain('<h1>Sign out?</h1>');
  expect((await refresh(house, second.tokens.refresh_token)).status).toBe(200);
});

test('signing out ends a grant whose session here has ended', async () => {
  const who = await person(house);
  const [{ user }, other] = [await issueGrant(house.ports, who.id), await issueGrant(house.ports, who.id)];
  expect(await revoke(house, user.refresh_token)).toBe(200);
  expect(await verifier(house.ports)(user.access_token)).toBe(null);
  expect((await refresh(house, user.refresh_token)).status).toBe(400);
  expect((await refresh(house, other.user.refresh_token)).status).toBe(200);
  // Without a session here nothing is left to ask about.
  const left = await new Visitor(who.address).send(
    `${issuerOf(house.origin)}/session/end?id_token_hint=${user.id_token}`,
  );
  expect([left.status, (await left.text()).includes('submit.js')]).toEqual([200, true]);
});

test('a bare sign-out link asks for confirmation; a forged return address leads nowhere', async () => {
  const who = await person(house);
  const { tokens, visitor } = await signIn(house, who);
  const bare = await (await visitor.send(`${issuerOf(house.origin)}/session/end`)).text();
  expect([bare.includes('submit.js'), bare.includes('<h1>Sign out?</h1>')]).toEqual([false, true]);
  const evil = await visitor.send(
    `${issuerOf(house.origin)}/session/end?client_id=${oidcClientId}&post_logout_redirect_uri=http://evil.example/`,
  );
  expect([evil.status, evil.headers.get('location'), (await evil.text()).includes('evil')]).toEqual([
    400,
    null,
    false,
  ]);
  const confirm = await visitor.send(`${issuerOf(house.origin)}/session/end/confirm`, {
    form: { xsrf: 'guess', logout: 'yes' },
  });
  expect(confirm.status).toBe(400);
  expect((await refresh(house, tokens.refresh_token)).status).toBe(200);
});

test('signing in as another customer in the same browser uses a form without inline script', async () => {
  const [first, second] = [await person(house), await person(house)];
  const { visitor } = await signIn(house, first);
  const entering = where(await visitor.send(authorizeUrl(house, { prompt: 'login' }).url)).href;
  const sent = await visitor.send(entering, { form: { email: second.email, password } });
  const between = await visitor.send(where(sent).href);
  const text = await between.text();
  expect([
    between.status,
    /<script>|onload=/.test(text),
    text.includes('src="/identity/assets/submit.js"'),
  ]).toEqual([200, false, true]);
});

test('without "stay signed in" the session ends with the browser, and its tokens after twelve hours', async () => {
  const own = await openHouse(store, {}, house.origin);
  const entered = async (remember: boolean) => {
    const who = await person(own);
    const started = await knock(house, who.address);
    const form = { email: who.email, password, ...(remember ? { remember: 'yes' } : {}) };
    const sent = await started.visitor.send(started.page, { form });
    const resumed = await started.visitor.send(where(sent).href);
    const cookie = resumed.headers.getSetCookie().find((line) => line.startsWith('identity_session=')) ?? '';
    const { body } = await tokenCall(house, {
      grant_type: 'authorization_code',
      code: where(resumed).searchParams.get('code') ?? '',
      redirect_uri: redirectUriOf(house.origin),
      code_verifier: started.verifier,
    });
    return {
      cookie: cookie.replace(/=[^;]+/, '=…').replace(/expires=.*GMT/, 'expires=…'),
      token: String(body['refresh_token']),
    };
  };
  const [short, long] = [await entered(false), await entered(true)];
  expect(short.cookie).toBe('identity_session=…; path=/identity; samesite=lax; httponly');
  expect(long.cookie).toBe('identity_session=…; path=/identity; samesite=lax; httponly; expires=…');
  own.wait(11 * 60 * minute);
  const third = await refresh(own, short.token);
  expect(third.status).toBe(200);
  own.wait(61 * minute);
  expect((await refresh(own, String(third.body['refresh_token']))).status).toBe(400);
  expect((await refresh(own, long.token)).status).toBe(200);
  await own.close();
});
