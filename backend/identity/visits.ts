import { type Jar, visitCookie } from './cookies.ts';
import type { Exchange } from './exchange.ts';

/**
 * Whether this browser began the visit: another host of the domain can plant the cookies of a visit of its own, so that
 * somebody signs in for it, or to the account of somebody else.
 */
export function beganHere({ identity, request, response, ports }: Exchange, uid: string): boolean {
  const name = visitCookie(ports.config.origin, uid);
  if (name === null) return true;
  const { cookies } = identity.provider.createContext(request, response) as Jar;
  return cookies.get(name, { signed: false }) !== undefined;
}

/** Whether this browser may continue a visit: `uid` is that of the redirect, null for another path. */
export function mayResume(exchange: Exchange, uid: string | null): boolean {
  if (uid === null) return true;
  const { identity, request, response } = exchange;
  const { cookies } = identity.provider.createContext(request, response) as Jar;
  const named = cookies.get(identity.provider.cookieName('resume'), { signed: true });
  return named === undefined || (named === uid && beganHere(exchange, uid));
}
