import { beforeAll, expect, test } from 'vitest';
import { issuerOf, oidcClientId, redirectUriOf } from '../../../contracts/auth/oidc.ts';
import { brands, defaultBrand } from '../../../contracts/brand/brands.ts';
import { localeOf } from '../../../backend/customers/language.ts';
import { pageLanguage } from '../../../backend/identity/language.ts';
import { errorPage, savedPage } from '../../../backend/identity/pages/error.ts';
import { forgotPage, resetPage, sentPage } from '../../../backend/identity/pages/forgot.ts';
import { passwordChangedPage, passwordPage } from '../../../backend/identity/pages/password.ts';
import { problemText, problemWords } from '../../../backend/identity/pages/problems.ts';
import { confirmPage, sessionsPage, unknownPage } from '../../../backend/identity/pages/sessions.ts';
import { signInPage, signUpPage, type Visit } from '../../../backend/identity/pages/signIn.ts';
import { handOver, signOutPage } from '../../../backend/identity/pages/signOut.ts';
import { wordsOf, type Words } from '../../../backend/languages/words.ts';
import { movableBackend, type MovableBackend } from '../../kit/backend.ts';
import { authorizeUrl, password, Visitor, where } from './kit.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

const brandOf = (domain: string) => brands.find((brand) => brand.domain === domain) ?? defaultBrand;

test.each([
  ['alb.be', {}, 'nl-BE'],
  ['alb.be', { accepted: 'fr' }, 'fr-BE'],
  ['alb.be', { accepted: 'de, nl;q=0.1, fr;q=0.9' }, 'fr-BE'],
  ['alb.be', { accepted: 'fr;q=0' }, 'nl-BE'],
  ['alb.de', { accepted: 'fr-FR,fr' }, 'de-DE'],
  ['alb.de', { accepted: 'fr', stored: 'fr-FR' }, 'fr-FR'],
  ['alb.de', { stored: 'fr-FR', requested: 'da-DK' }, 'da-DK'],
  ['alb.de', { requested: 'xx da' }, 'da-DK'],
  ['alb.at', { requested: 'de' }, 'de-AT'],
  ['alb.de', { requested: 'da-DK', chosen: 'it-IT' }, 'it-IT'],
  ['alb.de', { requested: '<script>', chosen: ['it-IT'] }, 'de-DE'],
] as const)('on a page of %s, %o is shown in %s', (domain, hints, locale) => {
  expect(pageLanguage(brandOf(domain), hints).locale).toBe(locale);
});

const langOf = (text: string) => /<html lang="([^"]+)"/.exec(text)?.[1];
const linkTo = (text: string, locale: string) =>
  new RegExp(`href="([^"]+)" lang="${locale}"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? 'none:';

test('a sign-in starts in the language of the account’s page; one chosen there applies to its end', async () => {
  const visitor = new Visitor('10.9.0.1');
  const begun = await visitor.send(authorizeUrl(house, { ui_locales: 'en-IE' }).url);
  const open = async (url: string) => (await visitor.send(url)).text();
  const page = where(begun).href;
  expect(langOf(await open(page))).toBe('en-IE');
  const british = new URL(linkTo(await open(page), 'en-GB'), page).href;
  const text = await open(british);
  expect(langOf(text)).toBe('en-GB');
  const refused = await visitor.submit(british, { email: 'nobody@example.com', password: 'not it' });
  expect([refused.status, langOf(await refused.text())]).toEqual([401, 'en-GB']);
  const forgot = /href="([^"]+\/forgot[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? 'none:';
  expect(langOf(await open(new URL(forgot, page).href))).toBe('en-GB');
});

test('an account created in another language than its brand’s keeps that language', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const localeAfter = async (address: string, hints: Record<string, string>) => {
    const visitor = new Visitor(address);
    const page = where(await visitor.send(authorizeUrl(house, hints).url));
    const signUp = `${page.origin}${page.pathname}/sign-up`;
    await visitor.submit(signUp, { email: `${address}.${email}`, password });
    const [row] = await house.backend.ports.store.query('select locale from customer where email = $1', [
      `${address}.${email}`,
    ]);
    return row?.['locale'];
  };
  expect([
    await localeAfter('10.9.0.2', { ui_locales: 'fr-BE' }),
    await localeAfter('10.9.0.3', { ui_locales: 'en-GB' }),
    await localeAfter('10.9.0.4', {}),
  ]).toEqual(['fr-BE', null, null]);
});

test('an account that is created at a brand belongs to it, and is written to in its language', async () => {
  const visitor = new Visitor('10.9.0.5');
  const email = `${crypto.randomUUID()}@example.com`;
  const at = `http://myaccount.alb.de.localhost:${new URL(house.origin).port}`;
  const hints = { redirect_uri: redirectUriOf(at), ui_locales: 'de-DE' };
  const page = where(await visitor.send(authorizeUrl(house, hints).url));
  await visitor.submit(`${page.origin}${page.pathname}/sign-up`, { email, password });
  const { store } = house.backend.ports;
  const [row] = await store.query<{ id: string; channel: string }>(
    'select id, channel from customer where email = $1',
    [email],
  );
  expect([row?.channel, await localeOf(store, row?.id ?? '')]).toEqual(['alb-de', 'de-DE']);
});

test.each([
  ['a refused sign-in', '/auth?client_id=nobody'],
  ['a sign-out to be confirmed', `/session/end?client_id=${oidcClientId}`],
  ['a path without a page', '/nowhere'],
])('%s can be read in another language', async (_of, path) => {
  const visitor = new Visitor('10.9.0.6');
  const open = async (url: string) => (await visitor.send(url)).text();
  const first = new URL(`${issuerOf(house.origin)}${path}`);
  first.searchParams.set('ui_locales', 'da-DK');
  const danish = await open(first.href);
  const dutch = await open(new URL(linkTo(danish, 'nl-NL'), first).href);
  expect([langOf(danish), langOf(dutch)]).toEqual(['da-DK', 'nl-NL']);
});

test('a link to another language of a sign-out repeats no token', async () => {
  const visitor = new Visitor('10.9.0.7');
  const text = await (
    await visitor.send(`${issuerOf(house.origin)}/session/end?client_id=${oidcClientId}&id_token_hint=e30`)
  ).text();
  expect([langOf(text), text.includes('id_token_hint')]).toEqual(['en-GB', false]);
});

/** Replaces every message with the same sign, so that any letter on a page is from a text that is in no catalogue. */
const signs: Words = { ...wordsOf('en-GB'), say: () => '¤', day: () => '¤' };
const around = {
  origin: 'https://shop.example',
  shop: 'https://www.brand.example/',
  family: 'default',
  firstPicture: 0,
  words: signs,
  chosen: null,
  named: null,
  address: '/identity/x',
} as const;
const visit: Visit = {
  ...around,
  uid: 'v',
  channel: undefined,
  business: false,
  again: false,
  signUpFirst: false,
};
const tried = { email: '', remember: true, problem: null };
const devices = [
  { id: '1', device: 'Another device', begunAt: 0, seenAt: 0 },
  { id: '2', device: 'Firefox on Linux', begunAt: 0, seenAt: 0 },
];

test.each(
  Object.entries({
    signIn: signInPage(visit, tried),
    again: signInPage({ ...visit, again: true }, tried),
    business: signInPage({ ...visit, business: true }, tried),
    signUp: signUpPage(visit, tried),
    businessSignUp: signUpPage({ ...visit, business: true }, tried),
    forgot: forgotPage(visit, tried),
    sent: sentPage(visit, '1', true),
    reset: resetPage('t', null, around),
    saved: savedPage(around),
    error: errorPage('expired', around),
    unknownError: errorPage('other', around),
    password: passwordPage({ ...around, email: '1', settings: '/', problem: null }),
    changed: passwordChangedPage(around, '/'),
    sessions: sessionsPage({ ...around, now: 0, signIns: devices, here: '1', ended: true }),
    confirm: confirmPage({ ...around, all: true, signIn: '', problem: null }),
    unknown: unknownPage(around, '¤'),
    signOut: signOutPage('', false, around),
    signingOut: signOutPage('', true, around),
    handOver: handOver('<form method="post"><input></form>', around),
  }),
)('the page %s has no word outside the catalogues', (_name, text) => {
  const said = text
    .replace(/<title>¤ – framehouse<\/title>|<a class="wordmark".*?<\/a>|<footer>.*?<\/footer>/gs, '')
    .replace(/(?<=<[^<>]*) (?:aria-label|title|data-(?:busy|missing|malformed|hide))="([^"]*)"/g, '>$1<x');
  expect(said.replace(/<[^<>]*>/g, ' ').match(/\p{L}+/gu)).toBeNull();
});

test('each problem has a sentence, and each is a message', () => {
  expect(problemWords.map((word) => problemText(signs, word, 90))).toEqual(problemWords.map(() => '¤'));
});
