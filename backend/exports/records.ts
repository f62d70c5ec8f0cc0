import { exportLinkDays } from '../../contracts/exports/export.ts';
import type { ExportInfo } from '../../contracts/exports/export.ts';
import type { SummedEntry } from '../archives/sums.ts';
import type { EndedOf } from '../membership/transfers.ts';
import type { ZipEntry } from '../archives/zip/records.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

const linkLife = exportLinkDays * 86_400_000;

export interface ExportRow extends Record<string, unknown> {
  readonly id: string;
  readonly state: 'requested' | 'working' | 'ready' | 'failed';
  readonly requested_at: string;
  readonly updated_at: string;
  readonly photos: number;
  readonly missing: number;
  readonly after_taken: string | null;
  readonly after_id: string | null;
  readonly mailed_at: string | null;
}
const columns = 'id, state, requested_at, updated_at, photos, missing, after_taken, after_id, mailed_at';

const live = `not exists (select 1 from customer where customer.id = export.customer_id and deleted_at is not null)`;

/**
 * Resolves to null if the customer has no export with this id, its links have expired, or the customer was
 * deleted.
 */
export async function exportById(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  customerId: string,
  id: string,
): Promise<ExportRow | null> {
  const [row] = await store.query<ExportRow>(
    `select ${columns} from export where customer_id = $1 and id = $2::uuid and ${live}
      and (state in ('requested', 'working') or updated_at > $3)`,
    [customerId, id, new Date(clock.now() - linkLife).toISOString()],
  );
  return row ?? null;
}

/** Returns the customer's latest export whose links are still valid; null if there is none. */
export async function latestExport(
  { store, clock }: { readonly store: Queryable; readonly clock: Ports['clock'] },
  customerId: string,
): Promise<ExportRow | null> {
  const [row] = await store.query<ExportRow>(
    `select ${columns} from export where customer_id = $1 and ${live}
      and (state in ('requested', 'working') or updated_at > $2) order by requested_at desc, id limit 1`,
    [customerId, new Date(clock.now() - linkLife).toISOString()],
  );
  return row ?? null;
}

const words = { requested: 'REQUESTED', working: 'IN_PROGRESS', ready: 'READY', failed: 'FAILED' } as const;
/** @spec 3.8a */
export const statusOf = ({ state }: Pick<ExportRow, 'state'>) => words[state];

/** Returns the fields of an export for responses. @spec 3.8a */
export async function infoOf(store: Queryable, row: ExportRow): Promise<ExportInfo> {
  const status = statusOf(row);
  if (status !== 'READY') return { status };
  const chunks = await store.query<{
    iteration: number;
    size: bigint;
    photos: number;
    first_month: string | null;
    last_month: string | null;
  }>(
    `select iteration, size, cardinality(photos) as photos, first_month, last_month from export_chunk
      where export_id = $1::uuid order by iteration`,
    [row.id],
  );
  return {
    status,
    backupId: row.id,
    chunks: chunks.map(({ iteration, size, photos, first_month: first, last_month: until }) => ({
      iteration,
      size: Number(size),
      content: { photos, months: first === null || until === null ? null : [first, until] },
    })),
    created: row.requested_at,
    updated: row.updated_at,
    ended: await endedChunks(store, row.id),
  };
}

/**
 * Returns whether the library is unchanged since the request: no photo was added and the number of photos is
 * the same, so none was deleted either.
 */
export async function isWhole(store: Queryable, customerId: string, row: ExportRow): Promise<boolean> {
  const [found] = await store.query<{ photos: bigint; newer: boolean }>(
    `select coalesce((select sum(photos) from photo_month where customer_id = $1), 0)::bigint as photos,
      exists (select 1 from photo where customer_id = $1 and uploaded_at > $2) as newer`,
    [customerId, row.requested_at],
  );
  return found !== undefined && !found.newer && Number(found.photos) === row.photos;
}

export interface ChunkRow extends Record<string, unknown> {
  readonly entries: readonly SummedEntry[];
  readonly sums: ZipEntry;
  readonly etag: string;
  readonly size: bigint;
  readonly gone: boolean;
}

/** SQL condition: at least one photo of a zip has been deleted from the library. */
const someGone = `exists (
  select 1 from unnest(export_chunk.photos) as named (id) where not exists (select 1 from photo where photo.id = named.id)
)`;

export async function chunkRow(
  store: Queryable,
  exportId: string,
  iteration: number,
): Promise<ChunkRow | null> {
  const [row] = await store.query<ChunkRow>(
    `select entries, sums, etag, size, ${someGone} as gone from export_chunk
      where export_id = $1::uuid and iteration = $2`,
    [exportId, iteration],
  );
  return row ?? null;
}

/** Returns the state of a chunk without its manifest; null if there is no such chunk. */
export async function chunkState(
  store: Queryable,
  exportId: string,
  iteration: number,
): Promise<Pick<ChunkRow, 'gone'> | null> {
  const [row] = await store.query<{ gone: boolean }>(
    `select ${someGone} as gone from export_chunk where export_id = $1::uuid and iteration = $2`,
    [exportId, iteration],
  );
  return row ?? null;
}

/**
 * Returns the iterations of an export's chunks in which a photo has been deleted. The zip files are checked only
 * if the library has changed since the last check, judged by its number of photos, its newest photo, and its
 * tombstones, which expire earlier than an export and are committed in any order.
 */
async function endedChunks(store: Queryable, id: string): Promise<number[]> {
  const [known] = await store.query<{ seen: string | null; ended: number[]; now: string }>(
    `select seen, ended, concat_ws(' ',
        (select sum(photos) from photo_month where photo_month.customer_id = export.customer_id),
        (select max(uploaded_at) from photo where photo.customer_id = export.customer_id),
        (select count(*) || ' ' || max(seq) from photo_gone where photo_gone.customer_id = export.customer_id)
      ) as now from export where id = $1::uuid`,
    [id],
  );
  if (known === undefined || known.seen === known.now) return known?.ended ?? [];
  const ended = await goneChunks(store, id);
  await store.query('update export set seen = $2, ended = $3::integer[] where id = $1::uuid', [
    id,
    known.now,
    ended,
  ]);
  return ended;
}

/**
 * Returns the iterations of an export's chunks in which a photo has been deleted. Each chunk is checked in a
 * separate step, so that other calls need not wait for all of them.
 */
export async function goneChunks(store: Queryable, exportId: string): Promise<number[]> {
  const chunks = await store.query<{ iteration: number }>(
    'select iteration from export_chunk where export_id = $1::uuid order by iteration',
    [exportId],
  );
  const gone: number[] = [];
  for (const { iteration } of chunks)
    if ((await chunkState(store, exportId, iteration))?.gone === true) gone.push(iteration);
  return gone;
}

/** Returns the name of a chunk in URLs: `{export}.{iteration}`. */
export const chunkName = (exportId: string, iteration: number) => `${exportId}.${iteration}`;
export function readChunkName(
  name: string,
): { readonly exportId: string; readonly iteration: number } | null {
  const [, exportId, iteration] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([1-9]\d{0,5})$/.exec(name) ?? [];
  return exportId === undefined ? null : { exportId, iteration: Number(iteration) };
}

/** Returns which of these chunks have ended. Their transfers are aborted. */
export const endedOf: EndedOf = async (store, sent) => {
  const named = sent.flatMap((one) => {
    const chunk = readChunkName(one.id);
    return chunk === null ? [] : [{ ...one, ...chunk }];
  });
  const rows = await store.query<{ id: string; iteration: number }>(
    `select export_id as id, iteration from export_chunk
      where (export_id, iteration) in (select * from unnest($1::uuid[], $2::integer[])) and ${someGone}`,
    [named.map(({ exportId }) => exportId), named.map(({ iteration }) => iteration)],
  );
  const ended = new Set(rows.map(({ id, iteration }) => chunkName(id, iteration)));
  return named.filter(({ id }) => ended.has(id));
};

/**
 * Deletes exports whose links have expired.
 * @spec 9.5
 */
export async function forgetExports({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  await store.query("delete from export where state in ('ready', 'failed') and updated_at <= $1", [
    new Date(clock.now() - linkLife).toISOString(),
  ]);
}
