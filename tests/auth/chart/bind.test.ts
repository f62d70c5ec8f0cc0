import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, type AnyEventObject, createActor, setup, toPromise } from 'xstate';
import { bindAuth } from '../../../src/actors/auth/bind.ts';

const key = 'oidc.user:authority:client';
const now = 1_800_000_000_000;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (name: string) =>
  `${part({ alg: 'none' })}.${part({ sub: 'eva', account_id: 'eva', idp_type: 'password', idp_sub: 'eva', amr: 'pwd', name })}.x`;
const stored = (name: string) =>
  JSON.stringify({ access_token: token(name), refresh_token: name, expires_at: now / 1000 + 600 });

/** The ports that no test here depends on. */
const quiet = {
  storageKey: () => key,
  callbackPath: '/signed-in',
  cookies: { write: () => undefined },
  cookieDomain: null,
  now: () => now,
  report: () => undefined,
  newId: () => 'id',
  clearRecords: () => undefined,
  insteadOfSignIn: () => Promise.resolve(null),
};

/**
 * Returns one tab. Changes by other tabs become visible in its storage a moment later, as between the processes of a
 * browser.
 */
function openTab(wait: Promise<void> = Promise.resolve()) {
  const entries = new Map([[key, stored('old')]]);
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  } as unknown as Storage;
  const target = new EventTarget();
  let refreshes = 0;
  const machine = bindAuth({
    ...quiet,
    client: {
      refresh: async () => {
        refreshes += 1;
        await wait;
        storage.setItem(key, stored('new'));
        return 'refreshed';
      },
    } as unknown as Parameters<typeof bindAuth>[0]['client'],
    storage,
    sessionStorage: storage,
    refused: () => token('old'),
    window: Object.assign(target, {
      location: {},
      navigator: { locks: navigator.locks },
    }) as unknown as Window,
  });
  return {
    refresh: () =>
      toPromise(createActor(machine.implementations.actors.refresh as unknown as AnyActorLogic).start()),
    refreshes: () => refreshes,
    /** Returns the events that the charts receive while this tab is open. */
    hears: () => {
      const heard: AnyEventObject[] = [];
      const { otherTabs } = machine.implementations.actors as unknown as { otherTabs: AnyActorLogic };
      const listening = setup({ actors: { otherTabs } }).createMachine({
        invoke: { src: 'otherTabs' },
        on: { '*': { actions: ({ event }) => void heard.push(event) } },
      });
      createActor(listening).start();
      return heard;
    },
    storage,
    hearsOf: (name: string | null) =>
      void target.dispatchEvent(Object.assign(new Event('storage'), { key: name })),
    isShown: (persisted: boolean) =>
      void target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
    arrive: () => {
      storage.setItem(key, stored('new'));
      target.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
  };
}

/** Waits without advancing the clock; `vi.waitFor` would advance it. */
async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const who = { subject: 'eva', idpType: 'password', idpSub: 'eva', business: false };

test('[6.2b] [F10] two tabs share one refresh: the second one waits for the stored result', async () => {
  let done = () => {};
  const first = openTab(new Promise<void>((resolve) => (done = resolve)));
  const second = openTab();
  const both = [first.refresh(), second.refresh()];
  await until(() => first.refreshes() === 1);
  done();
  expect(await both[0]).toEqual({ kind: 'refreshed', who });
  // The first tab has released the lock and the second tab holds it, but the first tab's tokens are not visible to
  // the second tab yet.
  await until(() => vi.getTimerCount() === 1);
  expect(second.refreshes()).toBe(0);
  second.arrive();
  expect(await both[1]).toEqual({ kind: 'refreshed', who });
  expect(second.refreshes()).toBe(0);
});

test('[6.2b] a tab that receives no result within two seconds refreshes the token itself', async () => {
  let done = () => {};
  const first = openTab(new Promise<void>((resolve) => (done = resolve)));
  const second = openTab();
  const both = [first.refresh(), second.refresh()];
  await until(() => first.refreshes() === 1);
  done();
  await both[0];
  await until(() => vi.getTimerCount() === 1);
  vi.advanceTimersByTime(1_999);
  await Promise.resolve();
  expect(second.refreshes()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(await both[1]).toEqual({ kind: 'refreshed', who });
  expect(second.refreshes()).toBe(1);
});

test('[6.2b] a single tab refreshes immediately', async () => {
  const tab = openTab();
  expect(await tab.refresh()).toEqual({ kind: 'refreshed', who });
  expect(tab.refreshes()).toBe(1);
});

test('[4.15a] F11: a tab shown again reports the current customer, as it missed events while frozen', () => {
  const tab = openTab();
  const heard = tab.hears();
  tab.isShown(false);
  expect(heard).toEqual([]);
  tab.isShown(true);
  tab.storage.removeItem(key);
  tab.isShown(true);
  expect(heard).toEqual([{ type: 'tokens.adopted', who }, { type: 'tokens.removed' }]);
});

test('[4.15a] F10: changed tokens or a cleared storage in another tab are noticed; any other key is not', () => {
  const tab = openTab();
  const heard = tab.hears();
  tab.hearsOf('sortKey');
  expect(heard).toEqual([]);
  tab.hearsOf(key);
  tab.storage.removeItem(key);
  tab.hearsOf(null);
  expect(heard).toEqual([{ type: 'tokens.adopted', who }, { type: 'tokens.removed' }]);
});

test('[4.15c] a retry after failed returns begins a new sign-in instead of sending the used code again', async () => {
  const url = new URL('https://account.example/signed-in?code=used&state=s');
  const entries = new Map([['signInRestarted', 'yes']]);
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    removeItem: (name: string) => void entries.delete(name),
  } as unknown as Storage;
  const went: string[] = [];
  const machine = bindAuth({
    ...quiet,
    client: {
      complete: (at: string) => Promise.reject(new Error(`no response for ${at}`)),
      start: (returnTo: string) => Promise.resolve(void went.push(returnTo)),
    } as unknown as Parameters<typeof bindAuth>[0]['client'],
    storage,
    sessionStorage: storage,
    refused: () => null,
    window: {
      location: url,
      history: {
        state: null,
        replaceState: (_: unknown, __: string, to: string) => void (url.href = new URL(to, url).href),
      },
    } as unknown as Window,
  });
  const parent = createActor(setup({}).createMachine({})).start();
  const auth = createActor(machine, { input: { parent } }).start();
  await until(() => auth.getSnapshot().matches('failed'));
  auth.send({ type: 'auth.retry' });
  await until(() => auth.getSnapshot().matches('failed') || went.length > 0);
  expect([went, url.search]).toEqual([['/'], '']);
});
