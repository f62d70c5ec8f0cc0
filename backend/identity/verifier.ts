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

/** Milliseconds between two looks for keys that another process signs with since a rotation. */
const betweenKeyReads = 10_000;

/** Tokens with a verified signature: beyond this number they are verified again, never refused. */
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

  /** Null for a token that does not hold. A key that is unknown here may be one that another process signs with already. */
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

  return async (token, { deleted = false } = {}) => {
    const { revocations } = await running();
    const now = ports.clock.now();
    let claims = checked.get(token);
    if (claims === undefined) {
      const result = await read(token, now);
      if (!result?.success) return null;
      claims = result.data;
      // A reader of the signing keys could make tokens without a sign-in.
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
