import * as z from 'zod/mini';

/** What the page and the identity provider agree on [4.15, 6.2]. */
export const oidcClientId = 'photo-account';
export const oidcScope = 'openid email profile';
/** The path of the provider under its configured origin. */
export const identityPath = '/identity';
/** The provider sends the browser back here with `code` or `error`; a public route of the page. */
export const callbackPath = '/signed-in';
/** The page after sign-out: a public one, because the start page would begin another sign-in. */
export const signedOutPath = '/signed-out';

/** Parameter of a sign-in, and its value where the page to make an account is shown first. */
export const screenHint = 'screen_hint';
export const signUpHint = 'signup';

/**
 * Entry of the tab's `sessionStorage` with the address that the next sign-in begins with: the sign-in page fills it in,
 * so that it is in no URL (`backend/identity/assets/identity.js` reads it by the same name).
 */
export const signInEmailKey = 'signInEmail';

/** Where a customer sees their sign-ins and ends them: a page of the provider's. */
export const sessionsPath = '/sessions';
/** Where a customer changes their password: a page of the provider's. */
export const passwordPath = '/password';

export const issuerOf = (origin: string): string => `${origin}${identityPath}`;
export const redirectUriOf = (origin: string): string => `${origin}${callbackPath}`;
export const postLogoutUriOf = (origin: string): string => `${origin}${signedOutPath}`;
/** The `aud` of every access token: the services behind that origin. */
export const audienceOf = (origin: string): string => `${origin}/svc`;

/** Longest life of an access token, in seconds. */
export const accessTokenSeconds = 600;
/** How long the refresh token before the current one is still taken, in milliseconds: its answer may have been lost. */
export const rotationGrace = 30_000;

export const passwordLength = { least: 8, most: 200 } as const;
export const emailLength = 254;

/** Claims of the access token that we read [3.20, 6.1]. Times are seconds since 1970. */
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

/** The whole record oidc-client-ts keeps for a signed-in user, as the provider issues it to tests. `expires_at` is seconds since 1970. */
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

/** Key of that record in the host's `localStorage`, with the library's own prefix. */
export const storedUserKey = (authority: string): string => `oidc.user:${authority}:${oidcClientId}`;
