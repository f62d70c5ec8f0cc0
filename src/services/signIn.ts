import type { SignInLibrary } from './signInLibrary.ts';
import type { SignInSettings } from './signInTerms.ts';

/** Returns the client of the identity provider; its library and settings are loaded on the first call. */
export function signInClient(settings: () => SignInSettings): SignInLibrary {
  let library: Promise<SignInLibrary> | null = null;
  const get = () => {
    library ??= import('./signInLibrary.ts').then(({ signInLibrary }) => signInLibrary(settings()));
    library.catch(() => (library = null));
    return library;
  };
  return {
    start: async (returnTo, start) => (await get()).start(returnTo, start),
    startAgain: async (returnTo, maxAge) => (await get()).startAgain(returnTo, maxAge),
    complete: async (url) => (await get()).complete(url),
    refresh: async () => (await get()).refresh(),
    signOut: async (idToken) => (await get()).signOut(idToken),
    removeUser: async () => (await get()).removeUser(),
  };
}
export type SignInClient = SignInLibrary;
