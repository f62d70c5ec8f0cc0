import * as z from 'zod/mini';

/**
 * Claims of the access token.
 * @spec 3.20
 */
export const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  idp_type: z.string(),
  idp_sub: z.string(),
  account_id: z.string(),
  /** Authentication method. The standard defines a list, but some tokens contain a string. */
  amr: z.union([z.string(), z.array(z.string())]),
});
export type Claims = z.infer<typeof claims>;

/** Returns whether this is a business customer: the claim `amr` equals b2b, ignoring case [6.1]. */
export const isBusiness = ({ amr }: Claims) =>
  (typeof amr === 'string' ? [amr] : amr).some((method) => method.toLowerCase() === 'b2b');

/** The part of the stored sign-in that the product reads; the rest is internal to the sign-in library. */
export const storedUser = z.object({
  access_token: z.string().check(z.minLength(1)),
  id_token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  /** Seconds since 1970, by the client's clock. */
  expires_at: z.optional(z.number()),
});
export type StoredUser = z.infer<typeof storedUser>;

/** The signed-in customer without any token: charts and views receive only this. */
export interface SignedIn {
  readonly subject: string;
  readonly idpType: string;
  readonly idpSub: string;
  readonly business: boolean;
}

/** Names of the cookies on the parent domain. @spec 9.11 */
export const tokenCookies = { id: 'id_token', refresh: 'refresh_token' } as const;
