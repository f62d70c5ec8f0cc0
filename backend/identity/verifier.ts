import { createLocalJWKSet, errors, jwtVerify } from 'jose';
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
import { loadSecrets } from './secrets.ts';

/** Returns the public keys of the signing keys. */
const publicKeys = (
  jwks: readonly { kty: string; kid?: string; n?: unknown; e?: unknown; alg?: unknown }[],
) => ({
  keys: jwks.map(({ kty, kid, n, e, alg }) => ({ kty, kid, n, e, alg, use: 'sig' })) as { kty: string }[],
});

/** Returns whether the sign-in of the token exists, belongs to this account and has not ended. */
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

/** Minimum number of milliseconds between two reads of keys that another process may have rotated. */
const betweenKeyReads = 10_000;

/**
 * Maximum number of verified tokens kept in memory. All others are verified again, but never refused for this
 * reason.
 */
const remembered = 10_000;

/**
 * Verifies a bearer token within the process. Resolves to null unless it is an access token issued by and for
 * this product, valid at the time of the clock port, with a known grant and an account that was not deleted
 * (unless deleted accounts are allowed). `authTime` is in seconds. The signature and the grant are checked
 * once per token and process, because a signature cannot change and the end of a grant is a revocation.
 * Expiry and revocations are checked at every call.
 */
export function verifier(ports: Ports): Verify {
  const ready = async () => {
    const { secrets, revocations } = await identityOf(ports);
    return { keys: createLocalJWKSet(publicKeys(secrets.jwks)), revocations };
  };
  let started: ReturnType<typeof ready> | null = null;
  const running = () => {
    started ??= ready();
    return started.catch((error: unknown) => {
      started = null;
      throw error;
    });
  };
  let readAgainAt = Number.NEGATIVE_INFINITY;

  const verified = async (token: string, keys: ReturnType<typeof createLocalJWKSet>, now: number) =>
    accessClaims.safeParse(
      (
        await jwtVerify(token, keys, {
          issuer: issuerOf(ports.config.origin),
          audience: audienceOf(ports.config.origin),
          algorithms: ['RS256', 'ES256'],
          typ: 'at+jwt',
          currentDate: new Date(now),
        })
      ).payload,
    );

  /** Resolves to null for an invalid token. An unknown key may be a new key of another process. */
  const read = async (token: string, now: number) => {
    const known = await running();
    try {
      return await verified(token, known.keys, now);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || now < readAgainAt) return null;
      readAgainAt = now + betweenKeyReads;
      const { jwks } = await loadSecrets(ports);
      started = Promise.resolve({ ...known, keys: createLocalJWKSet(publicKeys(jwks)) });
      return verified(token, (await started).keys, now).catch(() => null);
    }
  };

  const checked = new Map<string, AccessClaims>();
  const remember = (token: string, claims: AccessClaims): void => {
    for (const [oldest] of checked) {
      if (checked.size < remembered) break;
      checked.delete(oldest);
    }
    checked.set(token, claims);
  };

  return async (token, { deleted = false, admitted = false } = {}) => {
    const { revocations } = await running();
    const now = ports.clock.now();
    let claims = checked.get(token);
    if (claims === undefined) {
      const result = await read(token, now);
      if (!result?.success) return null;
      claims = result.data;
      // An attacker with the signing keys could forge tokens, but not with a known grant. The lifetime is
      // limited as well.
      if (!ports.config.seeding && claims.exp - claims.iat > accessTokenSeconds) return null;
      // A deleted account has no grants. Where deleted accounts are allowed, the revocation proves that the
      // account existed.
      if (!revocations.has('account', claims.sub) && !(await isKnownGrant(ports, claims))) return null;
      remember(token, claims);
    } else if (claims.exp * 1000 <= now) {
      // Revocations are kept for the life of a token alone, and calls may wait for longer.
      if (!admitted || !(await isKnownGrant(ports, claims))) return null;
    }
    const { sub, auth_time, grant_id, account_id } = claims;
    // The end of an account also ends all its grants.
    const ended = revocations.has('account', sub) ? !deleted : revocations.has('grant', grant_id);
    if (sub !== account_id || ended) return null;
    return { subject: sub, business: isBusiness(claims), authTime: auth_time, grant: grant_id };
  };
}
