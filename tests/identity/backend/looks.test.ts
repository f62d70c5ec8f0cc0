import { expect, test } from 'vitest';
import { brands } from '../../../contracts/brand/brands.ts';
import { forgotPage, resetPage, sentPage } from '../../../backend/identity/pages/forgot.ts';
import { errorPage, savedPage } from '../../../backend/identity/pages/error.ts';
import { seenSaid } from '../../../backend/identity/pages/sessions.ts';
import {
  at,
  signInPage,
  signUpPage,
  type Tried,
  type Visit,
} from '../../../backend/identity/pages/signIn.ts';
import { handOver, signOutPage } from '../../../backend/identity/pages/signOut.ts';
import { pageBrandOf } from '../../../backend/identity/origins.ts';
import { problemText } from '../../../backend/identity/pages/problems.ts';
import { wordsOf } from '../../../backend/languages/words.ts';

const words = wordsOf('en-GB');
const origin = 'https://shop.example';
const shop = 'https://www.brand.example/';
const around = {
  origin,
  shop,
  family: 'default',
  firstPicture: 0,
  words,
  chosen: null,
  named: null,
  address: null,
} as const;
const visit = (business: boolean, again = false): Visit => ({
  uid: 'v 1',
  ...around,
  channel: undefined,
  business,
  again,
  signUpFirst: false,
});
const fresh: Tried = { email: '', remember: true, problem: null };
const refused: Tried = { email: 'a@example.com', remember: false, problem: 'That was not it.' };

const said = (text: string, tag: string) => new RegExp(`<${tag}[^>]*>([^<]*)`).exec(text)?.[1];
/** Returns the attributes of a field that concern focus, validity and the accessible description. */
const field = (text: string, id: string) => {
  const [input = ''] = new RegExp(`<input id="${id}"[^>]*>`).exec(text) ?? [];
  return [
    'autofocus',
    'aria-invalid="true"',
    'aria-describedby="problem"',
    'aria-describedby="rule"',
    'aria-describedby="problem rule"',
  ]
    .filter((word) => input.includes(` ${word}`))
    .map((word) => word.replaceAll('"', ''));
};
const seen = (text: string) => ({
  email: field(text, 'email'),
  password: field(text, 'password'),
  least: / minlength="(\d+)"/.exec(text)?.[1],
  remembered: text.includes(' checked'),
  alert: /role="alert"[^]*?<span>([^<]*)/.exec(text)?.[1],
});
const wrong = ['aria-invalid=true', 'aria-describedby=problem'];
const calm = { remembered: false, least: undefined, alert: undefined };

test.for([
  [
    'signing in',
    signInPage(visit(false), fresh),
    { ...calm, email: ['autofocus'], password: [], remembered: true },
  ],
  [
    'signing in, refused',
    signInPage(visit(false), refused),
    { ...calm, email: wrong, password: ['autofocus', ...wrong], alert: 'That was not it.' },
  ],
  [
    'signing up',
    signUpPage(visit(false), fresh),
    {
      ...calm,
      email: ['autofocus'],
      password: ['aria-describedby=rule'],
      least: '8',
      remembered: true,
    },
  ],
  [
    'signing up, refused',
    signUpPage(visit(false), refused),
    {
      ...calm,
      email: wrong,
      password: ['autofocus', 'aria-invalid=true', 'aria-describedby=problem rule'],
      least: '8',
      alert: 'That was not it.',
    },
  ],
  ['asking for a link', forgotPage(visit(false), fresh), { ...calm, email: ['autofocus'], password: [] }],
  [
    'asking for a link, refused',
    forgotPage(visit(false), refused),
    { ...calm, email: ['autofocus', ...wrong], password: [], alert: 'That was not it.' },
  ],
  [
    'choosing a password',
    resetPage('t', null, around),
    { ...calm, email: [], password: ['autofocus', 'aria-describedby=rule'], least: '8' },
  ],
  [
    'choosing a password, refused',
    resetPage('t', 'Too short.', around),
    {
      ...calm,
      email: [],
      password: ['autofocus', 'aria-invalid=true', 'aria-describedby=problem rule'],
      least: '8',
      alert: 'Too short.',
    },
  ],
] as const)(
  '%s: the focus is in the next field to fill, and an error belongs to its field',
  ([, text, expected]) => {
    expect(seen(text)).toEqual(expected);
    expect(text.includes('<p class="hint" id="rule">')).toBe(expected.least !== undefined);
  },
);

test.for([
  [
    false,
    [
      'Sign in',
      'Sign in to see your photos, orders and projects.',
      'Sign in as a business',
      'Create an account',
    ],
    ['/v%201?as=business'],
  ],
  [
    true,
    [
      'Sign in as a business',
      'Sign in to see your invoices, orders and photos.',
      'Sign in as a customer',
      'Create a business account',
    ],
    ['/v%201'],
  ],
] as const)(
  'the pages say whether they are for businesses (%s), and link to the other kind',
  ([business, [heading, lead, other, create], [elsewhere]]) => {
    const text = signInPage(visit(business), fresh);
    expect([said(text, 'h1'), said(text, 'p class="lead"'), said(text, 'title')?.split(' – ')[0]]).toEqual([
      heading,
      lead,
      heading,
    ]);
    const [, to = '', words = ''] =
      /<a class="button secondary" href="([^"]+)">(?:<svg.*?<\/svg>)?([^<]+)/s.exec(text) ?? [];
    expect([to.endsWith(elsewhere), words]).toEqual([true, other]);
    expect(said(text, 'a class="strong"')).toBe(create);
    const up = signUpPage(visit(business), fresh);
    expect([said(up, 'h1'), said(up, 'title')?.split(' – ')[0]]).toEqual([create, create]);
    const suffix = business ? '?as=business' : '';
    expect(at(visit(business), '/sign-up')).toBe(`/identity/interaction/v%201/sign-up${suffix}`);
    expect(sentPage(visit(business), 'a@example.com', false)).toContain('<strong>a@example.com</strong>');
  },
);

test.each(brands)('a page of the provider requested at $domain has the theme of that brand', (brand) => {
  const config = { origin: 'http://localhost:8080', production: false };
  const origin = `http://myaccount.${brand.domain}.localhost:8080`;
  const { family, firstPicture } = brand;
  expect(pageBrandOf(config, `${origin}/signed-in`)).toMatchObject({ origin, family, firstPicture });
});

/** Returns the targets of the links above the form; null for an entry that is a form rather than a link. */
const ways = (text: string) => ({
  wordmark: /<a class="wordmark" href="([^"]+)"/.exec(text)?.[1] ?? null,
  out: /<a class="quiet" href="([^"]+)">Back to the shop</.exec(text)?.[1] ?? null,
});

test('[4.15d] above a sign-in, wordmark and "Back to the shop" link to the shop and start no sign-in', () => {
  for (const text of [
    signInPage(visit(false), fresh),
    signUpPage(visit(true), fresh),
    forgotPage(visit(false), fresh),
    sentPage(visit(false), 'a@example.com', true),
    errorPage('expired', around),
    savedPage(around),
  ])
    expect(ways(text)).toEqual({ wordmark: shop, out: shop });
});

test('[6.2b] a password requested again states the reason, and its cancel link leads to the requesting form', () => {
  const text = signInPage(visit(false, true), fresh);
  expect(said(text, 'p class="lead"')).toMatch(
    /^To protect your account, enter your password again before you make this change\./,
  );
  expect(ways(text)).toEqual({ wordmark: shop, out: null });
  expect(text).toMatch(/action="[^"]+\/cancel"><button class="quiet">Back to your account</);
});

test('[4.15e] signing out is submitted automatically only with the id token; otherwise it needs confirmation', () => {
  const parts = (proved: boolean) => {
    const text = signOutPage('<form id="op.logoutForm"></form>', proved, around);
    return [
      said(text, 'h1'),
      said(text, 'p class="lead"'),
      text.includes('submit.js'),
      text.includes(`<a class="quiet" href="${shop}">`),
    ];
  };
  expect(parts(true)).toEqual(['Signing out', 'One moment.', true, false]);
  expect(parts(false)).toEqual([
    'Sign out?',
    'You’ll be signed out of all our shops on this device.',
    false,
    true,
  ]);
  const handed = handOver(
    '<p>x</p><form method="post" action="/a"><noscript>b</noscript><input name="c"></form>',
    around,
  );
  expect(handed).toContain('<form method="post" action="/a"><input name="c"><button');
});

test.for([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [120, '2 minutes'],
  [900, '15 minutes'],
] as const)('a wait of %i seconds is worded as %s', ([seconds, wait]) => {
  expect(problemText(words, 'tooOften', seconds)).toBe(`You’ve tried too many times. Try again in ${wait}.`);
});

test.for([
  [3_599_999, 'last seen 59 minutes ago'],
  [86_400_000, 'last seen 1 day ago'],
] as const)('a device last seen %i ms ago is described as %s', ([ms, seen]) => {
  expect(seenSaid(words, 0, ms)).toBe(`Signed in on 1\u00a0January\u00a01970, ${seen}`);
});
