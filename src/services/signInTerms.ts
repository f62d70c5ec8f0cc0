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
