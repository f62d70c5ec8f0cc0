import { expect, test } from 'vitest';
import { createEnvironment } from '../../../src/actors/environment.ts';

/** Returns a browser storage whose methods in `refuses` throw, as in a blocked or full one. */
function store(refuses: readonly (keyof Storage)[] = []): Storage {
  const entries = new Map<string, string>();
  const works = {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key: string) => entries.get(key) ?? null,
    key: (index: number) => [...entries.keys()][index] ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  return Object.assign(works, Object.fromEntries(refuses.map((name) => [name, refuse])));
}

interface Setting {
  readonly local?: () => Storage;
  readonly session?: () => Storage;
  readonly cookies?: boolean;
}
const nothingMissing = {
  await: () => () => undefined,
  follow: () => () => undefined,
  fetchAll: () => undefined,
  renew: async () => undefined,
};
const inBrowser = ({ local = () => store(), session = () => store(), cookies = true }: Setting) => {
  const window = {
    location: { hostname: 'localhost', origin: 'http://localhost' },
    navigator: { cookieEnabled: cookies },
    crypto,
    get localStorage() {
      return local();
    },
    get sessionStorage() {
      return session();
    },
  };
  return createEnvironment(window as unknown as Window & typeof globalThis, nothingMissing);
};
const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};

test.each<readonly [string, Setting]>([
  ['a blocked local storage', { local: blocked }],
  ['a full local storage', { local: () => store(['setItem']) }],
  ['a blocked session storage', { session: blocked }],
  ['a full session storage', { session: () => store(['setItem']) }],
  ['disabled cookies', { cookies: false }],
])('[8.6] [F16] %s: the page reports it, and written values can still be read', (_, setting) => {
  const { storageWorks, storage, sessionStorage } = inBrowser(setting);
  storage.setItem('a', '1');
  sessionStorage.setItem('b', '2');
  expect([storageWorks, storage.getItem('a'), sessionStorage.getItem('b')]).toEqual([false, '1', '2']);
});

test('[8.6] [F16] where storage works it is available, and the check leaves no entry', () => {
  const local = store();
  const { storageWorks, storage } = inBrowser({ local: () => local });
  storage.setItem('a', '1');
  expect([storageWorks, local.getItem('a'), local.getItem('storageProbe')]).toEqual([true, '1', null]);
});

test('[9.13] the stored customer is known before the config is read and sets the language of the page', () => {
  const claims = { sub: 's1', account_id: 'c1', idp_type: 'local', idp_sub: 's1', amr: 'pwd' };
  const token = `a.${btoa(JSON.stringify(claims))}.b`;
  const local = store();
  const { storedSubject } = inBrowser({ local: () => local });
  expect(storedSubject()).toBeNull();
  local.setItem('other', 'x');
  local.setItem('oidc.user:http://localhost/identity:photo-account', JSON.stringify({ access_token: token }));
  expect(storedSubject()).toBe('c1');
});
