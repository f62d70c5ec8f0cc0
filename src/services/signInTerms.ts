export interface SignInSettings {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  readonly origin: string;
  readonly callbackPath: string;
  /** The page's language, which the provider's pages use as well. */
  readonly language: () => string;
  readonly storage: Storage;
}

/** The redirect back from the provider did not result in a session. */
export class SignInRefused extends Error {
  /** The provider's error code; `access_denied` if the customer cancelled. */
  readonly word: string;
  /** For a signed-in customer who was asked to sign in again: the page to return to. Null for any other sign-in. */
  readonly again: string | null;
  constructor(word: string, again: string | null = null) {
    super(`sign-in refused: ${word}`);
    this.name = 'SignInRefused';
    this.word = word;
    this.again = again;
  }
}
