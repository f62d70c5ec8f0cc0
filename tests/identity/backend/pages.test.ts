import { expect, test } from 'vitest';
import { issuerOf } from '../../../contracts/auth/oidc.ts';
import { accountByPassword } from '../../../backend/identity/accounts.ts';
import { accountByEmail, createAccount, issueGrant, verifier } from '../../../backend/identity/index.ts';
import { limits, take } from '../../../backend/attempts.ts';
import { mostTried } from '../../../backend/identity/tried.ts';
import {
  arrive,
  authorizeUrl,
  fromElsewhere,
  freshStore,
  knock,
  openHouse,
  password,
  person,
  refresh,
  Visitor,
  where,
  houseOfThisFile,
} from './kit.ts';

const { house, store } = await houseOfThisFile();

const minute = 60_000;
const wrong = 'Your e-mail address or password isn’t right. Check both and try again.';
/** Returns the page without the parts that differ between visits. */
const plain = (text: string, page: string, email: string): string =>
  text
    .replaceAll(new URL(page).pathname, '/visit')
    .replaceAll(email, 'someone')
    .replaceAll(/(?:from|tried)=[\w-]+/g, 'from=before');

test('a wrong password keeps the address and shows the same error as an unknown address', async () => {
  const who = await person(house);
  const attempt = async (email: string, address: string) => {
    const { visitor, page } = await knock(house, address);
    const response = await visitor.submit(page, { email, password: 'not it', remember: 'yes' });
    const text = await response.text();
    expect(text).toContain(`value="${email}"`);
    expect(text).toContain(wrong);
    return { status: response.status, text: plain(text, page, email) };
  };
  const known = await attempt(who.email, who.address);
  const unknown = await attempt('nobody.at.all@example.com', '10.8.0.1');
  expect(unknown).toEqual(known);
  expect(known.status).toBe(401);
});

test('an unknown address costs a hash like a wrong password', async () => {
  const strict = { ...house.ports, config: { ...house.ports.config, seeding: false } };
  await createAccount(strict, { email: 'timed@example.com', password, business: false });
  // Processor time rather than wall-clock time, because the machine may be busy.
  const cost = async (email: string): Promise<number> => {
    const before = process.cpuUsage();
    await accountByPassword(strict, email, 'not it');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await cost('warm@example.com');
  const [known, unknown] = [await cost('timed@example.com'), await cost('untimed@example.com')];
  expect([unknown > known / 3, unknown < known * 3]).toEqual([true, true]);
}, 30_000);

test('after six wrong passwords within 15 minutes an account is locked, from any address', async () => {
  const own = await openHouse(store, {}, house.origin);
  const who = await person(own);
  const attempt = async (address: string, given: string) => {
    const { visitor, page } = await knock(own, address);
    const response = await visitor.submit(page.replace(own.origin, own.address), {
      email: who.email.toUpperCase(),
      password: given,
    });
    return {
      status: response.status,
      wait: response.headers.get('retry-after'),
      text: await response.text(),
    };
  };
  for (let index = 0; index < 5; index += 1)
    expect(await attempt(`10.8.1.${index}`, 'not it')).toMatchObject({ status: 401, wait: null });
  own.wait(minute);
  const blocked = await attempt('10.8.1.9', password);
  expect([blocked.status, Number(blocked.wait) > 13 * 60, Number(blocked.wait) <= 14 * 60]).toEqual([
    429,
    true,
    true,
  ]);
  expect(blocked.text).toContain('You’ve tried too many times. Try again in 14 minutes.');
  own.wait(14 * minute);
  expect(await attempt('10.8.1.9', password)).toMatchObject({ status: 303 });
  await own.close();
});

test('a network address that tries fifty accounts must wait; the next address need not', async () => {
  const { visitor, page } = await knock(house, '10.8.2.1');
  const attempt = (index: number) =>
    visitor.submit(page, { email: `guess${index}@example.com`, password: 'x' });
  const answers = await Promise.all(Array.from({ length: 51 }, (_, index) => attempt(index)));
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([...Array.from({ length: 50 }, () => 401), 429]);
  const other = await knock(house, '10.8.2.2');
  expect((await other.visitor.submit(other.page, { email: 'a@example.com', password: 'x' })).status).toBe(
    401,
  );
});

test('F28: a network address that starts too many sign-ins must wait, and none is stored', async () => {
  const own = await openHouse(store, {}, house.origin);
  const begin = async (address: string, spelled = '/auth') => {
    const url = authorizeUrl(own).url.replace(own.origin, own.address).replace('/auth?', `${spelled}?`);
    const response = await new Visitor(address).send(url);
    return { status: response.status, wait: Number(response.headers.get('retry-after') ?? 0) };
  };
  const interactions = () => store.query("select id from identity_record where model = 'Interaction'");
  expect(await begin('10.8.3.1')).toEqual({ status: 303, wait: 0 });
  for (let count = 1; count < limits.visitAddress.count; count += 1)
    expect(await take(own.ports, 'visitAddress', '10.8.3.1')).toBe(0);
  const before = (await interactions()).length;
  const refused = await begin('10.8.3.1');
  expect([refused.status, refused.wait > 0, refused.wait <= 900]).toEqual([429, true, true]);
  for (const spelled of ['/auth/', '/Auth', '/AUTH/'])
    expect((await begin('10.8.3.1', spelled)).status).toBe(429);
  expect((await interactions()).length).toBe(before);
  expect((await begin('10.8.3.2')).status).toBe(303);
  own.wait(15 * minute);
  expect((await begin('10.8.3.1')).status).toBe(303);
  await own.close();
});

test('F28: the stored form input of one visit is limited', async () => {
  const { visitor, page } = await knock(house, '10.8.4.1');
  const other = await knock(house, '10.8.4.2');
  const shown = where(
    await other.visitor.send(other.page, { form: { email: 'a@example.com', password: 'x' } }),
  );
  const [, uid = ''] = /interaction\/([^/?]+)/.exec(page) ?? [];
  const long = `${'x'.repeat(10_000)}@example.com`;
  for (let count = 0; count < mostTried + 3; count += 1)
    expect((await visitor.send(page, { form: { email: long, password: 'x' } })).status).toBe(303);
  const kept = await store.query<{ size: number }>(
    "select length(payload::text) as size from identity_record where model = 'Tried' and uid = $1",
    [uid],
  );
  expect(kept).toHaveLength(mostTried);
  expect(Math.max(...kept.map(({ size }) => size))).toBeLessThan(1_000);
  // The message of the other visit still exists, and the most recent message is shown.
  expect((await other.visitor.send(shown.href)).status).toBe(401);
  expect((await visitor.submit(page, { email: long, password: 'x' })).status).toBe(429);
});

test('a right password resets the count of wrong ones', async () => {
  const who = await person(house);
  for (let round = 0; round < 2; round += 1) {
    const { visitor, page } = await knock(house, who.address);
    for (let index = 0; index < 4; index += 1) {
      expect((await visitor.submit(page, { email: who.email, password: 'x' })).status).toBe(401);
    }
    expect((await visitor.send(page, { form: { email: who.email, password } })).status).toBe(303);
  }
});

test('a business page accepts only business accounts', async () => {
  const who = await person(house);
  const { visitor, page } = await knock(house, who.address);
  expect(await (await visitor.send(`${page}?as=business`)).text()).toContain(
    '<h1>Sign in as a business</h1>',
  );
  const response = await visitor.submit(`${page}?as=business`, { email: who.email, password });
  expect([response.status, (await response.text()).includes('This is a personal account.')]).toEqual([
    401,
    true,
  ]);
});

test('signing up creates an account, signs in, and notifies the product', async () => {
  const received: string[] = [];
  const own = await openHouse(store, {
    created: async (_ports, account) => void received.push(account.email),
  });
  const { visitor, page } = await knock(own, '10.8.3.1');
  const form = { email: ' New.Person@example.com ', password: 'long enough', remember: 'yes' };
  const short = await visitor.submit(`${page}/sign-up`, { ...form, password: 'short' });
  expect([short.status, (await short.text()).includes('Choose a password of 8 to 200 characters.')]).toEqual([
    422,
    true,
  ]);
  const odd = await visitor.submit(`${page}/sign-up`, { ...form, email: 'no address' });
  expect([odd.status, (await odd.text()).includes('Please enter a valid e-mail address.')]).toEqual([
    422,
    true,
  ]);
  const back = await arrive(visitor, await visitor.send(`${page}/sign-up?as=business`, { form }));
  expect(back.searchParams.has('code')).toBe(true);
  expect(await accountByEmail(own.ports.store, 'new.person@EXAMPLE.com')).toMatchObject({
    email: 'New.Person@example.com',
    business: true,
  });
  const again = await knock(own, '10.8.3.2');
  const taken = await again.visitor.submit(`${again.page}/sign-up`, {
    ...form,
    email: 'NEW.person@example.com',
  });
  expect([
    taken.status,
    (await taken.text()).includes('An account with this e-mail address already exists.'),
  ]).toEqual([409, true]);
  expect(received).toEqual(['New.Person@example.com']);
  await own.close();
});

test('an address can be used for sign-up five times an hour from all networks, in use or not', async () => {
  const used = (await person(house)).email;
  const { count } = limits.signUpAccount;
  for (const [email, answered] of [
    [used, 409],
    ['never.used@example.com', 422],
  ] as const) {
    const statuses = [];
    for (let times = 0; times <= count; times += 1) {
      const { visitor, page } = await knock(house, `10.9.${answered % 200}.${times}`);
      const form = { email, password: answered === 422 ? 'short' : password };
      statuses.push((await visitor.submit(`${page}/sign-up`, form)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: count }, () => answered), 429]);
  }
});

test('limits an hour: three reset links per account, twenty per network, twenty new accounts', async () => {
  const asked = async (count: number, step: string, one: (n: number) => [from: string, email: string]) => {
    const statuses: number[] = [];
    for (let n = 0; n <= count; n += 1) {
      const [from, email] = one(n);
      const { visitor, page } = await knock(house, from);
      statuses.push((await visitor.submit(`${page}${step}`, { email, password: 'short' })).status);
    }
    return statuses;
  };
  const thenTooOften = (count: number, status: number) => [...Array<number>(count).fill(status), 429];
  const { resetAccount, resetAddress, signUpAddress } = limits;
  expect(await asked(resetAccount.count, '/forgot', (n) => [`10.11.1.${n}`, 'limited@example.com'])).toEqual(
    thenTooOften(3, 200),
  );
  expect(
    await asked(resetAddress.count, '/forgot', (n) => ['10.11.2.1', `limited.${n}@example.com`]),
  ).toEqual(thenTooOften(20, 200));
  expect(
    await asked(signUpAddress.count, '/sign-up', (n) => ['10.11.2.1', `limited.${n}@example.com`]),
  ).toEqual(thenTooOften(20, 422));
});

test('a reset link arrives by mail, works once, and signs every device out', async () => {
  const who = await person(house);
  const { user } = await issueGrant(house.ports, who.id);
  const { visitor, page } = await knock(house, who.address);
  const ask = async (email: string) => {
    const response = await visitor.submit(`${page}/forgot`, { email });
    return { status: response.status, text: plain(await response.text(), page, email) };
  };
  const [known, unknown] = [await ask(who.email.toLowerCase()), await ask('not.there@example.com')];
  expect(unknown).toEqual(known);
  expect(known.status).toBe(200);
  await house.work();
  const mails = house.mails.filter(({ to }) => to === who.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Choose a new password']);
  const link = mails[0]?.link ?? '';
  expect(link.startsWith(`${issuerOf(house.origin)}/reset?token=`)).toBe(true);
  expect(
    JSON.stringify(await store.query('select token_hash, account_id from identity_reset')),
  ).not.toContain(new URL(link).searchParams.get('token'));

  const other = new Visitor('10.8.4.1');
  expect((await other.send(link)).status).toBe(200);
  const token = new URL(link).searchParams.get('token') ?? '';
  const save = (given: string) => other.submit(`${issuerOf(house.origin)}/reset`, { token, password: given });
  expect((await save('short')).status).toBe(422);
  const saved = await save('a whole new one');
  expect([saved.status, (await saved.text()).includes('<h1>Password saved</h1>')]).toEqual([200, true]);
  expect([(await save('another one yet')).status, (await other.send(link)).status]).toEqual([410, 410]);
  expect(await verifier(house.ports)(user.access_token)).toBe(null);
  expect((await refresh(house, user.refresh_token)).status).toBe(400);
  const entering = await knock(house, who.address);
  expect((await entering.visitor.submit(entering.page, { email: who.email, password })).status).toBe(401);
  expect(
    (await entering.visitor.send(entering.page, { form: { email: who.email, password: 'a whole new one' } }))
      .status,
  ).toBe(303);
});

test('another reset link shows the same message to all; back at the sign-in nothing is selected', async () => {
  const who = await person(house);
  const { visitor, page } = await knock(house, who.address);
  const ask = async (email: string, form: Record<string, string>) => {
    const response = await visitor.submit(`${page}/forgot`, { email, ...form });
    const text = await response.text();
    return { again: text.includes('We’ve sent a new link.'), text };
  };
  const first = await ask(who.email, {});
  const second = await ask(who.email, { again: 'yes' });
  const unknown = await ask('not.there@example.com', { again: 'yes' });
  expect([first.again, second.again, unknown.again]).toEqual([false, true, true]);
  await house.work();
  expect(house.mails.filter(({ to }) => to === who.email)).toHaveLength(2);
  const [, back = ''] = /<a class="button primary" href="([^"]+)"/.exec(second.text) ?? [];
  const signIn = await (await visitor.send(new URL(back.replaceAll('&amp;', '&'), page).href)).text();
  expect([signIn.includes('name="remember"'), / checked/.test(signIn)]).toEqual([true, false]);
});

test('a reset link expires after an hour, or when a newer one was sent', async () => {
  const own = await openHouse(store, {}, house.origin);
  const who = await person(own);
  const { visitor, page } = await knock(house, who.address);
  const ask = async () => {
    await visitor.send(page.replace(own.origin, own.address) + '/forgot', {
      form: { email: who.email },
      headers: { origin: own.origin },
    });
    await own.work();
    return `${issuerOf(own.address)}/reset?token=${/token=(\S+)/.exec(own.mails.at(-1)?.link ?? '')?.[1] ?? ''}`;
  };
  const [first, second] = [await ask(), await ask()];
  const opened = async () => [(await visitor.send(first)).status, (await visitor.send(second)).status];
  expect(await opened()).toEqual([410, 200]);
  own.wait(60 * minute);
  expect(await opened()).toEqual([410, 410]);
  await own.close();
});

test('pages of an expired or foreign visit show an error', async () => {
  const { page } = await knock(house, '10.8.5.1');
  const stranger = await new Visitor('10.8.5.2').send(page);
  expect([stranger.status, (await stranger.text()).includes('Your sign-in has expired')]).toEqual([
    400,
    true,
  ]);
  const own = await knock(house, '10.8.5.3');
  const form = { email: 'a@b.cd', password: 'x' };
  for (const headers of fromElsewhere)
    expect((await own.visitor.send(own.page, { form, headers })).status).toBe(400);
  const fromHere: Record<string, string>[] = [{}, { origin: house.origin, 'sec-fetch-site': 'same-origin' }];
  for (const headers of fromHere)
    expect((await own.visitor.send(own.page, { form, headers })).status).toBe(303);
});

test('every page has the headers and no inline script, style or handler', async () => {
  const { visitor, page } = await knock(house, '10.8.6.1');
  const pages = [
    page,
    `${page}?as=business`,
    `${page}/sign-up`,
    `${page}/forgot`,
    `${page}/nothing`,
    `${issuerOf(house.origin)}/reset?token=x`,
    `${issuerOf(house.origin)}/nowhere`,
    `${issuerOf(house.origin)}/auth?client_id=other`,
    `${issuerOf(house.origin)}/session/end/success`,
  ];
  const { port } = new URL(house.origin);
  for (const url of pages) {
    const response = await visitor.send(url);
    const csp = response.headers.get('content-security-policy') ?? '';
    expect(csp.replace(/ http:\/\/myaccount\.[a-z.]+\.localhost:\d+/g, '')).toBe(
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self' ${house.origin}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
    expect(csp.match(new RegExp(`http://myaccount\\.[a-z.]+\\.localhost:${port}`, 'g'))?.length).toBe(17);
    expect([response.headers.get('x-content-type-options'), response.headers.get('referrer-policy')]).toEqual(
      ['nosniff', 'same-origin'],
    );
    const text = await response.text();
    expect(text.match(/<script(?![^>]* src=)[^>]*>|<style|\sstyle=|\son[a-z]+=|javascript:/gi)).toBe(null);
  }
});

test('typed text is shown as text, never as markup', async () => {
  const { visitor, page } = await knock(house, '10.8.7.1');
  const email = `"><img src=x onerror=alert(1)>'&amp;@x.yz`;
  for (const step of ['', '/sign-up', '/forgot']) {
    const text = await (await visitor.submit(`${page}${step}`, { email, password: 'x' })).text();
    expect([
      text.includes('<img src=x'),
      text.includes('&lt;img src=x onerror=alert(1)&gt;&#39;&amp;amp;@x.yz'),
    ]).toEqual([false, true]);
  }
});

test('the served files are a fixed list', async () => {
  const visitor = new Visitor('10.8.8.1');
  const type = async (name: string) => {
    const response = await visitor.send(`${issuerOf(house.origin)}/assets/${name}`);
    await response.arrayBuffer();
    return [response.status, response.headers.get('content-type')];
  };
  expect(
    await Promise.all(
      ['identity.css', 'identity.js', 'instrument-sans-latin.woff2', 'mosaic/16.webp'].map(type),
    ),
  ).toEqual([
    [200, 'text/css; charset=utf-8'],
    [200, 'text/javascript; charset=utf-8'],
    [200, 'font/woff2'],
    [200, 'image/webp'],
  ]);
  expect(await type('..%2f..%2fpart.ts')).toEqual([404, 'text/html; charset=utf-8']);
});

test('expired records are deleted every hour', async () => {
  const own = await openHouse(await freshStore());
  const who = await person(own);
  const { user } = await issueGrant(own.ports, who.id);
  const { visitor, page } = await knock(own, who.address);
  await visitor.send(`${page}/forgot`, { form: { email: who.email } });
  await visitor.send(page, { form: { email: who.email, password: 'x' } });
  await own.work();
  const kinds = async () => ({
    records: (await own.ports.store.query('select model from identity_record order by model')).map(
      (row) => row['model'],
    ),
    attempts: (await own.ports.store.query('select key from identity_attempt')).length,
    resets: (await own.ports.store.query('select token_hash from identity_reset')).length,
  });
  expect(await kinds()).toEqual({
    records: ['Grant', 'Interaction', 'RefreshToken', 'Tried', 'Tried'],
    attempts: 5,
    resets: 1,
  });
  const planned = own.jobs.map(({ kind, key, runAt }) => ({ kind, key, runAt }));
  const next = Math.floor(own.ports.clock.now() / (60 * minute)) + 1;
  expect(planned).toEqual([
    { kind: 'identity.sweep', key: `identity.sweep.${next}`, runAt: next * 60 * minute },
  ]);
  own.wait(2 * 60 * minute);
  await own.work();
  expect(await kinds()).toEqual({ records: ['Grant', 'RefreshToken'], attempts: 0, resets: 0 });
  expect(own.jobs.map(({ kind }) => kind)).toEqual(['identity.sweep']);
  expect((await refresh(own, user.refresh_token)).status).toBe(200);
  await own.close();
  await own.ports.store.close();
}, 30_000);

test('every form redirects to a page to which the customer can go back', async () => {
  const { visitor, page } = await knock(house, '10.8.9.1');
  const email = 'nobody.here@example.com';
  const sent = [
    await visitor.send(page, { form: { email, password: 'x' } }),
    await visitor.send(`${page}/sign-up?as=business`, {
      form: { email: 'no address', password: 'long enough' },
    }),
    await visitor.send(`${page}/forgot`, { form: { email } }),
    await visitor.send(`${issuerOf(house.origin)}/reset`, {
      form: { token: 'none', password: 'long enough' },
    }),
    await new Visitor('10.8.9.2').send(page, { form: { email, password: 'x' } }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  const addresses = sent.map(({ headers }) => headers.get('location') ?? '');
  expect(addresses.filter((address) => address.includes('@') || address.includes('%40'))).toEqual([]);
  const shown = async () =>
    Promise.all(
      addresses.map(async (address) => {
        const response = await visitor.send(new URL(address, page).href);
        return [response.status, (await response.text()).includes(email)];
      }),
    );
  const first = await shown();
  expect(first).toEqual([
    [401, true],
    [422, false],
    [200, true],
    [410, false],
    [200, false],
  ]);
  expect(await shown()).toEqual(first);
  const other = await knock(house, '10.8.9.3');
  const foreign = await other.visitor.send(`${other.page}${new URL(addresses[0] ?? '', page).search}`);
  expect([foreign.status, (await foreign.text()).includes(email)]).toEqual([200, false]);
});
