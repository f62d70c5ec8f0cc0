import { createHash } from 'node:crypto';
import { handOffLife, type PhoneOutcome } from '../../contracts/extensions/phoneUploads.ts';
import { refusalReasons } from '../../contracts/extensions/uploads.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import type { Ports } from '../ports.ts';
import { StoreError } from '../store/port.ts';
import type { Queryable } from '../store/port.ts';

interface HandOffRow {
  readonly id: string;
  readonly customer_id: string;
  readonly phone: Uint8Array | null;
  readonly album_id: string | null;
  readonly grant_id: string | null;
  readonly expires_at: string;
  readonly ended_at: string | null;
  [column: string]: unknown;
}

const day = 86_400_000;
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 26;
const hashOf = (text: string): Uint8Array => createHash('sha256').update(text).digest();
const at = (moment: number): string => new Date(moment).toISOString();

/** Returns a code of unambiguous characters, with 128 bits of randomness. */
function newCode({ random }: Pick<Ports, 'random'>): string {
  let code = '';
  while (code.length < codeLength)
    // Rejects larger bytes, which would make the first characters of the alphabet more likely.
    for (const byte of random.bytes(codeLength))
      if (byte < 248 && code.length < codeLength) code += alphabet[byte % alphabet.length];
  return code;
}

const isOver = (row: HandOffRow, now: number): boolean =>
  row.ended_at !== null || Date.parse(row.expires_at) <= now;

/** Deletes the records of incomplete uploads. The next sweep deletes their bytes. */
const forgetHalves = (tx: Queryable, ids: readonly string[]) =>
  tx.query("delete from upload where state = 'sending' and hand_off_id = any($1::uuid[])", [ids]);

async function endOpen(tx: Queryable, customerId: string, now: number, but: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `update hand_off set ended_at = $2 where customer_id = $1 and ended_at is null and id <> $3::uuid returning id`,
    [customerId, at(now), but],
  );
  await forgetHalves(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Ends the codes of sign-ins that have ended. A closed account ends all its codes. */
export async function endSignedOut({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  await store.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `update hand_off set ended_at = $1 where ended_at is null and exists (
         select 1 from identity_revocation as over where over.kind = 'grant' and over.id = grant_id
       ) returning id`,
      [at(clock.now())],
    );
    await forgetHalves(
      tx,
      rows.map(({ id }) => id),
    );
  });
}

/**
 * Maximum number of codes stored per customer. At most one of these codes is open; older codes are deleted.
 */
export const mostKept = 20;
const forgetOlder = `delete from hand_off where customer_id = $1 and ended_at is not null and id not in (
  select id from hand_off where customer_id = $1 order by created_at desc, id limit ${mostKept}
)`;

/**
 * Creates a phone upload with the id `id` and ends the customer's other ones. Repeating the call with the
 * same id returns the same phone upload with a new code.
 */
export async function openHandOff(
  { store, clock, random }: Pick<Ports, 'store' | 'clock' | 'random'>,
  {
    id,
    customerId,
    grant,
    albumId,
  }: { id: string; customerId: string; grant: string; albumId: string | null },
): Promise<{ id: string; code: string; expires: string }> {
  const now = clock.now();
  const code = newCode({ random });
  const expires = at(now + handOffLife);
  await store.transaction(async (tx) => {
    await endOpen(tx, customerId, now, id);
    await tx.query(
      `insert into hand_off (id, customer_id, code, album_id, created_at, expires_at, grant_id)
       values ($1::uuid, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set code = excluded.code, expires_at = excluded.expires_at`,
      [id, customerId, hashOf(code), albumId, at(now), expires, grant],
    );
    await tx.query(forgetOlder, [customerId]);
  });
  return { id, code, expires };
}

/** Resolves to null if the code belongs to another customer, and to `gone` if it has ended. */
export async function handOffState(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  id: string,
  customerId: string,
) {
  const [row] = await store.query<HandOffRow>(
    'select * from hand_off where id = $1::uuid and customer_id = $2',
    [id, customerId],
  );
  if (row === undefined || isOver(row, clock.now())) return null;
  const [counts] = await store.query<{ ready: number; duplicate: number; arriving: number; refused: number }>(
    `select
      (count(*) filter (where state = 'ready'))::integer as ready,
      (count(*) filter (where state = 'duplicate'))::integer as duplicate,
      (count(*) filter (where state in ('sending', 'processing')))::integer as arriving,
      (count(*) filter (where state = 'refused'))::integer as refused
     from upload where hand_off_id = $1::uuid`,
    [id],
  );
  const { ready = 0, duplicate = 0 } = counts ?? {};
  // A duplicate is still added to the album.
  const already = row.album_id === null ? duplicate : 0;
  return {
    phone: row.phone !== null,
    received: ready + duplicate - already,
    already,
    arriving: counts?.arriving ?? 0,
    refused: counts?.refused ?? 0,
    expires: new Date(row.expires_at).toISOString(),
  };
}

/**
 * Resolves to false if the code belongs to another customer. Ending a code that has already ended has no
 * effect.
 */
export async function endHandOff(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  id: string,
  customerId: string,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `update hand_off set ended_at = coalesce(ended_at, $3) where id = $1::uuid and customer_id = $2 returning id`,
      [id, customerId, at(clock.now())],
    );
    await forgetHalves(
      tx,
      rows.map((row) => row.id),
    );
    return rows.length > 0;
  });
}

/** Binds the code to the phone with this secret, unless another phone has redeemed it. */
export async function redeemHandOff(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { code, secret }: { code: string; secret: string },
): Promise<{ expires: string } | 'gone' | 'taken'> {
  const [row] = await store
    .query<HandOffRow>('update hand_off set phone = coalesce(phone, $2) where code = $1 returning *', [
      hashOf(code),
      hashOf(secret),
    ])
    .catch((error: unknown) => {
      if (error instanceof StoreError && error.code === '23505') return ['taken'] as const;
      throw error;
    });
  // This secret has already redeemed another code, so the target of its photos would be ambiguous.
  if (row === 'taken') return 'taken';
  if (row === undefined || isOver(row, clock.now())) return 'gone';
  if (!Buffer.from(row.phone ?? []).equals(hashOf(secret))) return 'taken';
  return { expires: new Date(row.expires_at).toISOString() };
}

/** Returns the customer and the target for photos sent with this secret; null once the code has ended. */
export async function phoneOf(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  secret: string,
): Promise<{ customerId: string; grant: string | null; handOffId: string; albumId: string | null } | null> {
  // The sign-in may have ended before the code was marked as ended.
  const [row] = await store.query<HandOffRow>(
    `select * from hand_off where phone = $1 and not exists (
       select 1 from identity_revocation as over
       where over.kind = 'grant' and over.id = grant_id or over.kind = 'account' and over.id = customer_id
     )`,
    [hashOf(secret)],
  );
  if (row === undefined || isOver(row, clock.now())) return null;
  return {
    customerId: row.customer_id,
    grant: row.grant_id,
    handOffId: row.id,
    albumId: row.album_id,
  };
}

/** Returns the outcomes of a phone's own files; null once the code has ended. */
export async function phoneOutcomes(
  ports: Pick<Ports, 'store' | 'clock'>,
  { secret, ids }: { secret: string; ids: readonly string[] },
): Promise<readonly PhoneOutcome[] | null> {
  const phone = await phoneOf(ports, secret);
  if (phone === null) return null;
  const rows = await ports.store.query<{ id: string; state: string; reason: string | null }>(
    `select id, state, reason from upload
     where hand_off_id = $1::uuid and id = any($2::uuid[]) and state <> 'sending'`,
    [phone.handOffId, ids.map((id) => id.toLowerCase()).filter(isPhotoId)],
  );
  return rows.map(({ id, state, reason }): PhoneOutcome => {
    if (state === 'processing') return { id, state: 'examined' };
    if (state !== 'refused') return { id, state: 'taken' };
    return { id, state, reason: refusalReasons.find((one) => one === reason) ?? 'unreadable' };
  });
}

/** Deletes codes a day after they have ended, with their incomplete uploads. */
export async function forgetHandOffs({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const now = clock.now();
  const over = await store.query<{ id: string }>('select id from hand_off where expires_at < $1', [at(now)]);
  await store.transaction((tx) =>
    forgetHalves(
      tx,
      over.map(({ id }) => id),
    ),
  );
  await store.query('delete from hand_off where expires_at < $1', [at(now - day)]);
}
