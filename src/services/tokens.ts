import {
  claims,
  isBusiness,
  type SignedIn,
  type StoredUser,
  storedUser,
  tokenCookies,
} from '../../contracts/auth/claims.ts';

export const isUserKey = (key: string): boolean => key.startsWith('oidc.user:');

/** Parses the sign-in library's entry; an unreadable one is treated as missing. */
export function readStored(storage: Storage, key: string): StoredUser | null {
  try {
    const parsed = storedUser.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Returns the customer to whom the access token belongs; null if it is not one of our tokens. It is only
 * parsed here: every service verifies it.
 */
export function whoIs(accessToken: string): SignedIn | null {
  try {
    const body = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
    const parsed = claims.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (!parsed.success) return null;
    const { account_id, idp_type, idp_sub } = parsed.data;
    return { subject: account_id, idpType: idp_type, idpSub: idp_sub, business: isBusiness(parsed.data) };
  } catch {
    return null;
  }
}

export interface CookieJar {
  write(cookie: string): void;
}

const attributes = (domain: string | null) =>
  `; Path=/; Secure; SameSite=Strict${domain === null ? '' : `; Domain=${domain}`}`;

/**
 * Stores id and refresh token as cookies on the parent domain for the shop; this product never reads them [4.15,
 * 9.11].
 */
export function saveCookies(jar: CookieJar, domain: string | null, user: StoredUser, now: number): void {
  const seconds = Math.max(0, Math.round((user.expires_at ?? 0) - now / 1000));
  const lifetime = `; Max-Age=${seconds}`;
  if (user.id_token !== undefined)
    jar.write(`${tokenCookies.id}=${user.id_token}${attributes(domain)}${lifetime}`);
  if (user.refresh_token !== undefined) {
    jar.write(`${tokenCookies.refresh}=${user.refresh_token}${attributes(domain)}${lifetime}`);
  }
}

export function clearCookies(jar: CookieJar, domain: string | null): void {
  for (const name of Object.values(tokenCookies)) jar.write(`${name}=${attributes(domain)}; Max-Age=0`);
}
