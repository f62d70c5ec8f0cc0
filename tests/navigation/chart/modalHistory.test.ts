import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walkMany } from '../../kit/numbers.ts';
import { BrowserModel, frame } from './browserModel.ts';

const shown = (browser: BrowserModel) => ({
  at: browser.current.href,
  depth: browser.current.entry?.modalDepth,
  entries: browser.entries.map(({ href }) => href),
});

test('[2.51a] a modal adds one entry with the same address; Escape and button go back one', () => {
  const browser = new BrowserModel(['/settings']);
  const app = frame(browser);
  app.open('a');
  expect(shown(browser)).toEqual({ at: '/settings', depth: 1, entries: ['/settings', '/settings'] });
  app.modals.send({ type: 'escape.pressed' });
  app.rest();
  expect([app.closed, browser.position, app.navigation.getSnapshot().value]).toEqual([
    ['a escape'],
    0,
    'idle',
  ]);
  app.open('b');
  app.modals.send({ type: 'modal.closed', id: 'b' });
  app.rest();
  expect([app.closed, browser.position]).toEqual([['a escape'], 0]);
  app.stop();
});

test('[2.51a] [F25] Back closes the top modal, dismissible or not, and only it', () => {
  const browser = new BrowserModel(['/settings']);
  const app = frame(browser);
  app.open('a');
  app.open('b', false);
  browser.go(-1);
  app.rest();
  expect([app.closed, browser.position]).toEqual([['b back'], 1]);
  browser.go(-1);
  app.rest();
  expect([app.closed, browser.position, app.modals.getSnapshot().value]).toEqual([
    ['b back', 'a back'],
    0,
    'closed',
  ]);
  app.stop();
});

test('[2.51a] Back from a page with typed text is undone and asks; it proceeds after confirmation', () => {
  const browser = new BrowserModel(['/']);
  const app = frame(browser);
  app.navigation.send({ type: 'navigation.request', to: '/settings/new-address' });
  browser.typed = true;
  const stands = () => [browser.current.href, app.modals.getSnapshot().context.asking];
  browser.go(-1);
  app.rest();
  expect(stands()).toEqual(['/settings/new-address', 'page']);
  app.modals.send({ type: 'discard.keep' });
  app.rest();
  expect(stands()).toEqual(['/settings/new-address', null]);
  browser.go(-1);
  app.rest();
  app.modals.send({ type: 'discard.confirm' });
  app.rest();
  expect(stands()).toEqual(['/', null]);
  expect(app.navigation.getSnapshot().context.history.resolved.address.pathname).toBe('/');
  app.stop();
});

test('[2.51a] Back and Escape of a dialog with typed text ask first; discarding closes that dialog alone', () => {
  const browser = new BrowserModel(['/settings']);
  const app = frame(browser);
  app.open('a');
  app.open('b');
  browser.typed = true;
  const asking = () => app.modals.getSnapshot().context.asking;
  browser.go(-1);
  app.rest();
  expect([app.closed, browser.position, asking()]).toEqual([[], 2, 'modal']);
  app.modals.send({ type: 'discard.confirm' });
  app.rest();
  expect([app.closed, browser.position, asking()]).toEqual([['b escape'], 1, null]);
  app.modals.send({ type: 'escape.pressed', typed: true });
  expect([app.closed, asking()]).toEqual([['b escape'], 'modal']);
  // A dialog that closes automatically also closes its confirmation prompt.
  app.modals.send({ type: 'modal.closed', id: 'a' });
  app.rest();
  expect([browser.position, asking()]).toEqual([0, null]);
  app.stop();
});

test('[2.51a] Back does not close a busy modal: history goes forward again', () => {
  const browser = new BrowserModel(['/']);
  const app = frame(browser);
  app.navigation.send({ type: 'navigation.request', to: '/settings' });
  app.open('a');
  app.modals.send({ type: 'modal.changed', id: 'a', busy: true });
  browser.go(-2);
  app.rest();
  expect([app.closed, browser.position, app.modals.getSnapshot().value]).toEqual([[], 2, 'open']);
  app.modals.send({ type: 'modal.changed', id: 'a', busy: false });
  browser.go(-1);
  app.rest();
  expect([app.closed, browser.position]).toEqual([['a back'], 1]);
  app.stop();
});

test('[2.51a] closing one modal and opening another at once result in one entry', () => {
  const browser = new BrowserModel(['/settings']);
  const app = frame(browser);
  app.open('a');
  app.modals.send({ type: 'modal.closed', id: 'a' });
  app.open('b');
  app.rest();
  expect([browser.position, app.navigation.getSnapshot().context.history.depth]).toEqual([1, 1]);
  app.stop();
});

test('[2.51a] [F11] an entry with a modal depth but no modal shows as its plain address', () => {
  const browser = new BrowserModel(['/settings']);
  const first = frame(browser);
  first.open('a');
  first.stop();
  const reloaded = frame(browser);
  expect(reloaded.navigation.getSnapshot().context.history).toMatchObject({
    depth: 0,
    resolved: { address: { pathname: '/settings' } },
  });
  reloaded.navigation.send({ type: 'navigation.request', to: '/orders' });
  expect(shown(browser).entries).toEqual(['/settings', '/settings', '/orders']);
  reloaded.stop();
});

test('[2.28] [2.51a] [F11] a photo reloaded under dialogs, even twice, and then navigated, leads back to its list', () => {
  const [list, photo, next] = [
    '/my-photos/photos',
    '/my-photos/photos/preview/1',
    '/my-photos/photos/preview/2',
  ];
  const browser = new BrowserModel([list]);
  let app = frame(browser);
  app.navigation.send({ type: 'navigation.request', to: photo });
  for (const id of ['a', 'b']) {
    app.open(id);
    app.stop();
    app = frame(browser);
  }
  const back = () => {
    app.navigation.send({ type: 'navigation.return', to: list });
    app.rest();
    return [browser.current.href, browser.position, app.navigation.getSnapshot().value];
  };
  const reached = [list, 0, 'idle'];
  expect(back()).toEqual(reached);
  browser.go(3);
  app.rest();
  expect(browser.current.href).toBe(photo);
  expect(back()).toEqual(reached);
  browser.go(3);
  app.rest();
  app.navigation.send({ type: 'navigation.request', to: next, replace: true });
  app.open('c');
  app.modals.send({ type: 'modal.closed', id: 'c' });
  app.rest();
  expect(browser.current.href).toBe(next);
  expect(back()).toEqual(reached);
  app.stop();
});

test('[2.51a] a modal that opens automatically adds no entry and closes with the page', () => {
  const browser = new BrowserModel(['/settings']);
  const app = frame(browser);
  app.open('storage', true, false);
  expect(browser.entries.length).toBe(1);
  app.navigation.send({ type: 'navigation.request', to: '/orders' });
  expect([app.closed, shown(browser).entries]).toEqual([['storage navigation'], ['/settings', '/orders']]);
  app.stop();
});

test('[2.51a] [F11] Forward onto the entry of a modal that is closed shows the plain page', () => {
  const browser = new BrowserModel(['/settings']);
  const app = frame(browser);
  app.open('a');
  app.open('b');
  for (const by of [-1, 1]) {
    browser.go(by);
    app.rest();
  }
  expect([app.closed, browser.position, app.navigation.getSnapshot().context.history.depth]).toEqual([
    ['b back', 'a navigation'],
    2,
    0,
  ]);
  app.stop();
});

const paths = ['/', '/orders', '/settings', '/nowhere', '/my-photos/albums'];
const step = fc.oneof(
  fc.record({ do: fc.constant('open' as const), dismissible: fc.boolean(), entry: fc.boolean() }),
  fc.record({ do: fc.constantFrom('close', 'escape', 'busy', 'idle' as const), which: fc.nat(3) }),
  fc.record({ do: fc.constant('request' as const), to: fc.constantFrom(...paths), replace: fc.boolean() }),
  fc.record({ do: fc.constant('go' as const), by: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ do: fc.constantFrom('hash', 'travel' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function take(app: ReturnType<typeof frame>, browser: BrowserModel, one: Step, number: number): void {
  const stack = app.modals.getSnapshot().context.stack;
  if (one.do === 'open') app.open(`m${number}`, one.dismissible, one.entry);
  else if (one.do === 'escape') app.modals.send({ type: 'escape.pressed' });
  else if (one.do === 'request')
    app.navigation.send({ type: 'navigation.request', to: one.to, replace: one.replace });
  else if (one.do === 'go') browser.go(one.by);
  else if (one.do === 'hash') browser.typeHash(`#h${number}`);
  else if (one.do === 'travel') browser.travel();
  else {
    const id = stack[('which' in one ? one.which : 0) % Math.max(1, stack.length)]?.id ?? '';
    app.modals.send(
      one.do === 'close'
        ? { type: 'modal.closed', id }
        : { type: 'modal.changed', id, busy: one.do === 'busy' },
    );
  }
}

/** Checks the invariants, which hold whenever the browser has no pending traversal. */
function check(app: ReturnType<typeof frame>, browser: BrowserModel): void {
  const { value, context } = app.navigation.getSnapshot();
  const { history } = context;
  const { address } = history.resolved;
  const stack = app.modals.getSnapshot().context.stack;
  expect({
    state: value,
    href: `${address.pathname}${address.search}${address.hash}`,
    entry: history.entry,
    depth: history.depth,
    pending: history.pending,
  }).toEqual({
    state: 'idle',
    href: browser.current.href,
    entry: browser.current.entry,
    depth: stack.filter((modal) => modal.entry).length,
    pending: null,
  });
  const page = browser.entries[browser.position - history.depth];
  expect(page?.href).toBe(browser.current.href);
}

walkMany(
  '[2.51a] [F11] [F25] address, entries and stack agree at rest after any sequence of modals, links, Back and Forward',
  'modalHistory',
  fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
    const browser = new BrowserModel(['/']);
    const app = frame(browser);
    for (const [number, one] of steps.entries()) {
      take(app, browser, one, number);
      if (!browser.travelling && app.navigation.getSnapshot().value === 'idle') check(app, browser);
    }
    app.rest();
    app.clock.advance(1_000);
    app.rest();
    check(app, browser);
    app.stop();
  }),
);
