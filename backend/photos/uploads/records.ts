import type { UploadOutcome } from '../../../contracts/extensions/uploads.ts';
import type { Ports } from '../../ports.ts';
import { owned } from '../../membership/rights.ts';
import type { Queryable } from '../../store/port.ts';
import { isPhotoId } from '../deletion/deletion.ts';
import { originalOf } from '../originals/held.ts';
import { monthKey } from '../library/months.ts';

/** One upload. Its file is `uploads/<id>` in the data folder until it moves to the library. */
export interface UploadRow {
  readonly id: string;
  readonly customer_id: string;
  readonly file_name: string;
  readonly file_type: string;
  readonly size: bigint;
  readonly sha256: string | null;
  /** The code with which a phone sent the upload; null for uploads by the customer. */
  readonly hand_off_id: string | null;
  /** The target album, as sent by the sender. */
  readonly album_id: string | null;
  readonly acknowledged: bigint;
  readonly state: UploadOutcome['state'];
  readonly photo_id: string | null;
  readonly since: string | null;
  readonly reason: string | null;
  readonly created_at: string;
  [column: string]: unknown;
}

/** The sender: a customer, or a phone with its code and the target album of the code. */
export interface Sender {
  readonly subject: string;
  /**
   * The sign-in of the sender, or the one that created the phone's code; null for codes that were created
   * before it was stored.
   */
  readonly grant?: string | null;
  readonly handOffId?: string;
  readonly albumId?: string | null;
}

/**
 * Returns whether the upload is visible to this sender. Uploads are visible only to their kind of sender: a
 * phone cannot see the uploads of the customer.
 */
export const isSentBy = (
  row: Pick<UploadRow, 'customer_id' | 'hand_off_id'>,
  { subject, handOffId }: Sender,
): boolean => row.customer_id === subject && row.hand_off_id === (handOffId ?? null);

export const ingestJob = 'photos.ingest';

export async function uploadById(store: Queryable, id: string): Promise<UploadRow | null> {
  const [row] = await store.query<UploadRow>('select * from upload where id = $1::uuid', [id]);
  return row ?? null;
}

/**
 * Number of bytes reserved for the unfinished uploads of one customer. Larger uploads are not reserved
 * completely.
 */
const stepAhead = 536_870_912;
/** Milliseconds without a byte after which the reservation of an upload ends. */
const silentFor = 3_600_000;

export interface OpenUploads {
  /** Number of the customer's unfinished uploads. */
  readonly uploads: number;
  /** Bytes of the customer's files that are not photos yet. */
  readonly bytes: number;
}

export async function openUploads(tx: Queryable, customerId: string): Promise<OpenUploads> {
  const [row] = await tx.query<{ uploads: number; bytes: bigint }>(
    `select (count(*) filter (where state = 'sending'))::integer as uploads, coalesce(sum(size), 0)::bigint as bytes
     from upload where customer_id = $1 and state in ('sending', 'processing')`,
    [customerId],
  );
  return { uploads: row?.uploads ?? 0, bytes: Number(row?.bytes ?? 0) };
}

/** Returns the outstanding bytes of all customers, reserved on the disk. The query reads every open upload. */
export async function promisedBytes(store: Queryable, now: number): Promise<number> {
  const [row] = await store.query<{ promised: bigint }>(
    `select coalesce(sum(least(awaited, ${stepAhead})), 0)::bigint as promised from (
      select sum(size - acknowledged) as awaited from upload
      where state = 'sending' and received_at > $1 group by customer_id
    ) as by_customer`,
    [new Date(now - silentFor).toISOString()],
  );
  return Number(row?.promised ?? 0);
}

/** Resolves to null if the customer has no such upload. */
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
  const placed = await placeOf(store, row);
  if (state === 'duplicate')
    return { state, imageId: row.photo_id ?? '', since: row.since ?? row.created_at, ...placed };
  const [photo] = await store.query<{ taken_at: string | null }>(
    'select taken_at from photo where id = $1::uuid',
    [id],
  );
  return { state, imageId: id, monthKey: monthKey(photo?.taken_at ?? null), ...placed };
}

/** Returns the id of the target album; null if it is invalid. */
export function albumIdOf({ album_id }: Pick<UploadRow, 'album_id'>): string | null {
  const id = album_id?.toLowerCase() ?? '';
  return isPhotoId(id) ? id : null;
}

/**
 * Returns whether the target album still exists. The photo was added to it together with the outcome, so an
 * album that exists now existed then, too.
 */
async function placeOf(store: Queryable, row: UploadRow): Promise<{ album?: 'there' | 'gone' }> {
  if (row.album_id === null || row.album_id === '') return {};
  const album = albumIdOf(row);
  const [found] =
    album === null
      ? []
      : await store.query(`select id from album where id = $2::uuid and ${owned('album', '$1')}`, [
          row.customer_id,
          album,
        ]);
  return { album: found === undefined ? 'gone' : 'there' };
}

/**
 * Returns which of these hashes (in hex) are in the customer's library, and since when. A photo whose
 * original is missing is left out, because its bytes are needed.
 */
export async function knownHashes(
  { store, objects }: Pick<Ports, 'store' | 'objects'>,
  customerId: string,
  hashes: readonly string[],
) {
  const rows = await store.query<{ hash: string; id: string; since: string; source: string; bytes: bigint }>(
    `select encode(sha256, 'hex') as hash, id, uploaded_at as since, source, bytes from photo
     where customer_id = $1 and sha256 in (select decode(hash, 'hex') from unnest($2::text[]) as given (hash))`,
    [customerId, hashes],
  );
  const known: { hash: string; imageId: string; since: string }[] = [];
  for (const { hash, id, since, source, bytes } of rows) {
    if (source === 'upload' && (await originalOf(objects, id, bytes)) !== null) continue;
    known.push({ hash, imageId: id, since });
  }
  return known;
}
