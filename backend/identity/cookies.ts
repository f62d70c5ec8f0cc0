import { identityPath } from '../../contracts/auth/oidc.ts';
import type { Exchange } from './exchange.ts';

/**
 * The provider's cookies. Browsers take a name that begins with `__Host-` only from this host itself, over https, and for
 * every path, so another host of the domain cannot plant one. Browsers require https for these names, so an http origin
 * has plain ones.
 */
export const cookiesOf = (origin: string) =>
  isHttps(origin)
    ? {
        names: {
          session: '__Host-identity_session',
          // Their paths tell the sign-ins of several tabs apart, so that they cannot be `__Host-`: see visitCookie.
          interaction: '__Secure-identity_interaction',
          resume: '__Secure-identity_resume',
        },
        sessionPath: '/',
      }
    : {
        names: {
          session: 'identity_session',
          interaction: 'identity_interaction',
          resume: 'identity_resume',
        },
        sessionPath: identityPath,
      };

const isHttps = (origin: string): boolean => origin.startsWith('https:');

/** Marks the browser in which a visit began; null for an http origin. */
const visitCookie = (origin: string, uid: string): string | null =>
  isHttps(origin) ? `__Host-identity_visit-${uid}` : null;

interface Jar {
  readonly cookies: {
    set(name: string, value: string | null, options: object): unknown;
    get(name: string, options: { readonly signed: boolean }): string | undefined;
  };
}
const marking = { httpOnly: true, sameSite: 'lax', secure: true, path: '/', signed: false } as const;

export function markVisit(origin: string, { cookies }: Jar, uid: string, seconds: number): void {
  const name = visitCookie(origin, uid);
  if (name !== null) cookies.set(name, '1', { ...marking, maxAge: seconds * 1000 });
}

export function unmarkVisit(origin: string, { cookies }: Jar, uid: string): void {
  const name = visitCookie(origin, uid);
  if (name !== null) cookies.set(name, null, marking);
}

/**
 * Whether this browser began the visit: another host of the domain can plant the cookies of a visit of its own, so that
 * somebody signs in for it, or to the account of somebody else.
 */
export function beganHere({ identity, request, response, ports }: Exchange, uid: string): boolean {
  const name = visitCookie(ports.config.origin, uid);
  if (name === null) return true;
  const { cookies } = identity.provider.createContext(request, response) as Jar;
  return cookies.get(name, { signed: false }) === '1';
}

/** Whether this browser may continue a visit: `uid` is that of the redirect, null for another path. */
export function mayResume(exchange: Exchange, uid: string | null): boolean {
  if (uid === null) return true;
  const { identity, request, response } = exchange;
  const { cookies } = identity.provider.createContext(request, response) as Jar;
  const named = cookies.get(identity.provider.cookieName('resume'), { signed: true });
  return named === undefined || (named === uid && beganHere(exchange, uid));
}
