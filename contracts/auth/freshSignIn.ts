/** Seconds after a sign-in within which the account itself may be changed. The specification names none. */
export const freshSignInSeconds = 300;

/** What a row of the call table declares that only a fresh sign-in may call; its refusals name `signInAgain`. */
export const freshly = { freshSignIn: freshSignInSeconds } as const;

/** The error of a challenge that asks for a fresh sign-in. @see RFC 9470, section 3 */
export const freshSignInError = 'insufficient_user_authentication';
