import { fromCallback, fromPromise } from 'xstate';
import type { SignedIn } from '../../../contracts/auth/claims.ts';
import { signInEmailKey } from '../../../contracts/auth/oidc.ts';
import { storedEntry } from '../../../contracts/navigation/entry.ts';
import type { ErrorReport } from '../../../contracts/errors/calls.ts';
import {
  type AuthEvent,
  authMachine,
  type Checked,
  type Completed,
  type Leaving,
  type Refreshed,
} from '../../../machines/auth/auth.machine.ts';
import type { SignInClient } from '../../services/signIn.ts';
import { SignInRefused } from '../../services/signInTerms.ts';
import { clearCookies, type CookieJar, readStored, saveCookies, whoIs } from '../../services/tokens.ts';

export interface AuthPorts {
  readonly client: SignInClient;
  readonly storage: Storage;
  readonly sessionStorage: Storage;
  /** Available once the config has been loaded. */
  readonly storageKey: () => string;
  readonly callbackPath: string;
  readonly cookies: CookieJar;
  readonly cookieDomain: string | null;
  readonly now: () => number;
  /**
   * The last access token that a service refused, so that a token which another tab has refreshed is adopted rather
   * than refreshed again.
   */
  readonly refused: () => string | null;
  readonly report: (report: ErrorReport) => void;
  readonly newId: () => string;
  readonly clearRecords: () => void;
  /** The public page to show instead of the sign-in; null if the sign-in has to be shown. */
  readonly insteadOfSignIn: () => Promise<string | null>;
  readonly window: Pick<
    Window,
    'location' | 'history' | 'addEventListener' | 'removeEventListener' | 'navigator'
  >;
}

const restartKey = 'signInRestarted';
const lockName = 'photo-account.refresh';
/** Milliseconds to wait for tokens that another tab should have stored; its refresh may have failed. */
const arrivalLimit = 2_000;

export function bindAuth(ports: AuthPorts) {
  const { client, storage, sessionStorage, storageKey, window } = ports;
  const stored = () => readStored(storage, storageKey());
  const alive = (expiresAt: number | undefined) => (expiresAt ?? 0) * 1000 > ports.now();
  const whoIsStored = (): SignedIn | null => {
    const user = stored();
    return user === null ? null : whoIs(user.access_token);
  };

  /** Returns whether the link to this page requests the registration page. */
  const asksToSignUp = (): boolean => {
    const entry = storedEntry.safeParse(window.history.state).data?.account.state;
    return typeof entry === 'object' && entry !== null && 'signUp' in entry;
  };

  /** URLs that are not pages to return to after signing in. */
  const notAPage = [ports.callbackPath, '/logout'];

  const check = (): Checked => {
    const query = new URLSearchParams(window.location.search);
    if (window.location.pathname === ports.callbackPath && query.has('state')) return { kind: 'returned' };
    const user = stored();
    const who = whoIsStored();
    if (user === null || who === null) return { kind: 'none' };
    return alive(user.expires_at) ? { kind: 'signedIn', who } : { kind: 'expired' };
  };

  const complete = async (): Promise<Completed> => {
    try {
      const returnTo = await client.complete(window.location.href);
      const who = whoIsStored();
      if (who === null) throw new Error('the stored sign-in cannot be read');
      sessionStorage.removeItem(restartKey);
      sessionStorage.removeItem(signInEmailKey);
      return { kind: 'signedIn', who, returnTo };
    } catch (error) {
      if (error instanceof SignInRefused && error.word === 'access_denied') {
        // A customer who cancels a fresh sign-in stays signed in.
        const who = error.again === null ? null : whoIsStored();
        if (who !== null && error.again !== null) return { kind: 'signedIn', who, returnTo: error.again };
        return { kind: 'abandoned' };
      }
      // The code and its stored state are used up: another attempt, also after a reload, needs a new sign-in.
      window.history.replaceState(window.history.state, '', ports.callbackPath);
      return { kind: 'failed', mayRestart: sessionStorage.getItem(restartKey) === null };
    }
  };

  /** Returns whether another tab has replaced or removed the tokens that are to be refreshed. */
  const replaced = () => {
    const user = stored();
    return user === null || (user.access_token !== ports.refused() && alive(user.expires_at));
  };

  const rotate = async (): Promise<Refreshed> => {
    const adopted = whoIsStored();
    if (adopted === null) return { kind: 'lost' };
    if (replaced()) return { kind: 'refreshed', who: adopted };
    if ((await client.refresh()) === 'lost') return { kind: 'lost' };
    const who = whoIsStored();
    return who === null ? { kind: 'lost' } : { kind: 'refreshed', who };
  };

  /**
   * Waits for what another tab has written, which becomes visible a moment after its lock is released.
   * Resolves then, or after a timeout.
   */
  const arrival = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        window.removeEventListener('storage', heard);
        resolve();
      };
      const heard = ({ key }: StorageEvent) => {
        if (key === storageKey()) end();
      };
      const timer = setTimeout(end, arrivalLimit);
      window.addEventListener('storage', heard);
    });

  const rotateAfterAnother = async () => {
    if (!replaced()) await arrival();
    return rotate();
  };

  /** Refreshes the tokens once for all tabs: under the lock, they are read again before they are rotated [4.15]. */
  const refresh = async (): Promise<Refreshed> => {
    const { locks } = window.navigator;
    try {
      const alone = await locks.request(lockName, { ifAvailable: true }, (lock) =>
        lock === null ? null : rotate(),
      );
      return alone ?? (await locks.request(lockName, rotateAfterAnother));
    } catch {
      return { kind: 'unreachable' };
    }
  };

  const signOut = async () => {
    const idToken = stored()?.id_token;
    clearCookies(ports.cookies, ports.cookieDomain);
    try {
      await client.signOut(idToken);
    } finally {
      storage.removeItem(storageKey());
    }
    // The browser is loading the provider's page, so the chart stays in this state.
    await new Promise<never>(() => undefined);
  };

  return authMachine.provide({
    actors: {
      checkToken: fromPromise(async () => check()),
      startSignIn: fromPromise(async () => {
        const instead = await ports.insteadOfSignIn();
        if (instead !== null) return { to: instead };
        const { pathname, search, hash } = window.location;
        await client.start(notAPage.includes(pathname) ? '/' : pathname + search + hash, asksToSignUp());
        return new Promise<never>(() => undefined);
      }),
      completeSignIn: fromPromise(complete),
      refresh: fromPromise(refresh),
      signOut: fromPromise(signOut),
      restart: fromPromise(async () => {
        sessionStorage.setItem(restartKey, 'yes');
        window.location.replace('/');
        await new Promise<never>(() => undefined);
      }),
      forgetHere: fromPromise<void, Leaving>(async ({ input: { to, email } }) => {
        clearCookies(ports.cookies, ports.cookieDomain);
        storage.removeItem(storageKey());
        if (email !== undefined) sessionStorage.setItem(signInEmailKey, email);
        window.location.replace(to);
        await new Promise<never>(() => undefined);
      }),
      otherTabs: fromCallback<AuthEvent>(({ sendBack }) => {
        const look = () => {
          const who = whoIsStored();
          sendBack(who === null ? { type: 'tokens.removed' } : { type: 'tokens.adopted', who });
        };
        const heard = (event: StorageEvent) => {
          if (event.key === storageKey() || event.key === null) look();
        };
        // A page restored from the back/forward cache received no events while it was suspended.
        const shown = ({ persisted }: PageTransitionEvent) => {
          if (persisted) look();
        };
        window.addEventListener('storage', heard);
        window.addEventListener('pageshow', shown);
        return () => {
          window.removeEventListener('storage', heard);
          window.removeEventListener('pageshow', shown);
        };
      }),
    },
    actions: {
      saveCookies: () => {
        const user = stored();
        if (user !== null) saveCookies(ports.cookies, ports.cookieDomain, user, ports.now());
      },
      clearRecords: () => ports.clearRecords(),
      reportFailure: () =>
        ports.report({ operation: 'auth', kind: 'auth', correlationId: ports.newId(), detail: 'Auth Error' }),
    },
  });
}
