import { expect, test } from 'vitest';
import { embedderMessage } from '../../../contracts/embedding/messages.ts';
import { embedderOf } from '../../../src/services/embedder.ts';

test.for([
  ['/orders?page=2', true],
  ['/', true],
  ['orders', false],
  ['//shop.example/orders', false],
  ['/\\shop.example/orders', false],
  ['https://shop.example/', false],
  ['javascript:alert(1)', false],
  ['/orders\n', false],
  ['', false],
  [`/${'a'.repeat(5_000)}`, false],
] as const)('[2.12] an embedder can navigate only within the account area: %s', ([to, taken]) => {
  expect(embedderMessage.safeParse({ type: 'account.navigate', to }).success).toBe(taken);
});

test.for([
  { type: 'account.signOut' },
  { to: '/orders' },
  null,
  'account.navigate',
  { type: 'account.navigate' },
])('[2.12] a message of any other shape is ignored: %o', (message) => {
  expect(embedderMessage.safeParse(message).success).toBe(false);
});

const ours = 'https://account.example';
function windowWith(given: {
  parent?: object;
  ancestors?: string;
  referrer?: string;
  accountApp?: object;
  webkit?: object;
}): Window {
  const { parent, ancestors, referrer = '', ...rest } = given;
  const location = {
    origin: ours,
    ...(ancestors === undefined ? {} : { ancestorOrigins: { item: () => ancestors } }),
  };
  const made: Record<string, unknown> = { location, document: { referrer }, ...rest };
  made['parent'] = parent ?? made;
  return made as unknown as Window;
}
function hearer() {
  const heard: unknown[] = [];
  return { heard, postMessage: (...message: unknown[]) => void heard.push(message) };
}
const ready = { type: 'account.ready' } as const;

test('[2.12] messages go to and come from a page of an allowed origin only', () => {
  for (const allowed of [
    ['https://shop.example'],
    ['shop.example'],
    ['http://else.example', 'shop.example'],
  ]) {
    const parent = hearer();
    const embedder = embedderOf(windowWith({ parent, ancestors: 'https://shop.example' }), allowed);
    embedder?.post(ready);
    expect(parent.heard).toEqual([[ready, 'https://shop.example']]);
    const from = (source: object, origin: string) => embedder?.isSender({ source: source as Window, origin });
    expect(from(parent, 'https://shop.example')).toBe(true);
    expect(from(parent, 'https://shop.example.evil')).toBe(false);
    expect(from({}, 'https://shop.example')).toBe(false);
  }
});

test('[2.12] no message is sent in a frame of another origin, or without a frame', () => {
  const parent = hearer();
  for (const ancestors of [
    'https://evil.example',
    'http://shop.example',
    'https://shop.example:8443',
    'null',
  ])
    expect(embedderOf(windowWith({ parent, ancestors }), ['shop.example'])).toBe(null);
  expect(embedderOf(windowWith({ parent, ancestors: 'https://shop.example' }), [])).toBe(null);
  expect(embedderOf(windowWith({ ancestors: 'https://shop.example' }), ['shop.example'])).toBe(null);
});

test('[2.12] the referrer counts in a browser that does not list parent frames', () => {
  const held = (referrer: string) =>
    embedderOf(windowWith({ parent: hearer(), referrer }), ['shop.example']) !== null;
  expect(['https://shop.example/app?x', 'https://evil.example/', '', 'nothing'].map(held)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('[2.12] an app receives messages as text, by the handler name of its system', () => {
  for (const wrap of [
    (accountApp: object) => ({ accountApp }),
    (accountApp: object) => ({ webkit: { messageHandlers: { accountApp } } }),
  ]) {
    const app = hearer();
    const window = windowWith(wrap(app));
    const embedder = embedderOf(window, []);
    embedder?.post(ready);
    expect(app.heard).toEqual([['{"type":"account.ready"}']]);
    expect(embedder?.isSender({ source: window, origin: ours })).toBe(true);
    expect(embedder?.isSender({ source: window, origin: 'https://evil.example' })).toBe(false);
    expect(embedder?.isSender({ source: {} as Window, origin: ours })).toBe(false);
  }
  expect(embedderOf(windowWith({ webkit: { messageHandlers: {} } }), [])).toBe(null);
});
