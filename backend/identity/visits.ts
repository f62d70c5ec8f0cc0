import { type Jar, visitCookie } from './cookies.ts';
import type { Exchange } from './exchange.ts';

/**
 * Returns whether this browser began the visit. Another host of the domain could set the cookies of a visit
 * that it began itself, and so make a person complete that host's sign-in or sign in to another person's
 * account.
 */
export function beganHere({ identity, request, response, ports }: Exchange, uid: string): boolean {
  const name = visitCookie(ports.config.origin, uid);
  if (name === null) return true;
  const { cookies } = identity.provider.createContext(request, response) as Jar;
  return cookies.get(name, { signed: false }) !== undefined;
}

/**
 * Returns whether this browser may continue a visit. `uid` is that of the redirect; null for another path.
 */
export function mayResume(exchange: Exchange, uid: string | null): boolean {
  if (uid === null) return true;
  const { identity, request, response } = exchange;
  const { cookies } = identity.provider.createContext(request, response) as Jar;
  const named = cookies.get(identity.provider.cookieName('resume'), { signed: true });
  return named === undefined || (named === uid && beganHere(exchange, uid));
}
