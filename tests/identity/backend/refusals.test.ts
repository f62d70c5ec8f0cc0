import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { issuerOf, oidcClientId, postLogoutUriOf, redirectUriOf } from '../../../contracts/auth/oidc.ts';
import { accountByEmail, accountByPassword } from '../../../backend/identity/accounts.ts';
import { closeAccount, deleteAccount, issueGrant, verifier } from '../../../backend/identity/index.ts';
import { resetLinkWorks, sendResetLink } from '../../../backend/identity/reset.ts';
import { identityOf } from '../../../backend/identity/runtime.ts';
import { mostTried } from '../../../backend/identity/tried.ts';
import type { Queryable } from '../../../backend/store/port.ts';
import {
  arrive,
  authorizeUrl,
  fromElsewhere,
  houseOfThisFile,
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
  type House,
} from './kit.ts';

const { house, store } = await houseOfThisFile();
const { ports } = house;
const resetAt = `${issuerOf(house.origin)}/reset`;
const brand = `http://myaccount.knudsen.dk.localhost:${new URL(house.origin).port}`;
const evil = 'http://evil.example';

/** Collects the errors that a provider would write to the console. */
function failuresOf(own: House): unknown[] {
  const failures: unknown[] = [];
  Object.assign(own.ports.log, {
    error: (event: string, fields: unknown) => void failures.push([event, fields]),
  });
  return failures;
}

test.for([
  ['ours', 'not named', house.origin, undefined, 303],
  ['ours', 'ours', house.origin, house.origin, 303],
  ['ours', 'a brand’s', house.origin, brand, 410],
  ['ours', 'a stranger’s', house.origin, evil, 410],
  ['a brand’s', 'not named', brand, undefined, 303],
  ['a brand’s', 'ours', brand, house.origin, 303],
  ['a brand’s', 'the same', brand, brand, 303],
  ['a brand’s', 'a stranger’s', brand, evil, 410],
] as const)(
  'a form for a host that is %s, from a page that is %s, needs our origin or the brand’s',
  async ([, , at, origin, status]) => {
    const { host } = new URL(at);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { ...type, host, ...(origin === undefined ? {} : { origin }) };
    const asked = request(resetAt, { method: 'POST', headers }).end('token=none&password=long+enough');
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    reply.resume();
    expect(reply.statusCode).toBe(status);
  },
);

test.for([
  [16_384, 'application/x-www-form-urlencoded', 303],
  [16_384, 'application/x-www-form-urlencoded; charset=utf-8', 303],
  [16_385, 'application/x-www-form-urlencoded', 410],
  [100, 'text/plain', 410],
] as const)('F28: a form of %i characters of %s is answered with %i', async ([length, type, status]) => {
  const body = 'token=none&password='.padEnd(length, 'x');
  const init = { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' } as const;
  expect((await fetch(resetAt, init)).status).toBe(status);
});

test('a new password from another site, or without a form, leaves link and password unchanged', async () => {
  const who = await person(house);
  await sendResetLink(ports, { email: who.email });
  const token = URL.parse(house.mails.at(-1)?.link ?? '')?.searchParams.get('token') ?? '';
  const visitor = new Visitor(who.address);
  const form = { token, password: 'a whole new one' };
  const answers = [
    ...(await Promise.all(fromElsewhere.map((headers) => visitor.send(resetAt, { form, headers })))),
    await visitor.send(resetAt, { form, method: 'PUT' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([410, 410, 410, 410]);
  expect([
    await resetLinkWorks(ports, token),
    (await accountByPassword(ports, who.email, password))?.id,
  ]).toEqual([true, who.id]);
  expect((await visitor.send(`${resetAt}?token=${token}`, { method: 'HEAD' })).status).toBe(200);
});

test('an internal failure shows an error page, is logged by its kind alone, and changes nothing', async () => {
  let fails = 'delete from identity_reset where token_hash';
  const failing = (queries: Queryable): Queryable => ({
    query: (sql, params) =>
      fails !== '' && sql.includes(fails)
        ? Promise.reject(new RangeError('full'))
        : queries.query(sql, params),
  });
  const own = await openHouse(
    {
      ...store,
      ...failing(store),
      transaction: (work) => store.transaction((tx) => work(failing(tx))),
    },
    { created: () => Promise.reject(new EvalError('no welcome')) },
    house.origin,
  );
  const failures = failuresOf(own);
  const answered = async (response: Response) => [
    response.status,
    response.headers.get('content-type'),
    /<h1>([^<]*)/.exec(await response.text())?.[1],
  ];
  const page = 'text/html; charset=utf-8';
  const who = await person(house);
  await sendResetLink(ports, { email: who.email });
  const token = URL.parse(house.mails.at(-1)?.link ?? '')?.searchParams.get('token') ?? '';
  const visitor = new Visitor(who.address);
  const reset = { token, password: 'a whole new one' };
  expect(await answered(await visitor.send(`${issuerOf(own.address)}/reset`, { form: reset }))).toEqual([
    500,
    page,
    'We couldn’t sign you in',
  ]);
  expect(await resetLinkWorks(ports, token)).toBe(true);

  const started = await knock(house, who.address);
  const signUp = `${started.page.replace(house.origin, own.address)}/sign-up`;
  const made = (email: string) => started.visitor.send(signUp, { form: { email, password } });
  expect(await answered(await made('a\0b@example.com'))).toEqual([400, page, 'Check what you entered']);
  expect(await answered(await made('new@example.com'))).toEqual([500, page, 'We couldn’t sign you in']);

  fails = "'RefreshToken'";
  const { user } = await issueGrant(ports, who.id);
  fails = 'identity_record';
  const broken = await refresh(own, user.refresh_token);
  expect([broken.status, broken.body['error']]).toEqual([500, 'server_error']);
  fails = '';
  expect((await refresh(own, user.refresh_token)).status).toBe(200);
  expect(failures).toEqual([
    ['identity.failed', { name: 'RangeError' }],
    ['identity.failed', { name: 'EvalError' }],
    ['identity.failed', { name: 'RangeError' }],
  ]);
  await own.close();
});

test('a null character in any field of any form is refused as unreadable, and logs no failure', async () => {
  const own = await openHouse({ ...store }, {}, house.origin);
  const failures = failuresOf(own);
  const { visitor, page } = await knock(house, '10.7.3.1');
  const at = page.replace(house.origin, own.address);
  const statuses: number[] = [];
  for (const [step, ...fields] of [
    ['', 'email', 'password'],
    ['/sign-up', 'email', 'password'],
    ['/forgot', 'email'],
  ] as const)
    for (const field of fields) {
      const form = { email: 'a@example.com', password, [field]: 'a\0b' };
      statuses.push((await visitor.send(`${at}${step}`, { form })).status);
    }
  const reset = `${issuerOf(own.address)}/reset`;
  statuses.push((await visitor.send(reset, { form: { token: 'a\0b', password } })).status);
  expect(statuses).toEqual(statuses.map(() => 400));
  expect(failures).toEqual([]);
  await own.close();
});

test('an unknown page is 404, for any caller and method', async () => {
  const { visitor, page } = await knock(house, '10.7.1.1');
  const form = { email: 'a@example.com', password };
  const statuses = [
    await visitor.send(`${page}/nothing`),
    await visitor.send(`${page}/nothing`, { form }),
    await visitor.send(`${issuerOf(house.origin)}/assets/nothing.css`),
    await visitor.send(`${issuerOf(house.origin)}//somebody.example/`),
    await visitor.send(page, { method: 'HEAD' }),
    await visitor.send(page, { method: 'PUT', form }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 400, 200, 400]);
  const early = await visitor.send(`${page}/sent`);
  expect([early.status, where(early).pathname]).toEqual([303, `${new URL(page).pathname}/forgot`]);
});

test('every file of the pages exists, and the default pictures replace missing ones', async () => {
  const mine = ['/pictures/one.webp', '/pictures/two.webp'];
  const own = await openHouse({ ...store }, { mosaic: mine }, house.origin);
  const { visitor, page } = await knock(house, '10.7.2.1');
  const text = await (await visitor.send(page)).text();
  const pictures = (of: string) => [...of.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source);
  expect([pictures(text).length, pictures(text)[0]]).toEqual([16, '/identity/assets/mosaic/01.webp']);
  const files = [...text.matchAll(/(?:src|href)="(\/identity\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const statuses = await Promise.all(
    files.map(async (file) => {
      const response = await visitor.send(`${house.origin}${file}`);
      return [response.status, (await response.arrayBuffer()).byteLength > 0];
    }),
  );
  expect(statuses).toEqual(files.map(() => [200, true]));
  const theirs = await (await visitor.send(page.replace(house.origin, own.address))).text();
  expect(pictures(theirs)).toEqual(mine);
  await own.close();
});

test('behind a proxy every address has the public origin, not the requested host', async () => {
  const own = await openHouse({ ...store }, {}, 'https://shop.example');
  const answer = await fetch(`${issuerOf(own.address)}/.well-known/openid-configuration`);
  const { issuer, token_endpoint, end_session_endpoint } = (await answer.json()) as Record<string, string>;
  expect([issuer, token_endpoint, end_session_endpoint]).toEqual([
    'https://shop.example/identity',
    'https://shop.example/identity/token',
    'https://shop.example/identity/session/end',
  ]);
  await own.close();
});

test('[4.15e] an id token needs confirmation to sign out until its sign-in has ended; a refused return address ends nothing', async () => {
  const [mine, theirs] = [await signIn(house, await person(house)), await signIn(house, await person(house))];
  const end = (hint: string, more: Record<string, string> = {}) =>
    mine.visitor.send(
      `${issuerOf(house.origin)}/session/end?${new URLSearchParams({ id_token_hint: hint, ...more }).toString()}`,
    );
  const forged = await end(mine.tokens.id_token, { post_logout_redirect_uri: `${evil}/` });
  expect(forged.status).toBe(400);
  const check = verifier(ports);
  expect(await check(mine.tokens.access_token)).not.toBe(null);
  const asked = await end(theirs.tokens.id_token);
  const text = await asked.text();
  expect([asked.status, text.includes('<h1>Sign out?</h1>'), text.includes('submit.js')]).toEqual([
    200,
    true,
    false,
  ]);
  await revoke(house, mine.tokens.refresh_token);
  const own = await end(mine.tokens.id_token, { post_logout_redirect_uri: postLogoutUriOf(house.origin) });
  expect((await own.text()).includes('<h1>Signing out</h1>')).toBe(true);
  const left = await new Visitor('10.7.3.2').send(`${issuerOf(house.origin)}/session/end/success`);
  expect(left.headers.get('location')).toBe(postLogoutUriOf(house.origin));
});

test('every page of the provider allows only its own script files', async () => {
  const [first, second] = [await person(house), await person(house)];
  const { visitor, tokens } = await signIn(house, first);
  const entering = where(await visitor.send(authorizeUrl(house, { prompt: 'login' }).url)).href;
  const sent = await visitor.send(entering, { form: { email: second.email, password } });
  const pages = [
    await visitor.send(where(sent).href),
    await visitor.send(`${issuerOf(house.origin)}/session/end?id_token_hint=${tokens.id_token}`),
    await visitor.send(`${issuerOf(house.origin)}/auth?client_id=other`),
  ];
  for (const { headers } of pages) {
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("; script-src 'self'; ");
  }
});

test('only a sign-in that got tokens is listed, not one with a refused code or returned token', async () => {
  const who = await person(house);
  const rows = async () =>
    (await store.query('select grant_id from identity_sign_in where account_id = $1', [who.id])).length;
  const started = await knock(house, who.address);
  const form = { email: who.email, password };
  const back = await arrive(started.visitor, await started.visitor.send(started.page, { form }));
  const exchange = (code_verifier: string) =>
    tokenCall(house, {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUriOf(house.origin),
      code_verifier,
    });
  expect([(await exchange('x'.repeat(43))).status, await rows()]).toEqual([400, 0]);
  const { body, status } = await exchange(started.verifier);
  expect([status, await rows()]).toEqual([200, 1]);
  await store.query('delete from identity_sign_in where account_id = $1', [who.id]);
  const handed = await fetch(`${issuerOf(house.origin)}/token/revocation`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: oidcClientId, token: String(body['refresh_token']) }),
  });
  expect([handed.status, await rows()]).toEqual([200, 0]);
});

test('an account closed while its tokens are created gets none', async () => {
  const who = await person(house);
  let lookedUp = 0;
  const own = await openHouse(
    {
      ...store,
      query: async (sql, params) => {
        if (sql.includes('from account where id = $1')) lookedUp += 1;
        if (lookedUp === 2) await closeAccount(store, who.id, new Date().toISOString());
        return store.query(sql, params);
      },
    },
    {},
    house.origin,
  );
  await expect(issueGrant(own.ports, who.id)).rejects.toThrow('access token for an account that is gone');
  expect(
    await store.query("select id from identity_record where model = 'RefreshToken' and account_id = $1", [
      who.id,
    ]),
  ).toEqual([]);
  await own.close();
});

test('F28: attempts of other visits never evict those of this one', async () => {
  await store.query(
    `insert into identity_record (model, id, payload, uid, expires_at)
     select 'Tried', gen_random_uuid()::text, '{}'::jsonb, 'another visit', $1 from generate_series(1, $2::integer)`,
    [Date.now() + 7_200_000, mostTried],
  );
  const { visitor, page } = await knock(house, '10.7.4.1');
  expect((await visitor.submit(page, { email: 'nobody@example.com', password: 'x' })).status).toBe(401);
});

test('a token is checked for time and revocation at every call, for its signature at the first alone', async () => {
  const who = await person(house);
  const { user } = await issueGrant(ports, who.id);
  let now = Date.now();
  const check = verifier({ ...ports, clock: { ...ports.clock, now: () => now } });
  const { subtle } = globalThis.crypto;
  const verify = subtle.verify.bind(subtle);
  let signatures = 0;
  subtle.verify = (...args: Parameters<typeof verify>) => {
    signatures += 1;
    return verify(...args);
  };
  try {
    expect(await check(user.access_token)).toMatchObject({ subject: who.id });
    expect(await check(user.access_token)).toMatchObject({ subject: who.id });
  } finally {
    subtle.verify = verify;
  }
  expect(signatures).toBe(1);
  now = user.expires_at * 1000 - 1;
  expect(await check(user.access_token)).toMatchObject({ subject: who.id });
  now += 1;
  expect(await check(user.access_token)).toBe(null);
});

test('a deleted account is answered only where the call allows it, and never once signed out before', async () => {
  const who = await person(house);
  const [{ user }, other] = [await issueGrant(ports, who.id), await issueGrant(ports, who.id)];
  const check = verifier(ports);
  const caller = await check(user.access_token);
  expect(await check(user.access_token, { deleted: true })).toEqual(caller);
  const { revocations } = await identityOf(ports);
  await revocations.add('grant', [String((await check(other.user.access_token))?.grant)]);
  expect(await check(other.user.access_token, { deleted: true })).toBe(null);
  await deleteAccount(ports, who.id);
  expect([await check(user.access_token), await check(user.access_token, { deleted: true })]).toEqual([
    null,
    caller,
  ]);
  expect(await accountByEmail(store, who.email)).toBe(null);
});
