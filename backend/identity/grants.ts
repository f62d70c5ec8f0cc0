import { decodeJwt } from 'jose';
import {
  accessTokenSeconds,
  audienceOf,
  oidcClientId,
  oidcScope,
  issuerOf,
  storedUserKey,
  type IssuedUser,
} from '../../contracts/auth/oidc.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';
import { accountById } from './accounts.ts';
import { accessLife, authTimes, claimsOf, methodsOf } from './provider.ts';
import { endSessions } from './revocations.ts';
import { identityOf } from './runtime.ts';

/** Claims that oidc-client-ts removes from the stored profile. */
const protocolClaims = ['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'azp', 'at_hash'];

/**
 * Returns a grant of the real provider without its pages: the record that the page stores for a signed-in
 * user, and its key in the `localStorage` of the host. The grant belongs to no browser session. Rejects if
 * the account was deleted. @param ago seconds since the password was entered
 */
export async function issueGrant(
  ports: Ports,
  accountId: string,
  ago = 0,
): Promise<{ key: string; user: IssuedUser }> {
  const { provider } = await identityOf(ports);
  const account = await accountById(ports.store, accountId);
  const client = await provider.Client.find(oidcClientId);
  if (account === null || client === undefined) throw new Error('no such account');
  const audience = audienceOf(ports.config.origin);
  const authTime = Math.floor(ports.clock.now() / 1000) - ago;
  const amr = methodsOf(account);

  const grant = new provider.Grant({ clientId: oidcClientId, accountId });
  grant.addOIDCScope(oidcScope);
  grant.addResourceScope(audience, oidcScope);
  const grantId = await grant.save();
  const common = { accountId, client, grantId, gty: 'authorization_code', scope: oidcScope };

  const access = new provider.AccessToken({ ...common });
  access.resourceServer = new provider.ResourceServer(audience, {
    audience,
    scope: oidcScope,
    accessTokenFormat: 'jwt',
    accessTokenTTL: accessLife(ports, account),
  });
  authTimes.set(access, authTime);
  const accessToken = await access.save();

  const refresh = new provider.RefreshToken({ ...common, amr, authTime, resource: audience, rotations: 0 });
  const refreshToken = await refresh.save();

  const idToken = new provider.IdToken(
    { ...claimsOf(account), amr, auth_time: authTime, grant_id: grantId },
    { client },
  );
  Object.assign(idToken, { scope: oidcScope });
  const id = await idToken.issue({ use: 'idtoken' });
  const profile = Object.fromEntries(
    Object.entries(decodeJwt(id)).filter(([claim]) => !protocolClaims.includes(claim)),
  );

  return {
    key: storedUserKey(issuerOf(ports.config.origin)),
    user: {
      id_token: id,
      session_state: null,
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      scope: oidcScope,
      profile: profile as IssuedUser['profile'],
      // Uses the expiry time in the token, because a test may have advanced the backend's clock since the
      // sign-in.
      expires_at: Number(decodeJwt(accessToken).exp),
    },
  };
}

/** Ends all sessions, refresh tokens and access tokens of the account immediately, in every process. */
export async function revokeAll(ports: Ports, accountId: string): Promise<void> {
  const { revocations } = await identityOf(ports);
  await endSessions(ports.store, ports.clock.now(), 'account_id = $1', [accountId]);
  const rows = await ports.store.query(
    'delete from identity_record where account_id = $1 returning model, id, grant_id',
    [accountId],
  );
  await ports.store.query('delete from identity_sign_in where account_id = $1', [accountId]);
  const grants = rows.map((row) => (row['model'] === 'Grant' ? row['id'] : row['grant_id']));
  await revocations.add('grant', [...new Set(grants.filter((id) => typeof id === 'string'))]);
}

/**
 * Ends all sessions and refresh tokens of the account, and all access tokens except those of one grant, which
 * expire within minutes, because the customer who requested this must still see the result.
 */
export async function endOtherSignIns(ports: Ports, accountId: string, grant: string): Promise<void> {
  const { revocations } = await identityOf(ports);
  await endSessions(ports.store, ports.clock.now(), 'account_id = $1', [accountId]);
  // The grant itself is kept for the lifetime of its last access token, which refers to it.
  const rows = await ports.store.query(
    `delete from identity_record where account_id = $1 and not (model = 'Grant' and id = $2)
     returning model, id, grant_id`,
    [accountId, grant],
  );
  await ports.store.query(
    "update identity_record set expires_at = least(expires_at, $2) where model = 'Grant' and id = $1",
    [grant, ports.clock.now() + accessTokenSeconds * 1000],
  );
  const grants = rows.map((row) => (row['model'] === 'Grant' ? row['id'] : row['grant_id']));
  await ports.store.query('delete from identity_sign_in where account_id = $1', [accountId]);
  const others = grants.filter((id) => typeof id === 'string').filter((id) => id !== grant);
  await revocations.add('grant', [...new Set(others)]);
  // Invalidates the links for a new password that were sent to an address that the customer no longer has.
  await ports.store.query('delete from identity_reset where account_id = $1', [accountId]);
}

/**
 * Closes an account permanently. Its addresses become available to others. {@link endAccount} ends its
 * sessions.
 */
export async function closeAccount(store: Queryable, accountId: string, at: string): Promise<void> {
  await store.query(
    'update account set deleted_at = $2, email = null, mailbox = null, password_hash = null where id = $1 and deleted_at is null',
    [accountId, at],
  );
  await store.query('delete from account_reserved_email where account_id = $1', [accountId]);
}

export async function deleteAccount(ports: Ports, accountId: string): Promise<void> {
  await closeAccount(ports.store, accountId, new Date(ports.clock.now()).toISOString());
  await endAccount(ports, accountId);
}

/** Ends all sessions and tokens of a closed account in every process. */
export async function endAccount(ports: Ports, accountId: string): Promise<void> {
  await ports.store.query('delete from identity_reset where account_id = $1', [accountId]);
  await revokeAll(ports, accountId);
  const { revocations } = await identityOf(ports);
  await revocations.add('account', [accountId]);
}
