import { oidcClientId } from '../../contracts/auth/oidc.ts';
import type { Ports } from '../ports.ts';
import { deviceOf } from './devices.ts';
import { endGrant, endSessions, type Revocations } from './revocations.ts';

/**
 * One valid sign-in of a browser, from entering the password to the sign-out. Times are in milliseconds since
 * 1970.
 */
export interface SignIn {
  readonly id: string;
  readonly device: string;
  readonly begunAt: number;
  readonly seenAt: number;
}

export interface Seen {
  readonly grantId: string;
  readonly accountId: string;
  readonly userAgent: string;
}

/** Records that a browser received tokens: at the sign-in and at each renewal, about every ten minutes. */
export async function noteSignIn(ports: Ports, { grantId, accountId, userAgent }: Seen): Promise<void> {
  await ports.store.query(
    `insert into identity_sign_in (grant_id, account_id, device, begun_at, seen_at) values ($1, $2, $3, $4, $4)
     on conflict (grant_id) do update set device = excluded.device, seen_at = excluded.seen_at`,
    [grantId, accountId, deviceOf(userAgent), ports.clock.now()],
  );
}

/**
 * SQL condition: a sign-in is valid as long as its browser session, or without a session as long as a refresh
 * token.
 */
const holds = `exists (
  select 1 from identity_record r where r.account_id = s.account_id and (r.expires_at is null or r.expires_at > $2) and (
    (r.model = 'Session' and r.payload -> 'authorizations' -> $3 ->> 'grantId' = s.grant_id) or
    (r.model = 'RefreshToken' and r.grant_id = s.grant_id and r.payload ->> 'sessionUid' is null)))`;

/** Returns the sign-ins of the account, most recent first. */
export async function signInsOf(ports: Ports, accountId: string): Promise<SignIn[]> {
  const rows = await ports.store.query(
    `select grant_id, device, begun_at, seen_at from identity_sign_in s
     where account_id = $1 and ${holds} order by seen_at desc, grant_id`,
    [accountId, ports.clock.now(), oidcClientId],
  );
  return rows.map((row) => ({
    id: String(row['grant_id']),
    device: String(row['device']),
    begunAt: Number(row['begun_at']),
    seenAt: Number(row['seen_at']),
  }));
}

/**
 * Ends one sign-in of this account, with its browser session, tokens and sockets. Resolves to false if the
 * sign-in belongs to another account.
 */
export async function endSignIn(
  ports: Ports,
  revocations: Revocations,
  accountId: string,
  grantId: string,
): Promise<boolean> {
  const rows = await ports.store.query(
    'delete from identity_sign_in where grant_id = $1 and account_id = $2 returning grant_id',
    [grantId, accountId],
  );
  if (rows.length === 0) return false;
  await endSessions(
    ports.store,
    ports.clock.now(),
    `account_id = $1 and payload -> 'authorizations' -> $2 ->> 'grantId' = $3`,
    [accountId, oidcClientId, grantId],
  );
  await endGrant(ports, revocations, grantId);
  return true;
}

/** Deletes the records of sign-ins that have ended. A sign-out deletes the grant of its sign-in. */
export async function forgetEnded(ports: Ports): Promise<void> {
  await ports.store.query(
    `delete from identity_sign_in s
     where not exists (select 1 from identity_record r where r.model = 'Grant' and r.id = s.grant_id)`,
  );
}
