import { identityPath } from '../../contracts/auth/oidc.ts';

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
export const visitCookie = (origin: string, uid: string): string | null =>
  isHttps(origin) ? `__Host-identity_visit-${uid}` : null;

export interface Jar {
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
