import { afterAll, expect, test } from 'vitest';
import { redirectUriOf } from '../../../contracts/auth/oidc.ts';
import { mostVisits } from '../../../backend/identity/cookies.ts';
import { authorizeUrl, freshStore, openHouse, password, person, Visitor, where } from './kit.ts';

const store = await freshStore();
const origin = 'https://id.example';
const house = await openHouse(store, {}, origin);
afterAll(async () => {
  await house.close();
  await store.close();
});

/** Replaces the public https origin, which browsers use, with the address on which the provider listens. */
const behind = (url: string) => url.replace(origin, house.address);
const to = (answer: Response) => behind(where(answer).href);
const begin = async (visitor: Visitor, more: Record<string, string> = {}) =>
  to(await visitor.send(behind(authorizeUrl(house, more).url)));
type Who = Awaited<ReturnType<typeof person>>;
const enter = (visitor: Visitor, page: string, { email }: Who) =>
  visitor.send(page, { form: { email, password, remember: 'yes' } });
const signIn = async (visitor: Visitor, who: Who) =>
  visitor.send(to(await enter(visitor, await begin(visitor), who)));
const code = (answer: Response) => where(answer).searchParams.get('code');
const devices = async (visitor: Visitor) => (await visitor.send(`${house.address}/identity/sessions`)).status;
const named = (cookie: string) => cookie.replace(/=[^;]+/, '=…').replace(/expires=.*GMT/, 'expires=…');

test('every cookie of an https origin has a prefix that browsers check, and no domain', async () => {
  const visitor = new Visitor('10.3.0.1');
  const who = await person(house);
  const began = await visitor.send(behind(authorizeUrl(house).url));
  const uid = where(began).pathname.split('/').at(-1) ?? '';
  const entered = await enter(visitor, to(began), who);
  const resumed = await visitor.send(to(entered));
  const attributes = 'samesite=lax; secure; httponly';
  const expected = [
    `__Secure-identity_interaction=…; path=/identity/interaction/${uid}; expires=…; ${attributes}`,
    `__Secure-identity_resume=…; path=/identity/auth/${uid}; expires=…; ${attributes}`,
  ];
  const withSignature = expected.flatMap((line) => [line, line.replace('=…', '.sig=…')]);
  const visit = `__Host-identity_visit-${uid}=…; path=/; expires=…; ${attributes}`;
  expect(began.headers.getSetCookie().map(named).toSorted()).toEqual([...withSignature, visit].toSorted());
  const session = resumed.headers
    .getSetCookie()
    .map(named)
    .filter((line) => line.includes('_session'));
  expect(session).toEqual(
    ['', '.sig'].map((name) => `__Host-identity_session${name}=…; path=/; ${attributes}; expires=…`),
  );
  expect(where(resumed).href.startsWith(redirectUriOf(origin))).toBe(true);
  // A completed sign-in leaves no cookies behind.
  expect([...visitor.cookies.keys()].filter((name) => /visit|resume/.test(name))).toEqual([]);
});

test('a session cookie that another host of the domain planted signs nobody in', async () => {
  const [thief, victim] = [new Visitor('10.3.0.2'), new Visitor('10.3.0.3')];
  await signIn(thief, await person(house));
  expect([await devices(thief), await devices(victim)]).toEqual([200, 401]);
  for (const [name, cookie] of thief.cookies)
    if (name.includes('session'))
      victim.cookies.set(name.replace('__Host-', ''), { ...cookie, path: '/identity' });
  expect(await devices(victim)).toBe(401);
});

/** Plants cookies as another host of the domain could: all except those with the prefix `__Host-`. */
const plant = (from: Visitor, into: Visitor) => {
  for (const [name, cookie] of from.cookies) if (!name.startsWith('__Host-')) into.cookies.set(name, cookie);
};

test('a visit that another host of the domain planted takes no sign-in', async () => {
  const [thief, victim] = [new Visitor('10.3.0.4'), new Visitor('10.3.0.5')];
  const page = await begin(thief);
  plant(thief, victim);
  expect((await victim.send(page)).status).toBe(400);
  const entered = await enter(victim, page, await person(house));
  expect([where(entered).pathname, (await victim.send(to(entered))).status]).toEqual([
    new URL(page).pathname,
    400,
  ]);
  expect(await devices(victim)).toBe(401);
});

test('a sign-in that another host of the domain planted signs the visitor in to no other account', async () => {
  const [thief, victim] = [new Visitor('10.3.0.6'), new Visitor('10.3.0.7')];
  const entered = await enter(thief, await begin(thief), await person(house));
  plant(thief, victim);
  const planted = await victim.send(to(entered));
  expect([planted.status, planted.headers.getSetCookie()]).toEqual([400, []]);
  // Repeats the attack with the path of the victim's own sign-in.
  const own = new URL(await begin(victim)).pathname.split('/').at(-1) ?? '';
  for (const [name, cookie] of thief.cookies)
    if (name.includes('resume')) victim.cookies.set(name, { ...cookie, path: `/identity/auth/${own}` });
  expect((await victim.send(`${house.address}/identity/auth/${own}`)).status).toBe(400);
  expect(await devices(victim)).toBe(401);
  const finished = await thief.send(to(entered));
  expect(code(finished)).not.toBe(null);
});

test('two tabs of one browser sign in independently, and another customer signs in after the first', async () => {
  const visitor = new Visitor('10.3.0.8');
  const [first, second] = [await person(house), await person(house)];
  const page = await begin(visitor);
  const tab = [...visitor.cookies];
  const finished = await visitor.send(to(await enter(visitor, await begin(visitor), first)));
  expect(code(finished)).not.toBe(null);
  // A browser keeps the cookies of both paths; this simulated visitor keeps only the newer ones.
  for (const [name, cookie] of tab) if (name.startsWith('__Secure-')) visitor.cookies.set(name, cookie);
  const other = await visitor.send(to(await enter(visitor, page, first)));
  expect(code(other)).not.toBe(null);
  const entered = await enter(visitor, await begin(visitor, { prompt: 'login' }), second);
  const between = await (await visitor.send(to(entered))).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(between)?.[1] ?? '';
  const action = behind(/action="([^"]+)"/.exec(between)?.[1] ?? '');
  const left = await visitor.send(action, { form: { xsrf: field('xsrf'), logout: field('logout') } });
  const resumed = await visitor.send(to(left));
  expect(code(resumed)).not.toBe(null);
});

test('very many unfinished visits keep the cookies of the newest, with which a sign-in ends well', async () => {
  const visitor = new Visitor('10.3.0.9');
  const marks = () => [...visitor.cookies.keys()].filter((name) => name.includes('visit'));
  const first = await begin(visitor);
  const firstCookies = [...visitor.cookies].filter(([name]) => name.startsWith('__Secure-'));
  const removed = new Set<string>();
  for (let begun = 1; begun < mostVisits; begun += 1) await begin(visitor);
  expect(marks()).toHaveLength(mostVisits);
  house.wait(1000);
  let page = '';
  for (let begun = 0; begun < 200; begun += 1) {
    const answer = await visitor.send(behind(authorizeUrl(house).url));
    page = to(answer);
    for (const line of answer.headers.getSetCookie())
      if (line.includes('expires=Thu, 01 Jan 1970')) removed.add(line.split('; ')[1] ?? '');
    expect(answer.headers.getSetCookie().join('\n').length).toBeLessThan(3_000);
  }
  expect(marks()).toHaveLength(mostVisits);
  // The cookies at the paths of the oldest visit are gone, too.
  const uid = new URL(first).pathname.split('/').at(-1) ?? '';
  expect([...removed]).toEqual(
    expect.arrayContaining([`path=/identity/interaction/${uid}`, `path=/identity/auth/${uid}`]),
  );
  const finished = await visitor.send(to(await enter(visitor, page, await person(house))));
  expect(code(finished)).not.toBe(null);
  // A visit that is no longer kept is over.
  for (const [name, cookie] of firstCookies) visitor.cookies.set(name, cookie);
  expect((await visitor.send(first)).status).toBe(400);
});
