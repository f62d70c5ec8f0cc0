import { expect, test } from 'vitest';
import { createActor, fromTransition } from 'xstate';
import { nothingKnown } from '../../../contracts/navigation/conditions.ts';
import { bindNavigation, type NavigationPorts, readPlace } from '../../../src/actors/navigation/bind.ts';

const address = { pathname: '/orders', search: '?page=2', hash: '#top' };

test.each([
  null,
  undefined,
  'text',
  {},
  { account: null },
  { account: { index: -1, modalDepth: 0, from: null, state: null } },
  { account: { index: '0', modalDepth: 0, from: null, state: null } },
  { usr: 1, key: 'a' },
])('a history entry that contains %j is not from this app', (state) => {
  expect(readPlace({ location: address, history: { state } } as never)).toEqual({ address, entry: null });
});

test('a history entry of this app is read as it was written', () => {
  const account = { index: 3, modalDepth: 1, from: '/', state: { photo: 'p1' } };
  expect(readPlace({ location: address, history: { state: { account } } } as never)).toEqual({
    address,
    entry: account,
  });
});

test('a browser that refuses another history entry navigates to the address instead', () => {
  const assigned: string[] = [];
  const location = {
    pathname: '/',
    search: '',
    hash: '',
    assign: (href: string) => void assigned.push(href),
  };
  const history = {
    state: null,
    replaceState: () => undefined,
    pushState: () => {
      throw new DOMException('too many', 'SecurityError');
    },
  };
  const window = {
    location,
    history,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    scrollTo: () => undefined,
  };
  const parent = createActor(fromTransition((state: null) => state, null)).start();
  const navigation = createActor(bindNavigation(window as unknown as NavigationPorts), {
    input: {
      parent,
      start: { address: { pathname: '/', search: '', hash: '' }, entry: null },
      conditions: nothingKnown,
    },
  }).start();
  navigation.send({ type: 'navigation.request', to: '/orders' });
  expect(assigned).toEqual(['/orders']);
  navigation.stop();
  parent.stop();
});

test.each([
  ['/orders', 1],
  ['/my-photos/photos/preview/one', 0],
] as const)(
  '[2.28] going to %s scrolls the page to its top %i times: a list beneath a photo stays',
  (to, times) => {
    let scrolled = 0;
    const location = { pathname: '/my-photos/photos', search: '', hash: '' };
    const history = {
      state: null,
      replaceState: () => undefined,
      pushState: (_: unknown, __: string, href: string) => void (location.pathname = href),
    };
    const window = {
      location,
      history,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      scrollTo: () => void (scrolled += 1),
    };
    const parent = createActor(fromTransition((state: null) => state, null)).start();
    const navigation = createActor(bindNavigation(window as unknown as NavigationPorts), {
      input: {
        parent,
        start: { address: { pathname: '/my-photos/photos', search: '', hash: '' }, entry: null },
        conditions: nothingKnown,
      },
    }).start();
    navigation.send({ type: 'navigation.request', to });
    expect([location.pathname, scrolled]).toEqual([to, times]);
    navigation.stop();
    parent.stop();
  },
);
