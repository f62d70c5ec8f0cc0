import { describe, expect, test } from 'vitest';
import {
  type ArrivalEvent,
  type Entry,
  type HistoryPlace,
  navigationMachine,
  travelLimit,
} from '../../../machines/navigation/navigation.machine.ts';
import { nothingKnown } from '../../../contracts/navigation/conditions.ts';
import { flagNames } from '../../../contracts/flags/flags.ts';
import {
  entryState,
  isStripped,
  routerLocation,
  titleKey,
} from '../../../machines/navigation/navigation.selectors.ts';
import { type Call, journey, type Recorder } from '../../kit/chart/index.ts';
import type { Proof } from '../../kit/chart/fixtures.ts';
import { findGaps, type Findings } from '../../kit/chart/prove.ts';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });
const entry = (index: number, modalDepth = 0, state: unknown = null): Entry => ({
  index,
  modalDepth,
  from: null,
  state,
});
const place = (pathname: string, index: number | null, search = ''): HistoryPlace => ({
  address: at(pathname, search),
  entry: index === null ? null : entry(index),
});
const allFlags = (on: boolean) =>
  Object.fromEntries(flagNames.map((name) => [name, on])) as Record<(typeof flagNames)[number], boolean>;

const subject = {
  machine: navigationMachine,
  input: (recorder: Recorder) => ({
    parent: recorder.ref<ArrivalEvent>('parent'),
    start: place('/my-photos/albums', null, '?stripped=true'),
    conditions: nothingKnown,
  }),
};

const proof: Proof<typeof navigationMachine> = {
  ...subject,
  events: {
    'navigation.request': [
      { to: '/orders' },
      { to: 'https://evil.example' },
      { to: '/orders', within: 'photos' },
    ],
    'navigation.return': [{ to: '/my-photos/albums' }, { to: '//evil.example' }],
    'navigation.popped': [
      { place: place('/my-photos/albums', 0) },
      { place: place('/orders', 1) },
      { place: place('/orders', null) },
      { place: place('/my-photos/albums', 0), typed: true },
    ],
    'navigation.discard': [{}],
    'conditions.changed': [
      { conditions: { flags: allFlags(false) } },
      { conditions: { flags: allFlags(true) } },
    ],
    'history.depth': [
      { depth: 0, held: false },
      { depth: 1, held: false },
      { depth: 1, held: true },
    ],
  },
  outcomes: { addressSource: {} },
  ignores: { navigating: ['navigation.discard'] },
  // No fixture navigates back to the entry of a modal above page 2, so all pages after the second behave alike.
  project: ({ context: { history, undone } }) => [
    undone !== 0,
    history.resolved.address.pathname,
    Math.min(history.entry.index - history.depth, 2),
    history.depth,
    history.wantedDepth,
    history.held,
    history.pending?.address.pathname,
    history.conditions.flags?.PhotoManagementAlbumViewEnabled !== false,
    history.entry.from === '/my-photos/albums',
    history.resolved.redirected,
  ],
  limit: 20_000,
  observe: ({ snapshot, calls }) => {
    const { history } = snapshot.context;
    const travels = calls.filter((call) => call.kind === 'action' && call.name === 'travel');
    const writes = calls.flatMap((call) =>
      call.kind === 'action' && call.name === 'writeAddress' ? (call.params as { entry: Entry }[]) : [],
    );
    const last = writes.at(-1);
    if (last !== undefined) expect(history.entry).toEqual(last.entry);
    const { undone } = snapshot.context;
    if (snapshot.value === 'navigating') expect(history.depth > 0 || undone < 0).toBe(true);
    if (snapshot.value === 'idle') {
      expect(history.pending).toBeNull();
      expect(history.resolved.redirected).toBe(false);
      expect(history.depth).toBe(history.wantedDepth);
    }
    expect(travels.length).toBeLessThanOrEqual(1);
  },
};

describe('[2.1] [2.3b] [2.3c] navigation', () => {
  let found: Findings | undefined;
  const findings = () => (found ??= findGaps(proof));
  test('has valid fixtures', () => expect(findings().fixtures).toEqual([]));
  test('agrees with its projection on every walk', () => {
    expect(findings().disagreements).toEqual([]);
    expect(findings().walks).toBeGreaterThan(100);
  });
  test('takes every transition', () => expect(findings().unwalked).toEqual([]));
  test('reaches every state', () => expect(findings().unreached).toEqual([]));
  test('handles or ignores every event in every state', () => expect(findings().unhandled).toEqual([]));
});

const written = (calls: readonly Call[]) =>
  calls
    .flatMap((call) =>
      call.kind === 'action' && call.name === 'writeAddress'
        ? (call.params as { method: string; href: string }[])
        : [],
    )
    .map(({ method, href }) => `${method} ${href}`);
const travelled = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'action' && call.name === 'travel' ? [call.params] : []));

journey(
  '[2.3b] navigation keeps the query and the stripped flag',
  subject,
  (walk) => {
    walk.send({ type: 'navigation.request', to: '/orders?page=2' });
    walk.send({ type: 'navigation.request', to: '/settings#mail' });
    expect(written(walk.calls)).toEqual([
      'replace /my-photos/albums?stripped=true',
      'push /orders?stripped=true&page=2',
      'push /settings?stripped=true#mail',
    ]);
    expect(isStripped(walk.snapshot)).toBe(true);
  },
  'idle',
);

const arrivals = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'sent' && call.event.type === 'navigation.arrived'
      ? [(call.event as { back?: boolean }).back]
      : [],
  );

journey(
  '[2.28] each arrival says whether the customer returned to it',
  subject,
  (walk) => {
    walk.send({ type: 'navigation.request', to: '/orders' });
    walk.send({ type: 'navigation.popped', place: place('/my-photos/albums', 0) });
    expect(arrivals(walk.calls)).toEqual([false, false, true]);
  },
  'idle',
);
journey(
  '[2.28] an entry of this app at start counts as a reload',
  {
    machine: navigationMachine,
    input: (recorder: Recorder) => ({ ...subject.input(recorder), start: place('/my-photos/photos', 3) }),
  },
  (walk) => expect(arrivals(walk.calls)).toEqual([true]),
  'idle',
);

journey(
  '[2.3b, 2.3c] a condition that turns false redirects to / with the query kept',
  subject,
  (walk) => {
    walk.send({ type: 'conditions.changed', conditions: { flags: allFlags(false) } });
    expect(written(walk.calls)).toEqual([
      'replace /my-photos/albums?stripped=true',
      'replace /?stripped=true',
    ]);
    walk.send({ type: 'navigation.request', to: '/my-photos/photos' });
    expect(written(walk.calls).slice(2)).toEqual(['replace /?stripped=true']);
    expect(titleKey(walk.snapshot)).toBe('overview');
  },
  'idle',
);

journey(
  '[2.3c] Back to a page that is no longer allowed leads to /',
  subject,
  (walk) => {
    walk.send({ type: 'navigation.request', to: '/settings' });
    walk.send({ type: 'conditions.changed', conditions: { flags: allFlags(false), audience: 'consumer' } });
    walk.send({ type: 'navigation.popped', place: place('/my-photos/albums', 0, '?stripped=true') });
    expect(written(walk.calls).slice(2)).toEqual(['replace /?stripped=true']);
  },
  'idle',
);

journey(
  'an unknown path leads to /, an external address is ignored and the same address adds no entry',
  subject,
  (walk) => {
    walk.send({ type: 'navigation.request', to: '/nowhere', state: 'for another page' });
    expect(entryState(walk.snapshot)).toBeNull();
    walk.send({ type: 'navigation.request', to: 'https://evil.example/' });
    walk.send({ type: 'navigation.request', to: '/' });
    expect(written(walk.calls).slice(1)).toEqual(['push /?stripped=true', 'replace /?stripped=true']);
  },
  'idle',
);

journey(
  '[2.51a] leaving the page first goes back over its modals, waits for the browser and then navigates',
  subject,
  (walk) => {
    walk.send({ type: 'history.depth', depth: 1, held: false });
    walk.send({ type: 'history.depth', depth: 2, held: false });
    walk.send({ type: 'navigation.request', to: '/orders' });
    expect([written(walk.calls).slice(1), travelled(walk.calls)]).toEqual([
      ['push /my-photos/albums?stripped=true', 'push /my-photos/albums?stripped=true'],
      [-2],
    ]);
    expect(walk.calls).toContainEqual({ kind: 'sent', to: 'parent', event: { type: 'modals.left' } });
    walk.send({ type: 'history.depth', depth: 0, held: false });
    walk.send({ type: 'navigation.popped', place: place('/my-photos/albums', 0, '?stripped=true') });
    expect(written(walk.calls).slice(3)).toEqual(['push /orders?stripped=true']);
    expect(routerLocation(walk.snapshot)).toEqual({
      pathname: '/orders',
      search: '?stripped=true',
      hash: '',
      state: null,
      key: '1',
    });
  },
  'idle',
);

journey(
  '[2.51a] Back while the top modal is busy goes forward again and changes nothing',
  subject,
  (walk) => {
    walk.send({ type: 'history.depth', depth: 1, held: true });
    walk.send({ type: 'navigation.popped', place: place('/my-photos/albums', 0, '?stripped=true') });
    expect(travelled(walk.calls)).toEqual([1]);
    walk.send({ type: 'navigation.popped', place: { ...place('/my-photos/albums', 1, '?stripped=true') } });
    expect(walk.calls.filter(({ kind }) => kind === 'sent')).not.toContainEqual({
      kind: 'sent',
      to: 'parent',
      event: { type: 'modals.backed', depth: 0 },
    });
    expect(walk.snapshot.context.history.depth).toBe(1);
  },
  'idle',
);

journey(
  '[2.51a] Back over a modal writes no entry and notifies the modal stack',
  subject,
  (walk) => {
    walk.send({ type: 'history.depth', depth: 1, held: false });
    const before = written(walk.calls).length;
    walk.send({ type: 'navigation.popped', place: place('/my-photos/albums', 0, '?stripped=true') });
    expect([written(walk.calls).slice(before), travelled(walk.calls)]).toEqual([[], []]);
    expect(walk.calls).toContainEqual({
      kind: 'sent',
      to: 'parent',
      event: { type: 'modals.backed', depth: 0 },
    });
  },
  'idle',
);

journey(
  'navigation waits at most a second for the browser',
  subject,
  (walk) => {
    walk.send({ type: 'history.depth', depth: 1, held: false });
    walk.send({ type: 'navigation.request', to: '/orders' });
    walk.wait(travelLimit - 1);
    expect(walk.snapshot.value).toBe('navigating');
    walk.wait(1);
    expect(written(walk.calls).at(-1)).toBe('push /orders?stripped=true');
  },
  'idle',
);

journey(
  '[2.28] a return goes back to the page of origin, or else replaces the current entry',
  subject,
  (walk) => {
    walk.send({ type: 'navigation.request', to: '/my-photos/albums/1/preview/2' });
    walk.send({ type: 'navigation.return', to: '/my-photos/albums/1' });
    expect([written(walk.calls).at(-1), travelled(walk.calls)]).toEqual([
      'replace /my-photos/albums/1?stripped=true',
      [],
    ]);
    walk.send({ type: 'navigation.request', to: '/my-photos/albums/1/preview/2' });
    walk.send({ type: 'navigation.return', to: '/my-photos/albums/1' });
    expect(travelled(walk.calls)).toEqual([-1]);
  },
  'idle',
);

journey(
  '[2.28, 2.51a] a request during a browser navigation waits, and an external address is ignored',
  subject,
  (walk) => {
    const left = () => walk.calls.filter((call) => call.kind === 'sent' && call.event.type === 'modals.left');
    const toWrite = () => {
      const { pending } = walk.snapshot.context.history;
      return [pending?.address.pathname, pending?.replace, left().length];
    };
    walk.send({ type: 'history.depth', depth: 1, held: false });
    walk.send({ type: 'navigation.request', to: '/orders' });
    walk.send({ type: 'navigation.request', to: 'https://evil.example' });
    expect(toWrite()).toEqual(['/orders', false, 1]);
    walk.send({ type: 'navigation.request', to: '/settings' });
    expect(toWrite()).toEqual(['/settings', false, 2]);
    walk.send({ type: 'navigation.return', to: '/my-photos/albums/1' });
    expect(toWrite()).toEqual(['/my-photos/albums/1', true, 3]);
    walk.send({ type: 'navigation.return', to: '//evil.example' });
    walk.send({ type: 'history.depth', depth: 0, held: false });
    walk.send({ type: 'navigation.popped', place: place('/my-photos/albums', 0, '?stripped=true') });
    expect(written(walk.calls).at(-1)).toBe('replace /my-photos/albums/1?stripped=true');
  },
  'idle',
);

journey(
  '[2.3b, 2.51a] a browser navigation that ends elsewhere closes its modal, and the request continues from there',
  subject,
  (walk) => {
    const left = () => walk.calls.filter((call) => call.kind === 'sent' && call.event.type === 'modals.left');
    for (const [landing, found] of [
      [place('/my-photos/albums', 0, '?stripped=true'), []],
      [place('/orders', null), ['replace /orders']],
    ] as const) {
      walk.send({ type: 'navigation.request', to: '/settings' });
      walk.send({ type: 'history.depth', depth: 1, held: false });
      walk.send({ type: 'navigation.request', to: '/my-photos/photos' });
      const [before, received] = [written(walk.calls).length, left().length];
      expect(walk.snapshot.value).toBe('navigating');
      walk.send({ type: 'navigation.popped', place: landing });
      expect(written(walk.calls).slice(before)).toEqual([...found, 'push /my-photos/photos?stripped=true']);
      expect(left().length).toBe(received + 1);
    }
  },
  'idle',
);

journey(
  '[2.3c] a page that is no longer allowed is left once the browser has arrived',
  subject,
  (walk) => {
    walk.send({ type: 'history.depth', depth: 1, held: false });
    walk.send({ type: 'history.depth', depth: 0, held: false });
    expect(walk.snapshot.value).toBe('navigating');
    walk.send({ type: 'conditions.changed', conditions: { flags: allFlags(false) } });
    walk.send({ type: 'navigation.popped', place: place('/my-photos/albums', 0, '?stripped=true') });
    expect(written(walk.calls).at(-1)).toBe('replace /?stripped=true');
  },
  'idle',
);

journey(
  '[4.7c] a request within an area is followed only while the customer is in that area',
  subject,
  (walk) => {
    const shown = () => walk.snapshot.context.history.resolved.address.pathname;
    walk.send({ type: 'navigation.request', to: '/my-photos/photos', within: 'photos' });
    expect(shown()).toBe('/my-photos/albums');
    walk.send({ type: 'navigation.request', to: '/my-photos/photos/preview/n0' });
    walk.send({ type: 'navigation.request', to: '/my-photos/photos', within: 'photos' });
    expect(shown()).toBe('/my-photos/photos');
  },
  'idle',
);
