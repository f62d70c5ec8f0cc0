/** Maximum seconds since the last sign-in for changes of the account itself. The specification names no value. */
export const freshSignInSeconds = 300;

/** Declared by a call that needs a fresh sign-in; its refusals include `signInAgain`. */
export const freshly = { freshSignIn: freshSignInSeconds } as const;

/**
 * The error code of a challenge for a fresh sign-in.
 * @see RFC 9470, section 3
 */
export const freshSignInError = 'insufficient_user_authentication';
