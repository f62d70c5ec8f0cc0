import type { UploadOutcome } from '../../../contracts/extensions/uploads.ts';
import type { Queryable } from '../../store/port.ts';
import { monthKey } from '../months.ts';

/** One upload: its file is `uploads/<id>` of the data folder until it is taken over into the library. */
export interface UploadRow {
  readonly id: string;
  readonly customer_id: string;
  readonly file_name: string;
  readonly file_type: string;
  readonly size: bigint;
  readonly sha256: string | null;
  /** The album it was sent to, as its sender wrote it. */
  readonly album_id: string | null;
  readonly acknowledged: bigint;
  readonly state: UploadOutcome['state'];
  readonly photo_id: string | null;
  readonly since: string | null;
  readonly reason: string | null;
  readonly created_at: string;
  [column: string]: unknown;
}

export const ingestJob = 'photos.ingest';

export async function uploadById(store: Queryable, id: string): Promise<UploadRow | null> {
  const [row] = await store.query<UploadRow>('select * from upload where id = $1::uuid', [id]);
  return row ?? null;
}

/** Null when there is no such upload of this customer. */
export async function outcomeOf(
  store: Queryable,
  id: string,
  customerId: string,
): Promise<UploadOutcome | null> {
  const row = await uploadById(store, id);
  if (row === null || row.customer_id !== customerId) return null;
  const { state } = row;
  if (state === 'sending') return { state, offset: Number(row.acknowledged), size: Number(row.size) };
  if (state === 'processing') return { state };
  if (state === 'refused') return { state, reason: row.reason } as UploadOutcome;
  if (state === 'duplicate')
    return { state, imageId: row.photo_id ?? '', since: row.since ?? row.created_at };
  const [photo] = await store.query<{ taken_at: string | null }>(
    'select taken_at from photo where id = $1::uuid',
    [id],
  );
  return { state, imageId: id, monthKey: monthKey(photo?.taken_at ?? null) };
}

/** Which of these hashes (hex) the customer's library holds, and since when. */
export async function knownHashes(store: Queryable, customerId: string, hashes: readonly string[]) {
  const rows = await store.query<{ hash: string; id: string; since: string }>(
    `select encode(sha256, 'hex') as hash, id, uploaded_at as since from photo
     where customer_id = $1 and sha256 in (select decode(hash, 'hex') from unnest($2::text[]) as given (hash))`,
    [customerId, hashes],
  );
  return rows.map(({ hash, id, since }) => ({ hash, imageId: id, since }));
}
