/**
 * Maximum number of seconds since the last sign-in for changes to the account itself. The specification gives no
 * value.
 */
export const freshSignInSeconds = 300;

/** For calls that need a fresh sign-in; such a call must list `signInAgain` among its refusals. */
export const freshly = { freshSignIn: freshSignInSeconds } as const;
/** For calls that need a fresh sign-in only if the body changes a stored value. */
export const freshlyForChanges = { ...freshly, freshSignInFor: 'changes' } as const;

/**
 * The error code with which the service requests a fresh sign-in.
 * @see RFC 9470, section 3
 */
export const freshSignInError = 'insufficient_user_authentication';
