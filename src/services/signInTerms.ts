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
  /** Where a person who was signed in and should sign in again came from; null at any other sign-in. */
  readonly again: string | null;
  constructor(word: string, again: string | null = null) {
    super(`sign-in refused: ${word}`);
    this.name = 'SignInRefused';
    this.word = word;
    this.again = again;
  }
}
