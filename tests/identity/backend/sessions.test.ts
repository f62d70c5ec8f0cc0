import { afterEach, expect, test, vi } from 'vitest';
import { deferred } from '../../../backend/deferred.ts';
import { identityPath, issuerOf, postLogoutUriOf } from '../../../contracts/auth/oidc.ts';
import { deviceOf } from '../../../backend/identity/devices.ts';
import { accountById, issueGrant, revokeAll, verifier } from '../../../backend/identity/index.ts';
import { wordsOf } from '../../../backend/languages/words.ts';
import { seenSaid } from '../../../backend/identity/pages/sessions.ts';
import {
  authorizeUrl,
  fromElsewhere,
  houseOfThisFile,
  knock,
  password,
  person,
  refresh,
  signIn,
  Visitor,
  where,
} from './kit.ts';

const { house, store } = await houseOfThisFile();
const pageOf = (from = house.origin) =>
  `${issuerOf(house.origin)}/sessions?${new URLSearchParams({ from }).toString()}`;
const idsIn = (text: string) =>
  [...text.matchAll(/name="sign-in" value="([^"]+)"/g)].map(([, id]) => id ?? '');
const valid = async (token: string) => (await verifier(house.ports)(token)) !== null;

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.5.0', 'Another device'],
  ['<script>alert(1)</script>', 'Another device'],
  ['', 'Another device'],
])('the user agent %o is stored as %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  [0, 'in use now'],
  [599_999, 'in use now'],
  [600_000, 'last seen 10 minutes ago'],
  [3_600_000, 'last seen 1 hour ago'],
  [86_399_999, 'last seen 23 hours ago'],
  [2 * 86_400_000, 'last seen 2 days ago'],
])('a device last seen %i ms ago is described as %s', (ms, seen) => {
  expect(seenSaid(wordsOf('en-GB'), 0, ms)).toBe(`Signed in on 1\u00a0January\u00a01970, ${seen}`);
});

test('every sign-in is listed, the current one marked; ending one ends its tokens and session alone', async () => {
  const who = await person(house);
  const laptop = await signIn(house, who);
  const phone = await signIn(house, who, new Visitor(who.address));
  const text = await (await laptop.visitor.send(pageOf())).text();
  expect([idsIn(text).length, text.match(/This device/g)?.length]).toEqual([2, 1]);
  const here = /Sign out [^"]*, this device/.test(text);
  expect(here).toBe(true);
  const other = idsIn(await (await phone.visitor.send(pageOf())).text());
  expect(other.toSorted()).toEqual(idsIn(text).toSorted());
  const rows = text.split('<li>').slice(1);
  const otherId = idsIn(rows.find((row) => !row.includes('This device')) ?? '')[0] ?? '';

  const sent = await laptop.visitor.send(pageOf(), { form: { 'sign-in': otherId } });
  expect([sent.status, where(sent).pathname, where(sent).searchParams.has('ended')]).toEqual([
    303,
    '/identity/sessions',
    true,
  ]);
  const left = await (await laptop.visitor.send(where(sent).href)).text();
  expect([left.includes('That device has been signed out.'), idsIn(left).length]).toEqual([true, 1]);
  expect([await valid(phone.tokens.access_token), await valid(laptop.tokens.access_token)]).toEqual([
    false,
    true,
  ]);
  expect((await refresh(house, phone.tokens.refresh_token)).status).toBe(400);
  expect((await phone.visitor.send(pageOf())).status).toBe(401);
  expect((await refresh(house, laptop.tokens.refresh_token)).status).toBe(200);
});

test('ending the current one signs out here; ending everywhere ends all', async () => {
  const who = await person(house);
  const one = await signIn(house, who);
  const [id = ''] = idsIn(await (await one.visitor.send(pageOf())).text());
  const left = await one.visitor.send(pageOf(), { form: { 'sign-in': id } });
  expect([left.status, left.headers.get('location')]).toEqual([303, postLogoutUriOf(house.origin)]);
  expect(await valid(one.tokens.access_token)).toBe(false);

  const again = await signIn(house, who);
  const other = await signIn(house, who, new Visitor(who.address));
  const { user } = await issueGrant(house.ports, who.id);
  const all = await again.visitor.send(pageOf(), { form: { all: 'yes' } });
  expect([all.status, all.headers.get('location')]).toEqual([303, postLogoutUriOf(house.origin)]);
  const tokens = [again.tokens.access_token, other.tokens.access_token, user.access_token];
  expect(await Promise.all(tokens.map(valid))).toEqual([false, false, false]);
  expect((await other.visitor.send(pageOf())).status).toBe(401);
  expect(await store.query('select 1 as one from identity_sign_in where account_id = $1', [who.id])).toEqual(
    [],
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Delays the result of the next query for a session until the test releases it. */
function heldSession() {
  const [asked, gate] = [deferred<void>(), deferred<void>()];
  const { store: asking } = house.ports;
  const query = asking.query.bind(asking);
  let held = false;
  vi.spyOn(asking, 'query').mockImplementation(async (sql, params) => {
    const rows = await query(sql, params);
    if (!held && params?.[2] === 'Session' && sql.includes('and id = $1')) {
      held = true;
      asked.resolve();
      await gate.promise;
    }
    return rows as never;
  });
  return { asked: asked.promise, release: () => gate.resolve() };
}

test.each([
  'every sign-in',
  'that sign-in',
  'that account’s sign-ins by a mailed link to a new password',
  'that account’s other sign-ins by a new password',
])('a page requested before %s ended does not restore its session', async (what) => {
  const who = await person(house);
  const thief = await signIn(house, who);
  const own = await signIn(house, who, new Visitor(who.address));
  const text = await (await own.visitor.send(pageOf())).text();
  const rows = text.split('<li>').slice(1);
  const [theirs = ''] = idsIn(rows.find((row) => !row.includes('This device')) ?? '');
  const looking = heldSession();
  const { url } = authorizeUrl(house, { prompt: 'none' });
  const page = thief.visitor.send(url);
  await looking.asked;
  if (what === 'every sign-in') await own.visitor.send(pageOf(), { form: { all: 'yes' } });
  else if (what === 'that sign-in') await own.visitor.send(pageOf(), { form: { 'sign-in': theirs } });
  else if (what === 'that account’s other sign-ins by a new password')
    await own.visitor.send(`${issuerOf(house.origin)}/password`, {
      form: { password, 'new-password': 'another good one' },
    });
  else await revokeAll(house.ports, who.id);
  looking.release();
  await page;
  expect((await thief.visitor.send(pageOf())).status).toBe(401);
  const named = "select id from identity_record where ended_at is not null and payload <> '{}'";
  expect(await store.query(named)).toEqual([]);
});

test('six minutes after the sign-in an end needs the password, with the attempts of a sign-in', async () => {
  const who = await person(house);
  const one = await signIn(house, who);
  const other = await signIn(house, who, new Visitor(who.address));
  house.wait(6 * 60_000);
  const ids = idsIn(await (await one.visitor.send(pageOf())).text());
  const send = async (form: Record<string, string>) => {
    const answer = await one.visitor.send(pageOf(), { form });
    const text = await answer.text();
    return [answer.status, text.includes('<h1>Enter your password</h1>'), text.includes('role="alert"')];
  };
  expect(await send({ all: 'yes' })).toEqual([200, true, false]);
  for (const id of ids) expect(await send({ 'sign-in': id })).toEqual([200, true, false]);
  expect(await send({ all: 'yes', password: 'wrong' })).toEqual([401, true, true]);
  expect([await valid(one.tokens.access_token), await valid(other.tokens.access_token)]).toEqual([
    true,
    true,
  ]);
  expect(await send({ all: 'yes', password })).toEqual([303, false, false]);
  expect([await valid(one.tokens.access_token), await valid(other.tokens.access_token)]).toEqual([
    false,
    false,
  ]);

  const third = await signIn(house, who);
  house.wait(6 * 60_000);
  const tries = [];
  for (let count = 0; count < 6; count += 1)
    tries.push((await third.visitor.send(pageOf(), { form: { all: 'yes', password: 'wrong' } })).status);
  expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await valid(third.tokens.access_token)).toBe(true);
});

test('another customer’s sign-ins cannot be listed or ended; without a session there is no list', async () => {
  const [mine, theirs] = [await person(house), await person(house)];
  const own = await signIn(house, mine);
  const other = await signIn(house, theirs);
  const [id = ''] = idsIn(await (await other.visitor.send(pageOf())).text());
  const sent = await own.visitor.send(pageOf(), { form: { 'sign-in': id } });
  expect(where(sent).searchParams.has('ended')).toBe(false);
  for (const form of [{ 'sign-in': id }, { all: 'yes' }] as Record<string, string>[]) {
    for (const headers of fromElsewhere)
      expect((await other.visitor.send(pageOf(), { form, headers })).status).toBe(400);
  }
  expect(await valid(other.tokens.access_token)).toBe(true);
  const stranger = await new Visitor('10.9.9.9').send(pageOf());
  expect([stranger.status, idsIn(await stranger.text())]).toEqual([401, []]);
  const { access_token, id_token, refresh_token } = other.tokens;
  const thief = await new Visitor('10.9.9.8').send(pageOf(), {
    headers: {
      authorization: `Bearer ${access_token}`,
      cookie: `id_token=${id_token}; refresh_token=${refresh_token}`,
    },
  });
  expect([thief.status, idsIn(await thief.text())]).toEqual([401, []]);
});

test('last seen is updated by renewals; the browser’s own description is stored only in our words', async () => {
  const who = await person(house);
  const { tokens, visitor } = await signIn(house, who);
  house.wait(26 * 60_000);
  expect(await (await visitor.send(pageOf())).text()).toContain('last seen 26 minutes ago');
  expect((await refresh(house, tokens.refresh_token)).status).toBe(200);
  expect(await (await visitor.send(pageOf())).text()).toContain('in use now');
  const [row] = await store.query('select device from identity_sign_in where account_id = $1', [who.id]);
  expect(row?.['device']).toBe('Another device');
});

test('the back link leads only to a host of ours', async () => {
  const who = await person(house);
  const { visitor } = await signIn(house, who);
  const brand = `http://myaccount.knudsen.dk.localhost:${new URL(house.origin).port}`;
  const shown = await (await visitor.send(pageOf(brand))).text();
  expect([shown.includes(`href="${brand}/"`), shown.includes('data-family="knudsen"')]).toEqual([true, true]);
  const bent = await (await visitor.send(pageOf('https://evil.example'))).text();
  expect([bent.includes('evil.example'), bent.includes(`href="${house.origin}/"`)]).toEqual([false, true]);
});

test('a new password is reported to the account by mail, once', async () => {
  const who = await person(house);
  const { visitor, page } = await knock(house, who.address);
  await visitor.submit(`${page}/forgot`, { email: who.email });
  await house.work();
  const link = URL.parse(house.mails.at(-1)?.link ?? '')?.searchParams.get('token') ?? '';
  await visitor.send(`${house.origin}${identityPath}/reset`, {
    form: { token: link, password: `${password} 2` },
  });
  await house.work();
  const received = house.mails.filter(
    ({ to, subject }) => to === who.email && subject === 'Your password has been changed',
  );
  expect(received.map((mail) => mail.link)).toEqual([`${house.origin}/`]);
  expect(await accountById(store, who.id)).not.toBe(null);
  await revokeAll(house.ports, who.id);
});
