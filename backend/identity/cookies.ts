import type { IncomingMessage } from 'node:http';
import { identityPath } from '../../contracts/auth/oidc.ts';

/**
 * Returns the names of the provider's cookies. Browsers accept a name that begins with `__Host-` only from this host
 * itself, over https and for all paths, so that another host of the domain cannot set such a cookie. Browsers
 * require https for these names, so an http origin uses plain names.
 */
export const cookiesOf = (origin: string) =>
  isHttps(origin)
    ? {
        names: {
          session: '__Host-identity_session',
          // The paths of these two cookies distinguish the sign-ins of several tabs, so their names cannot
          // begin with `__Host-`: see visitCookie.
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

const visitPrefix = '__Host-identity_visit-';

/** Marks the browser in which a visit began; null for an http origin. */
export const visitCookie = (origin: string, uid: string): string | null =>
  isHttps(origin) ? visitPrefix + uid : null;

/** Maximum number of unfinished visits of a browser, each with five cookies; a further one replaces the oldest. */
export const mostVisits = 20;

export interface Jar {
  readonly cookies: {
    set(name: string, value: string | null, options: object): unknown;
    get(name: string, options: { readonly signed: boolean }): string | undefined;
  };
}
const marking = { httpOnly: true, sameSite: 'lax', secure: true, path: '/', signed: false } as const;

/** Returns the visits of this browser, oldest first: the cookie of a visit contains the second in which it began. */
const visitsIn = (header: string): readonly string[] =>
  header
    .split(/; */)
    .filter((pair) => pair.startsWith(visitPrefix) && /^[\w-]+=\d+$/.test(pair))
    .map((pair) => pair.slice(visitPrefix.length).split('='))
    .toSorted(([, one], [, other]) => Number(one) - Number(other))
    .map(([uid = '']) => uid);

/**
 * Maximum number of old visits that one response removes; more lines would fill a proxy's buffer. There can be more than
 * one, because several tabs can begin before the cookies of the others are sent.
 */
const mostRemoved = 2;

/** Sets the cookies of a visit that has just begun, for `seconds`, and removes those of the oldest visits. */
export function markVisit(
  origin: string,
  { cookies, req }: Jar & { readonly req: IncomingMessage },
  uid: string,
  seconds: { readonly now: number; readonly life: number },
): void {
  const name = visitCookie(origin, uid);
  if (name === null) return;
  const { names } = cookiesOf(origin);
  for (const old of visitsIn(req.headers.cookie ?? '')
    .slice(0, 1 - mostVisits)
    .slice(0, mostRemoved)) {
    cookies.set(visitPrefix + old, null, marking);
    for (const [one, path] of [
      [names.interaction, `/interaction/${old}`],
      [names.resume, `/auth/${old}`],
    ] as const)
      cookies.set(one, null, { ...marking, path: identityPath + path, signed: true, overwrite: false });
  }
  cookies.set(name, String(seconds.now), { ...marking, maxAge: seconds.life * 1000 });
}

export function unmarkVisit(origin: string, { cookies }: Jar, uid: string): void {
  const name = visitCookie(origin, uid);
  if (name !== null) cookies.set(name, null, marking);
}
