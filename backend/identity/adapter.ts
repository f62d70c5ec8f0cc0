import { createHash } from 'node:crypto';
import { errors, Provider, type Adapter, type AdapterPayload } from 'oidc-provider';
import { rotationGrace } from '../../contracts/auth/oidc.ts';
import type { Ports } from '../ports.ts';
import type { Queryable, Row } from '../store/port.ts';
import { endGrant, endSessions, type Revocations } from './revocations.ts';

const ended = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

/**
 * Models whose id alone gives access to an account. The store contains only a hash of the id, so that a copy
 * of the store contains no valid token.
 */
const secretModels = ['RefreshToken', 'AuthorizationCode'];
const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

/**
 * Returns whether a rotated refresh token was misused. The token is accepted for another 30 s unless its
 * successor was used, because the response with the successor may have been lost. A token whose successor was
 * itself replaced counts as stolen. Only refresh tokens have a parent.
 */
async function reused(ports: Ports, row: Row): Promise<boolean> {
  if (ended(row['superseded_at']) !== null) return true;
  const consumed = ended(row['consumed_at']);
  if (consumed === null) return false;
  if (row['model'] !== 'RefreshToken' || ports.clock.now() - consumed > rotationGrace) return true;
  const heirs = await ports.store.query(
    'select id from identity_record where parent = $1 and consumed_at is not null limit 1',
    [row['id']],
  );
  return heirs.length > 0;
}

/**
 * Makes the new token the only successor of its parent. Resolves to false if another successor exists. Row
 * locks decide this, because two requests may both have read the parent before either of them wrote.
 */
async function onlyHeir(tx: Queryable, id: string, parent: string, now: number): Promise<boolean> {
  const siblings = await tx.query(
    `update identity_record set superseded_at = coalesce(superseded_at, $3)
     where parent = $1 and id <> $2 returning consumed_at`,
    [parent, id, now],
  );
  const [own] = await tx.query(
    "select superseded_at from identity_record where model = 'RefreshToken' and id = $1 for update",
    [parent],
  );
  return (
    own !== undefined &&
    ended(own['superseded_at']) === null &&
    siblings.every((row) => ended(row['consumed_at']) === null)
  );
}

/**
 * Returns the adapter that stores the provider's records. Expiry and the grace period of rotation use the
 * clock port.
 */
export function recordsOf(model: string, ports: Ports, revocations: Revocations): Adapter {
  const { store, clock } = ports;
  const isSecret = secretModels.includes(model);
  const keyOf = (id: string): string => (isSecret ? hashOf(id) : id);

  async function give(row: Row | undefined, jti?: string): Promise<AdapterPayload | undefined> {
    if (row === undefined) return undefined;
    const payload = { ...(row['payload'] as AdapterPayload), ...(jti === undefined ? {} : { jti }) };
    return (await reused(ports, row)) ? { ...payload, consumed: Math.floor(clock.now() / 1000) } : payload;
  }
  const live = 'ended_at is null and (expires_at is null or expires_at > $2)';

  return {
    async upsert(id, payload, expiresIn) {
      const now = clock.now();
      const key = keyOf(id);
      const rotated =
        model === 'RefreshToken' ? Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti : undefined;
      const parent = rotated === undefined ? undefined : keyOf(rotated);
      const { jti, ...rest } = payload;
      const whole = await store.transaction(async (tx) => {
        await tx.query(
          `insert into identity_record (model, id, payload, uid, grant_id, account_id, parent, expires_at)
           values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8)
           on conflict (model, id) do update set
             payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id,
             account_id = excluded.account_id, expires_at = excluded.expires_at
           where identity_record.ended_at is null`,
          [
            model,
            key,
            JSON.stringify(isSecret ? rest : { ...rest, jti }),
            payload.uid ?? null,
            payload.grantId ?? null,
            payload.accountId ?? null,
            parent ?? null,
            expiresIn === undefined ? null : now + expiresIn * 1000,
          ],
        );
        return parent === undefined || onlyHeir(tx, key, parent, now);
      });
      if (whole) return;
      if (payload.grantId !== undefined) await endGrant(ports, revocations, payload.grantId);
      throw new errors.InvalidGrant('refresh token already used');
    },
    async find(id) {
      // The id has not been validated yet, and the database would fail on some characters.
      if (id.includes('\0')) return undefined;
      const rows = await store.query(
        `select * from identity_record where model = $3 and id = $1 and ${live}`,
        [keyOf(id), clock.now(), model],
      );
      return give(rows[0], isSecret ? id : undefined);
    },
    async findByUid(uid) {
      const rows = await store.query(
        `select * from identity_record where model = $3 and uid = $1 and ${live}`,
        [uid, clock.now(), model],
      );
      return give(rows[0]);
    },
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      await store.query(
        'update identity_record set consumed_at = coalesce(consumed_at, $3) where model = $1 and id = $2',
        [model, keyOf(id), clock.now()],
      );
    },
    async destroy(id) {
      if (model === 'Session') return endSessions(store, clock.now(), 'id = $1', [id]);
      await store.query('delete from identity_record where model = $1 and id = $2', [model, keyOf(id)]);
      if (model === 'Grant') await revocations.add('grant', [id]);
    },
    async revokeByGrantId(grantId) {
      await store.query('delete from identity_record where model = $1 and grant_id = $2', [model, grantId]);
    },
  };
}
