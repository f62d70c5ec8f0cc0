import { createHash } from 'node:crypto';
import type { Download } from '../../contracts/downloads/download.ts';
import { isPhotoId } from '../photos/deletion.ts';
import { originalColumns } from '../photos/rows.ts';
import type { OriginalRow } from '../photos/rows.ts';
import { Refused } from '../part.ts';
import type { Ports } from '../ports.ts';
import { push } from '../sockets/channel.ts';
import { archivePush } from '../sockets/part.ts';
import type { Queryable } from '../store/port.ts';
import { archiveJob } from './job.ts';
import { manifestOf } from './manifest.ts';
import type { ManifestEntry } from './manifest.ts';
import { archiveMessage } from './messages.ts';

/** Days for which a download is listed and can be fetched: as long as an export's links live [9.5]. */
export const daysKept = 7;
const day = 86_400_000;
/** Downloads listed at most, the latest first. */
const mostListed = 100;

/** True where a photo of the download is no longer in its library. */
const gone = `exists (
  select 1 from unnest(photos) as named (id) where not exists (select 1 from photo where photo.id = named.id)
)`;

export interface DownloadRow {
  readonly state: 'started' | 'finished' | 'error';
  readonly gone: boolean;
  readonly photos: readonly string[];
  readonly entries: readonly ManifestEntry[];
  readonly etag: string;
  readonly size: bigint;
  readonly created_at: string;
  [column: string]: unknown;
}

/** Null when there is none of that customer, or the customer is deleted. */
export async function downloadById(
  store: Queryable,
  customerId: string,
  id: string,
): Promise<DownloadRow | null> {
  const [row] = await store.query<DownloadRow>(
    `select state, photos, entries, etag, size, created_at, ${gone} as gone from download
      where customer_id = $1 and id = $2::uuid
        and not exists (select 1 from customer where customer.id = $1 and deleted_at is not null)`,
    [customerId, id],
  );
  return row ?? null;
}

export async function listDownloads(
  { store }: Pick<Ports, 'store'>,
  customerId: string,
): Promise<Download[]> {
  const rows = await store.query<DownloadRow & { id: string; name: string }>(
    `select id, name, state, photos, size, created_at, ${gone} as gone from download
      where customer_id = $1 order by created_at desc, id limit ${mostListed}`,
    [customerId],
  );
  return rows.map(({ id, name, photos, state, size, created_at, gone: isGone }) => ({
    id,
    name,
    photos: [...photos],
    state: isGone ? 'gone' : state,
    created: created_at,
    ...(state === 'finished' ? { size: Number(size) } : {}),
  }));
}

export interface Wish {
  readonly id: string;
  readonly name: string;
  readonly photos: readonly string[];
}

/**
 * Freezes the manifest of the customer's own photos and orders its archive, once for each id.
 * @throws Refused `notFound` for a photo that is not this customer's; `otherContent` for an id used for something else.
 */
export async function createDownload(ports: Ports, customerId: string, wish: Wish): Promise<void> {
  const { store, jobs, clock, random } = ports;
  const { id, name } = wish;
  const photos = [...new Set(wish.photos)];
  const content = createHash('sha256')
    .update(JSON.stringify([name, photos]))
    .digest('hex');
  await store.transaction(async (tx) => {
    if (await isKnown(tx, customerId, id, content)) return;
    const found = await ownPhotos(tx, customerId, photos);
    const { entries, etag, size } = manifestOf(found);
    const now = new Date(clock.now()).toISOString();
    const made = await tx.query(
      `insert into download (customer_id, id, name, content, state, photos, entries, etag, size, created_at)
        values ($1, $2::uuid, $3, $4, 'started', $5::uuid[], $6, $7, $8, $9)
        on conflict do nothing returning id`,
      [customerId, id, name, content, photos, JSON.stringify(entries), etag, size, now],
    );
    if (made.length === 0) {
      await isKnown(tx, customerId, id, content);
      return;
    }
    await jobs.enqueue(archiveJob, { customerId, id }, { tx });
    await push(tx, archivePush, customerId, archiveMessage(random, 'started', customerId, id, clock.now()));
  });
}

async function isKnown(tx: Queryable, customerId: string, id: string, content: string): Promise<boolean> {
  const [known] = await tx.query<{ content: string }>(
    'select content from download where customer_id = $1 and id = $2::uuid',
    [customerId, id],
  );
  if (known && known.content !== content) throw new Refused('otherContent');
  return known !== undefined;
}

/** The photos in the order asked for. */
async function ownPhotos(tx: Queryable, customerId: string, ids: readonly string[]): Promise<OriginalRow[]> {
  const rows = await tx.query<OriginalRow>(
    `select ${originalColumns} from photo where customer_id = $1 and id = any($2::uuid[])`,
    [customerId, ids.filter((id) => isPhotoId(id))],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw new Refused('notFound');
    return row;
  });
}

/** Removes downloads past their days. */
export async function forgetDownloads({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  await store.query('delete from download where created_at < $1', [
    new Date(clock.now() - daysKept * day).toISOString(),
  ]);
}
