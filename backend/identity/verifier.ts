import { createLocalJWKSet, jwtVerify } from 'jose';
import { isBusiness } from '../../contracts/auth/claims.ts';
import {
  accessClaims,
  accessTokenSeconds,
  audienceOf,
  issuerOf,
  type AccessClaims,
} from '../../contracts/auth/oidc.ts';
import type { Verify } from '../http/rows.ts';
import type { Ports } from '../ports.ts';
import { identityOf } from './runtime.ts';

/** The public halves of the signing keys. */
const publicKeys = (
  jwks: readonly { kty: string; kid?: string; n?: unknown; e?: unknown; alg?: unknown }[],
) => ({
  keys: jwks.map(({ kty, kid, n, e, alg }) => ({ kty, kid, n, e, alg, use: 'sig' })) as { kty: string }[],
});

/** The sign-in that the token names exists, is this account's, and has not ended. */
async function isKnownGrant(
  { store, clock }: Ports,
  { grant_id, account_id }: AccessClaims,
): Promise<boolean> {
  const found = await store.query(
    `select 1 from identity_record
     where model = 'Grant' and id = $1 and account_id = $2 and (expires_at is null or expires_at > $3)`,
    [grant_id, account_id, clock.now()],
  );
  return found.length > 0;
}

/** Tokens whose signature is known to hold: more people at once are checked anew, never refused. */
const remembered = 10_000;

/**
 * Reads a bearer token without leaving the process. Null for anything but an access token of ours, for us, in its
 * time by the clock port, of a grant in the store and an account that is not deleted, unless the deleted may ask, too.
 * `authTime` is in seconds.
 * Signature and grant are checked once per token and process: a signature cannot change, and the end of a grant is a
 * revocation. Time and revocations are checked at every call.
 */
export function verifier(ports: Ports): Verify {
  const ready = async () => {
    const { secrets, revocations } = await identityOf(ports);
    return { keys: createLocalJWKSet(publicKeys(secrets.jwks)), revocations };
  };
  let started: ReturnType<typeof ready> | null = null;

  const checked = new Map<string, AccessClaims>();
  const remember = (token: string, claims: AccessClaims): void => {
    for (const [oldest] of checked) {
      if (checked.size < remembered) break;
      checked.delete(oldest);
    }
    checked.set(token, claims);
  };

  return async (token, { deleted = false } = {}) => {
    started ??= ready();
    const { keys, revocations } = await started.catch((error: unknown) => {
      started = null;
      throw error;
    });
    const now = ports.clock.now();
    let claims = checked.get(token);
    if (claims === undefined) {
      const read = await jwtVerify(token, keys, {
        issuer: issuerOf(ports.config.origin),
        audience: audienceOf(ports.config.origin),
        algorithms: ['RS256', 'ES256'],
        typ: 'at+jwt',
        currentDate: new Date(now),
      }).then(
        ({ payload }) => accessClaims.safeParse(payload),
        () => null,
      );
      if (!read?.success) return null;
      claims = read.data;
      // Whoever could read the signing keys could make tokens that no sign-in led to.
      if (!ports.config.seeding && claims.exp - claims.iat > accessTokenSeconds) return null;
      // A deleted account has no grants left; where the deleted may ask, its revocation answers for them.
      if (!revocations.has('account', claims.sub) && !(await isKnownGrant(ports, claims))) return null;
      remember(token, claims);
    } else if (claims.exp * 1000 <= now) return null;
    const { sub, auth_time, grant_id, account_id } = claims;
    // With the account every grant of it has ended.
    const ended = revocations.has('account', sub) ? !deleted : revocations.has('grant', grant_id);
    if (sub !== account_id || ended) return null;
    return { subject: sub, business: isBusiness(claims), authTime: auth_time, grant: grant_id };
  };
}
