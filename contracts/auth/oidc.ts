import * as z from 'zod/mini';

/** Constants shared by the page and the identity provider [4.15, 6.2]. */
export const oidcClientId = 'photo-account';
export const oidcScope = 'openid email profile';
/** The path of the provider under its configured origin. */
export const identityPath = '/identity';
/** The provider redirects to this path with `code` or `error`; a public route of the page. */
export const callbackPath = '/signed-in';
/** The page shown after sign-out. It is public, because the start page would trigger another sign-in. */
export const signedOutPath = '/signed-out';

/** The sign-in parameter, and its value, that shows the registration page first. */
export const screenHint = 'screen_hint';
export const signUpHint = 'signup';

/**
 * Key in the tab's `sessionStorage` for the e-mail address that the sign-in page fills in, so that no URL contains it
 * (`backend/identity/assets/identity.js` uses the same key).
 */
export const signInEmailKey = 'signInEmail';

/** Parameter that sets the language of a provider's page, also in requests that redirect to one. */
export const languageParameter = 'ui_locales';
/** Path of the provider's page that lists where the customer is signed in. */
export const sessionsPath = '/sessions';
/** Path of the provider's page for changing the password. */
export const passwordPath = '/password';
/**
 * Returns the URL of one of the provider's pages in a language, with a link back to the account area at
 * `from`.
 */
export const providerPage = (
  provider: string,
  path: typeof sessionsPath | typeof passwordPath,
  { from, locale }: { readonly from: string; readonly locale: string },
): string => `${provider}${path}?${new URLSearchParams({ from, [languageParameter]: locale }).toString()}`;

export const issuerOf = (origin: string): string => `${origin}${identityPath}`;
export const redirectUriOf = (origin: string): string => `${origin}${callbackPath}`;
export const postLogoutUriOf = (origin: string): string => `${origin}${signedOutPath}`;
/** Returns the `aud` claim of every access token: the services at that origin. */
export const audienceOf = (origin: string): string => `${origin}/svc`;

/** Maximum lifetime of an access token, in seconds. */
export const accessTokenSeconds = 600;
/**
 * Milliseconds for which the previous refresh token stays valid, because the response with the new one may be lost.
 */
export const rotationGrace = 30_000;

export const passwordLength = { least: 8, most: 200 } as const;
export const emailLength = 254;

/** The claims of the access token that we read [3.20, 6.1]. Times are seconds since 1970. */
export const accessClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  exp: z.number(),
  iat: z.number(),
  auth_time: z.number(),
  account_id: z.string(),
  idp_type: z.string(),
  idp_sub: z.string(),
  amr: z.array(z.string()),
  grant_id: z.string(),
});
export type AccessClaims = z.infer<typeof accessClaims>;

/**
 * The complete record that oidc-client-ts stores for a signed-in user, as the provider issues it for tests.
 * `expires_at` is in seconds since 1970.
 */
export const issuedUser = z.object({
  id_token: z.string(),
  session_state: z.nullable(z.string()),
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string(),
  scope: z.string(),
  profile: z.looseObject({
    sub: z.string(),
    iss: z.string(),
    aud: z.string(),
    exp: z.number(),
    iat: z.number(),
  }),
  expires_at: z.number(),
});
export type IssuedUser = z.infer<typeof issuedUser>;

/**
 * Returns the key of that record in the host's `localStorage`, with the library's own prefix; tabs of one
 * brand host share it.
 */
export const storedUserKey = (authority: string, clientId: string = oidcClientId): string =>
  `oidc.user:${authority}:${clientId}`;
