import { createHash, type KeyObject } from 'node:crypto';
import type { SummedEntry } from '../archives/sums.ts';
import type { EndedOf } from '../membership/transfers.ts';
import type { ZipEntry } from '../archives/zip/records.ts';
import { lockCustomer } from '../customers/customers.ts';
import { sharedWith } from '../membership/rights.ts';
import type { Download } from '../../contracts/downloads/download.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import { originalColumns } from '../photos/library/columns.ts';
import type { OriginalRow } from '../photos/library/columns.ts';
import { type AddressFor, addressesOf } from '../photos/pictures/addresses.ts';
import { Refused } from '../part.ts';
import type { Ports } from '../ports.ts';
import { push } from '../sockets/channel.ts';
import { archivePush } from '../sockets/part.ts';
import type { Queryable } from '../store/port.ts';
import { archiveJob } from './job.ts';
import { manifestOf } from './manifest.ts';
import { archiveMessage } from './messages.ts';

/** Days for which a download is listed and available; the same as for the links of an export [9.5]. */
export const daysKept = 7;
const day = 86_400_000;
/** Maximum number of downloads in the list, the latest first. */
const mostListed = 100;

/**
 * SQL condition: a photo of the download has left its library or, for a shared album, the customer can no
 * longer see it.
 */
const gone = `(exists (
  select 1 from unnest(download.photos) as named (id) where not exists (select 1 from photo where photo.id = named.id)
) or download.album_id is not null and not exists (
  select 1 from album where album.id = download.album_id and ${sharedWith('album', 'download.customer_id')}
    and not exists (
      select 1 from unnest(download.photos) as named (id) where not exists (
        select 1 from album_photo as held where held.photo_id = named.id and held.album_id = album.id
      )
    )
))` as const;

/** SQL: the remaining photos of a download that has ended, in order, for a new download. */
const left = `array(
  select named.id from unnest(download.photos) with ordinality as named (id, place)
    join photo on photo.id = named.id and photo.customer_id = download.customer_id order by named.place
)`;

export interface DownloadRow {
  readonly state: 'started' | 'finished' | 'error';
  readonly gone: boolean;
  readonly photos: readonly string[];
  readonly entries: readonly SummedEntry[];
  /** Null for downloads that were created before archives contained a list of checksums. */
  readonly sums: ZipEntry | null;
  readonly etag: string;
  readonly size: bigint;
  readonly created_at: string;
  [column: string]: unknown;
}

/** Resolves to null if the customer has no download with this id or was deleted. */
export async function downloadById(
  store: Queryable,
  customerId: string,
  id: string,
): Promise<DownloadRow | null> {
  const [row] = await store.query<DownloadRow>(
    `select state, photos, entries, sums, etag, size, created_at, ${gone} as gone from download
      where customer_id = $1 and id = $2::uuid
        and not exists (select 1 from customer where customer.id = $1 and deleted_at is not null)`,
    [customerId, id],
  );
  return row ?? null;
}

interface ListedRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly state: DownloadRow['state'];
  readonly gone: boolean;
  readonly photos: readonly string[];
  readonly size: bigint;
  readonly created_at: string;
  readonly left: readonly string[];
  /** The shared album that contains the other person's photos; null for own photos. */
  readonly album_id: string | null;
  /** Source of the first photo. */
  readonly source: string | null;
}

export async function listDownloads(
  { store, clock, config }: Pick<Ports, 'store' | 'clock' | 'config'>,
  customerId: string,
  key: KeyObject,
): Promise<Download[]> {
  const now = clock.now();
  const rows = await store.query<ListedRow>(
    `select id, name, state, photos, size, created_at, ${gone} as gone, ${left} as "left", album_id,
        (select source from photo where photo.id = download.photos[1]) as source
      from download
      where customer_id = $1 order by created_at desc, id limit ${mostListed}`,
    [customerId],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    photos: [...(row.gone ? row.left : row.photos)],
    state: row.gone ? 'gone' : row.state,
    created: row.created_at,
    until: new Date(Date.parse(row.created_at) + daysKept * day).toISOString(),
    ...(row.state === 'finished' ? { size: Number(row.size) } : {}),
    ...pictureOf(row, customerId, (photo) => addressesOf(key, config.origin, photo, now)[300]),
  }));
}

/** Returns the first photo as the customer may see it; null if a photo of the download has been deleted. */
function pictureOf(
  { gone: isGone, photos: [id], source, album_id }: ListedRow,
  viewer: string,
  addressOf: (photo: AddressFor) => string,
): Pick<Download, 'picture'> {
  if (isGone || id === undefined || source === null) return {};
  return { picture: addressOf({ id, source, viewer, ...(album_id === null ? {} : { album: album_id }) }) };
}

export interface DownloadRequest {
  readonly id: string;
  readonly name: string;
  readonly photos: readonly string[];
}

/**
 * Creates a download of the customer's own photos. The customer may have at most `most` downloads.
 * @throws Refused `notFound` for another customer's photo; `otherContent`; `tooMany`.
 */
export async function createDownload(
  ports: Ports,
  customerId: string,
  request: DownloadRequest,
  most: number,
): Promise<void> {
  const { id, name } = request;
  const wanted = [...new Set(request.photos)];
  await orderArchive(ports, customerId, { id, content: [name, wanted], most }, async (tx) => ({
    name,
    album: null,
    photos: await ownPhotos(tx, customerId, wanted),
  }));
}

/** The contents of an archive, read in the transaction that creates its manifest. */
export interface Contents {
  readonly name: string;
  /** The shared album that permits downloading other people's photos; null if there are none. */
  readonly album: string | null;
  readonly photos: readonly OriginalRow[];
}

/**
 * Creates the manifest and enqueues the archive, once per id.
 * @throws Refused the refusals of `contents`; `otherContent` if the id is already used for different content;
 * `tooMany` if the customer already has `most` downloads.
 */
export async function orderArchive(
  ports: Ports,
  customerId: string,
  request: { readonly id: string; readonly content: unknown; readonly most: number },
  contents: (tx: Queryable) => Promise<Contents>,
): Promise<void> {
  const { store, jobs, clock, random } = ports;
  const { id } = request;
  const content = createHash('sha256').update(JSON.stringify(request.content)).digest('hex');
  await store.transaction(async (tx) => {
    // The customer is locked first, so that the second of two parallel requests finds the first download
    // instead of exceeding the limit.
    await lockCustomer(tx, customerId);
    if (await isKnown(tx, customerId, id, content)) return;
    if ((await keptOf(tx, customerId)) >= request.most) throw new Refused('tooMany');
    const { name, album, photos } = await contents(tx);
    const now = new Date(clock.now()).toISOString();
    const { entries, sums, etag, size } = manifestOf(photos, now);
    const ids = photos.map((photo) => photo.id);
    const made = await tx.query(
      `insert into download (customer_id, id, name, content, state, photos, entries, etag, size, created_at, album_id, sums)
        values ($1, $2::uuid, $3, $4, 'started', $5::uuid[], $6, $7, $8, $9, $10::uuid, $11)
        on conflict do nothing returning id`,
      [
        customerId,
        id,
        name,
        content,
        ids,
        JSON.stringify(entries),
        etag,
        size,
        now,
        album,
        JSON.stringify(sums),
      ],
    );
    if (made.length === 0) {
      await isKnown(tx, customerId, id, content);
      return;
    }
    await jobs.enqueue(archiveJob, { customerId, id }, { tx, customer: customerId });
    await push(tx, archivePush, customerId, archiveMessage(random, 'started', customerId, id, clock.now()));
  });
}

async function keptOf(tx: Queryable, customerId: string): Promise<number> {
  const [row] = await tx.query<{ kept: number }>(
    'select count(*)::integer as kept from download where customer_id = $1',
    [customerId],
  );
  return row?.kept ?? 0;
}

async function isKnown(tx: Queryable, customerId: string, id: string, content: string): Promise<boolean> {
  const [known] = await tx.query<{ content: string }>(
    'select content from download where customer_id = $1 and id = $2::uuid',
    [customerId, id],
  );
  if (known && known.content !== content) throw new Refused('otherContent');
  return known !== undefined;
}

/** Returns the photos in the requested order. */
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

/** Deletes expired downloads. */
export async function forgetDownloads({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  await store.query('delete from download where created_at < $1', [
    new Date(clock.now() - daysKept * day).toISOString(),
  ]);
}

/** Returns which of these downloads have ended. Their transfers are aborted. */
export const endedOf: EndedOf = async (store, downloads) => {
  const rows = await store.query<{ customer_id: string; id: string }>(
    `select customer_id, id from download
      where (customer_id, id) in (select * from unnest($1::text[], $2::uuid[])) and ${gone}`,
    [downloads.map(({ customerId }) => customerId), downloads.map(({ id }) => id)],
  );
  return rows.map(({ customer_id, id }) => ({ customerId: customer_id, id }));
};
