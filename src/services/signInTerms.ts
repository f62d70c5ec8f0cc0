export interface SignInSettings {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  readonly origin: string;
  readonly callbackPath: string;
  /** The language of the page, in which the provider's pages are to be. */
  readonly language: () => string;
  readonly storage: Storage;
}

/** Why a completed sign-in redirect brought no session. */
export class SignInRefused extends Error {
  /** The provider's error code, `access_denied` if the customer cancelled. */
  readonly word: string;
  /** The page of a signed-in customer who was asked to sign in again; null at any other sign-in. */
  readonly again: string | null;
  constructor(word: string, again: string | null = null) {
    super(`sign-in refused: ${word}`);
    this.name = 'SignInRefused';
    this.word = word;
    this.again = again;
  }
}
