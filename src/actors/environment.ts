import { callbackPath, storedUserKey } from '../../contracts/auth/oidc.ts';
import type { Config } from '../../contracts/app/config.ts';
import { readHost, type Host } from '../../contracts/brand/brands.ts';
import type { Service } from '../../contracts/call.ts';
import type { ErrorReport } from '../../contracts/errors/calls.ts';
import { outboxIn } from './errors/outbox.ts';
import { type Embedder, embedderOf } from '../services/embedder.ts';
import { senderFor } from '../services/send.ts';
import { signInClient } from '../services/signIn.ts';
import { isUserKey, readStored, whoIs } from '../services/tokens.ts';
import { binderFor } from './request/bind.ts';

/** Returns browser storage that never throws: if it is blocked or full, it reads as empty and stores nothing [8.6]. */
function gentle(get: () => Storage): Storage | null {
  try {
    const storage = get();
    storage.setItem('storageProbe', '1');
    storage.removeItem('storageProbe');
    return storage;
  } catch {
    return null;
  }
}

/** Returns a substitute for blocked storage, so that the page can report the problem rather than break. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

/**
 * Tolerated difference between this clock and the service's, in milliseconds: responses take time, and dates are in
 * whole seconds.
 */
const clockTolerance = 60_000;

/** The parts of the page that failed to load, in any layer. */
export interface Missing {
  /** Registers `fetchAgain`, to be called for each further attempt. Returns a function that unregisters it. */
  readonly await: (fetchAgain: () => void) => () => void;
  /** Calls `follow` with the number of missing parts after each change. Returns a function that ends this. */
  readonly follow: (follow: (count: number) => void) => () => void;
  readonly fetchAll: () => void;
  /**
   * Reloads the page if the service no longer has its build; otherwise resolves when the missing part may be fetched
   * again.
   */
  readonly renew: () => Promise<void>;
}

/**
 * Returns everything that the charts need from outside, in one place: URLs from the config, storage, tokens,
 * the network.
 */
export function createEnvironment(window: Window & typeof globalThis, missing: Missing) {
  let config: Config | null = null;
  let refused: string | null = null;
  let ahead = 0;
  const forgetting: (() => void)[] = [];
  const answered = new Set<() => void>();
  const host: Host | null = readHost(window.location.hostname);
  const local = gentle(() => window.localStorage);
  const session = gentle(() => window.sessionStorage);
  const storage = local ?? memoryStorage();
  const configured = (): Config => {
    if (config === null) throw new Error('the config is not read yet');
    return config;
  };
  const baseOf = (service: Service): string =>
    service === 'origin' ? window.location.origin : configured().Services[service];
  const userKey = () => storedUserKey(configured().Auth.ChannelAuthority, configured().Auth.ClientID);
  /**
   * Returns the key of the stored user on this host. The key does not depend on the config, because the page's
   * language is chosen before the config is read, and a brand's host stores only one user.
   */
  const userKeyHere = () =>
    config === null
      ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').find(isUserKey)
      : userKey();
  const newId = () => window.crypto.randomUUID();
  const readToken = () => readStored(storage, userKey())?.access_token ?? null;
  const language = () => window.document.documentElement.lang;
  const sender = senderFor({
    baseOf,
    readToken,
    refusedToken: (token) => (refused = token),
    heardTime: (at) => {
      const off = at - Date.now();
      ahead = Math.abs(off) > clockTolerance ? off : 0;
    },
    language,
  });
  const send: typeof sender = async (...call) => {
    const sent = await sender(...call);
    if (sent.kind === 'replied') for (const hear of answered) hear();
    return sent;
  };
  let embedder: Embedder | null = null;
  const outbox = outboxIn(storage);
  const report: (report: ErrorReport) => void = outbox.put;
  const client = signInClient(() => ({
    authority: configured().Auth.ChannelAuthority,
    clientId: configured().Auth.ClientID,
    scope: configured().Auth.Scopes,
    origin: window.location.origin,
    callbackPath,
    language,
    storage,
  }));
  return {
    window,
    missing,
    /** Calls `hear` after each successful call to a service. Returns a function that ends this. */
    onAnswer: (hear: () => void) => {
      answered.add(hear);
      return () => void answered.delete(hear);
    },
    /** Returns the app or page that embeds this page; null if the page is in a browser's own window. */
    embedder: () => (embedder ??= embedderOf(window, config?.AllowedEmbedders ?? [])),
    /**
     * Returns the milliseconds since 1970 by the service's clock, because a customer's clock may be days off
     * [4.5].
     */
    now: () => Date.now() + ahead,
    host,
    storage,
    sessionStorage: session ?? memoryStorage(),
    storageWorks: local !== null && session !== null && window.navigator.cookieEnabled,
    configure: (read: Config) => void (config = read),
    configured,
    baseOf,
    userKey,
    newId,
    readToken,
    /** Returns the customer in the stored token; sends no request. */
    storedSubject: () => {
      const key = userKeyHere();
      const user = key === undefined ? null : readStored(storage, key);
      return user === null ? null : (whoIs(user.access_token)?.subject ?? null);
    },
    /** Returns the provider's subject in the stored token [3.20]. */
    storedIdentity: () => {
      const who = whoIs(readToken() ?? '');
      return who === null ? null : { idpType: who.idpType, idpSub: who.idpSub };
    },
    refused: () => refused,
    /**
     * Records that a service outside the table of calls refused this token, so that the next refresh does not adopt
     * it.
     */
    refuse: (token: string) => void (refused = token),
    /** Parts of the app that store customer data register here how to remove it at sign-out [9.12]. */
    onSignOut: (forget: () => void) => void forgetting.push(forget),
    clearRecords: () => {
      for (const forget of forgetting) forget();
    },
    send,
    outbox,
    report,
    client,
    bind: binderFor({ send, report, newId }),
  };
}
export type Environment = ReturnType<typeof createEnvironment>;
