import type { UserManager } from 'oidc-client-ts';

export interface SignInSettings {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  readonly origin: string;
  readonly callbackPath: string;
  readonly storage: Storage;
}

/** Why a completed way back brought no session. */
export class SignInRefused extends Error {
  /** The provider's error word, `access_denied` when the person gave up. */
  readonly word: string;
  constructor(word: string) {
    super(`sign-in refused: ${word}`);
    this.name = 'SignInRefused';
    this.word = word;
  }
}

async function managerFor(settings: SignInSettings): Promise<UserManager> {
  const { UserManager, WebStorageStateStore } = await import('oidc-client-ts');
  const store = new WebStorageStateStore({ store: settings.storage });
  return new UserManager({
    authority: settings.authority,
    client_id: settings.clientId,
    scope: settings.scope,
    redirect_uri: settings.origin + settings.callbackPath,
    post_logout_redirect_uri: `${settings.origin}/`,
    response_type: 'code',
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    userStore: store,
    stateStore: store,
    requestTimeoutInSeconds: 20,
  });
}

/** One client of the identity provider; its library and its settings are read only when one of these is called. */
export function signInClient(settings: () => SignInSettings) {
  let manager: Promise<UserManager> | null = null;
  const get = () => {
    manager ??= managerFor(settings());
    manager.catch(() => (manager = null));
    return manager;
  };
  return {
    /** Leaves the page. Rejects when the provider cannot be reached. */
    start: async (returnTo: string) => (await get()).signinRedirect({ state: { returnTo } }),
    /** Exchanges the code in the address for tokens and stores them; resolves with the address asked for at the start. */
    complete: async (url: string): Promise<string> => {
      const { ErrorResponse } = await import('oidc-client-ts');
      try {
        const user = await (await get()).signinRedirectCallback(url);
        const state = user.state;
        return typeof state === 'object' && state !== null && 'returnTo' in state
          ? String(state.returnTo)
          : '/';
      } catch (error) {
        throw error instanceof ErrorResponse ? new SignInRefused(error.error ?? 'unknown') : error;
      }
    },
    /** Rotates the refresh token. `lost` when the provider refuses it; rejects when nobody answers. */
    refresh: async (): Promise<'refreshed' | 'lost'> => {
      const { ErrorResponse } = await import('oidc-client-ts');
      const rotate = async () => ((await (await get()).signinSilent()) === null ? 'lost' : 'refreshed');
      const refused = (error: unknown) => {
        if (error instanceof ErrorResponse) return 'lost' as const;
        throw error;
      };
      try {
        return await rotate();
      } catch (error) {
        if (error instanceof ErrorResponse) return 'lost';
        // The answer may have been lost after the rotation: the provider takes the last token once more.
        return rotate().catch(refused);
      }
    },
    /** Leaves the page for the provider's sign-out, which leads back to `/`. */
    signOut: async (idToken: string | undefined) =>
      (await get()).signoutRedirect(idToken === undefined ? {} : { id_token_hint: idToken }),
    removeUser: async () => (await get()).removeUser(),
  };
}
export type SignInClient = ReturnType<typeof signInClient>;
