import { createLocalJWKSet, jwtVerify } from 'jose';
import { isBusiness } from '../../contracts/auth/claims.ts';
import { accessClaims, audienceOf, issuerOf } from '../../contracts/auth/oidc.ts';
import type { Caller } from '../part.ts';
import type { Ports } from '../ports.ts';
import { identityOf } from './runtime.ts';

/** The public halves of the signing keys. */
const publicKeys = (
  jwks: readonly { kty: string; kid?: string; n?: unknown; e?: unknown; alg?: unknown }[],
) => ({
  keys: jwks.map(({ kty, kid, n, e, alg }) => ({ kty, kid, n, e, alg, use: 'sig' })) as { kty: string }[],
});

/**
 * Reads a bearer token without leaving the process. Null for anything but an access token of ours, for us, in its
 * time by the clock port, of a grant that stands and an account that is not deleted. `authTime` is in seconds.
 */
export function verifier(ports: Ports): (token: string) => Promise<Caller | null> {
  const ready = async () => {
    const { secrets, revocations } = await identityOf(ports);
    return { keys: createLocalJWKSet(publicKeys(secrets.jwks)), revocations };
  };
  let started: ReturnType<typeof ready> | null = null;

  return async (token) => {
    started ??= ready();
    const { keys, revocations } = await started.catch((error: unknown) => {
      started = null;
      throw error;
    });
    const claims = await jwtVerify(token, keys, {
      issuer: issuerOf(ports.config.origin),
      audience: audienceOf(ports.config.origin),
      algorithms: ['RS256', 'ES256'],
      typ: 'at+jwt',
      currentDate: new Date(ports.clock.now()),
    }).then(
      ({ payload }) => accessClaims.safeParse(payload),
      () => null,
    );
    if (!claims?.success) return null;
    const { sub, auth_time, grant_id, account_id } = claims.data;
    if (sub !== account_id || revocations.has('account', sub) || revocations.has('grant', grant_id))
      return null;
    return { subject: sub, business: isBusiness(claims.data), authTime: auth_time };
  };
}
