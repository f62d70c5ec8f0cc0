import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { languageParameter, postLogoutUriOf, screenHint, signUpHint } from '../../contracts/auth/oidc.ts';
import { SignInRefused, type SignInSettings } from './signInTerms.ts';

/** Seconds for a request to the provider. */
const timeout = 20;

function managerFor(settings: SignInSettings): UserManager {
  const store = new WebStorageStateStore({ store: settings.storage });
  return new UserManager({
    authority: settings.authority,
    client_id: settings.clientId,
    scope: settings.scope,
    redirect_uri: settings.origin + settings.callbackPath,
    post_logout_redirect_uri: postLogoutUriOf(settings.origin),
    response_type: 'code',
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    userStore: store,
    stateStore: store,
    requestTimeoutInSeconds: timeout,
  });
}

/** Returns the URL at which the sign-in began, as stored for the time of the sign-in. */
const begunAt = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'returnTo' in state ? String(state.returnTo) : null;
const isAgain = (state: unknown): boolean => typeof state === 'object' && state !== null && 'again' in state;

/** Implements the sign-in client with the OpenID Connect library. */
export function signInLibrary(settings: SignInSettings) {
  const manager = managerFor(settings);
  /** Ends a sign-in (RFC 7009). The library's own method needs the stored user. */
  const revoke = async (token: string) => {
    const to = await manager.metadataService.getRevocationEndpoint(true);
    if (to === undefined) return;
    const body = new URLSearchParams({
      client_id: settings.clientId,
      token,
      token_type_hint: 'refresh_token',
    });
    await fetch(to, { method: 'POST', body, signal: AbortSignal.timeout(timeout * 1000) });
  };
  return {
    /**
     * Redirects with `replace`, so that Back from the provider leads to the previous page rather than to another
     * sign-in. Rejects if the provider is unreachable.
     */
    start: (returnTo: string, signUp = false) =>
      manager.signinRedirect({
        state: { returnTo },
        redirectMethod: 'replace',
        ui_locales: settings.language(),
        ...(signUp ? { extraQueryParams: { [screenHint]: signUpHint } } : {}),
      }),
    /** Redirects as {@link start} does, for a customer who is signed in: the provider asks for the password again. */
    startAgain: (returnTo: string, maxAge: number) =>
      manager.signinRedirect({
        state: { returnTo, again: true },
        prompt: 'login',
        max_age: maxAge,
        ui_locales: settings.language(),
      }),
    /** Exchanges the code in the URL for tokens and stores them; resolves with the URL at which the sign-in began. */
    complete: async (url: string): Promise<string> => {
      try {
        const { state } = await manager.signinRedirectCallback(url);
        return begunAt(state) ?? '/';
      } catch (error) {
        if (!(error instanceof ErrorResponse)) throw error;
        throw new SignInRefused(error.error ?? 'unknown', isAgain(error.state) ? begunAt(error.state) : null);
      }
    },
    /**
     * Rotates the refresh token. Resolves with `lost` if the provider refuses it; rejects if there is no response.
     */
    refresh: async (): Promise<'refreshed' | 'lost'> => {
      const rotate = async () => ((await manager.signinSilent()) === null ? 'lost' : 'refreshed');
      const refused = (error: unknown) => {
        if (error instanceof ErrorResponse) return 'lost' as const;
        throw error;
      };
      try {
        return await rotate();
      } catch (error) {
        if (error instanceof ErrorResponse) return 'lost';
        // The response may have been lost after the token was rotated; the provider accepts the previous token once
        // more.
        return rotate().catch(refused);
      }
    },
    /**
     * Ends the sign-in by its refresh token, then redirects to the provider's sign-out page, which returns to the page
     * that confirms it. Without the first step, the provider asks the customer.
     */
    signOut: async (idToken: string | undefined) => {
      const token = (await manager.getUser())?.refresh_token;
      // First of all, so that other tabs show the sign-out instead of a refused refresh.
      await manager.removeUser();
      if (token !== undefined) await revoke(token).catch(() => undefined);
      await manager.signoutRedirect({
        ...(idToken === undefined ? {} : { id_token_hint: idToken }),
        extraQueryParams: { [languageParameter]: settings.language() },
      });
    },
    removeUser: () => manager.removeUser(),
  };
}
export type SignInLibrary = ReturnType<typeof signInLibrary>;
