import { accessTokenSeconds } from '../../contracts/auth/oidc.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

type Kind = 'grant' | 'account';
/**
 * PostgreSQL channel for notifications that a sign-in or an account has ended: `grant:<id>` or
 * `account:<id>`.
 */
export const revokedChannel = 'identity_revoked';

/**
 * Access tokens that are invalid although their signature is valid. They are stored for the lifetime of a
 * token.
 */
export interface Revocations {
  has(kind: Kind, id: string): boolean;
  /** Stores the revocations, applies them in this process immediately, and notifies the other processes. */
  add(kind: Kind, ids: readonly string[]): Promise<void>;
}

/**
 * Ends browser sessions. Each leaves an anonymous marker until it would have expired, because a request that
 * read the session earlier would write it again.
 */
export async function endSessions(
  store: Queryable,
  now: number,
  which: string,
  params: readonly unknown[],
): Promise<void> {
  await store.query(
    `update identity_record set payload = '{}', uid = null, account_id = null, ended_at = ${now}
     where model = 'Session' and ended_at is null and ${which}`,
    params,
  );
}

/** Ends one sign-in: first its refresh tokens and codes, then its access tokens. */
export async function endGrant(ports: Ports, revocations: Revocations, grantId: string): Promise<void> {
  await ports.store.query(
    "delete from identity_record where grant_id = $1 or (model = 'Grant' and id = $1)",
    [grantId],
  );
  await revocations.add('grant', [grantId]);
}

/**
 * Calls `heard` with `grant:<id>` or `account:<id>` for every sign-in and account that ends, including those
 * that ended while no connection was listening. `heard` may be called repeatedly and with unknown ids.
 */
export function listenToEnds(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  heard: (ended: string) => void,
): Promise<() => Promise<void>> {
  return store.listen(revokedChannel, heard, async () => {
    for (const { kind, id } of await revoked(store, clock.now())) heard(`${kind}:${id}`);
  });
}

/** Returns the revocations whose access tokens have not expired yet. */
const revoked = (store: Queryable, now: number) =>
  store.query<{ kind: Kind; id: string; expires_at: bigint }>(
    'select kind, id, expires_at from identity_revocation where expires_at > $1',
    [now],
  );

export async function loadRevocations(ports: Ports): Promise<Revocations> {
  const { store, clock } = ports;
  const until = new Map<string, number>();
  const life = (accessTokenSeconds + 60) * 1000;

  function remember(key: string, end: number): void {
    for (const [old, ended] of until) {
      if (ended > clock.now()) break;
      until.delete(old);
    }
    until.set(key, end);
  }

  await listenToEnds(ports, (key) => remember(key, clock.now() + life));
  for (const { kind, id, expires_at } of await revoked(store, clock.now()))
    remember(`${kind}:${id}`, Number(expires_at));

  return {
    has: (kind, id) => until.has(`${kind}:${id}`),
    async add(kind, ids) {
      const now = clock.now();
      for (const id of ids) {
        await store.query(
          `insert into identity_revocation (kind, id, at, expires_at) values ($1, $2, $3, $4)
           on conflict (kind, id) do update set at = $3, expires_at = $4`,
          [kind, id, now, now + life],
        );
        remember(`${kind}:${id}`, now + life);
        await store.notify(revokedChannel, `${kind}:${id}`);
      }
    },
  };
}
