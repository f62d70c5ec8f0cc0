import { defaultBrand } from '../../contracts/brand/brands.ts';
import { isLocale } from '../../contracts/brand/languages.ts';
import { localeOf } from '../customers/language.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { lengthOfOriginal } from '../archives/originals.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import { originalColumns } from '../photos/library/columns.ts';
import type { OriginalRow } from '../photos/library/columns.ts';
import type { PicturePool } from '../photos/pictures/pool.ts';
import { owned } from '../membership/rights.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';
import type { SummedEntry } from '../archives/sums.ts';
import { type Chunk, chunkOf, entryOf, Filling } from './chunk.ts';
import { mailJob } from './mail.ts';
import { albumFolders, ExportPaths, monthFolder, monthTaken } from './paths.ts';
import { chunkRow, chunkState, type ExportRow, goneChunks } from './records.ts';

/**
 * Type of the job that creates the manifest of one chunk of an export and enqueues the next job. Payload: `{
 * customerId, id, iteration, locale }`. The folders in all chunks are named in this locale.
 */
export const freezeJob = 'exports.freeze';

/** Number of photos per read; small, so that other queries do not wait long. */
const pageSize = 500;
/** Number of originals checked in parallel. */
const looks = 16;

type Found = OriginalRow & { readonly album_id: string | null; readonly taken_sort: string };

const readPage = (
  store: Queryable,
  customerId: string,
  { requested_at }: ExportRow,
  after: readonly [taken: string, id: string] | null,
  limit = pageSize,
): Promise<Found[]> =>
  store.query<Found>(
    `select ${originalColumns}, held.album_id from photo
      left join lateral (
        select album.id as album_id from album_photo join album on album.id = album_photo.album_id
          where album_photo.photo_id = photo.id and ${owned('album', '$1')}
          order by album.created_at, album.id limit 1
      ) as held on true
      where customer_id = $1 and uploaded_at <= $2 and ($3::text is null or (taken_sort, id) > ($3, $4::uuid))
      order by taken_sort, id limit $5`,
    [customerId, requested_at, after?.[0] ?? null, after?.[1] ?? null, limit],
  );

const cursorOf = ({ after_taken, after_id }: ExportRow) =>
  after_taken === null || after_id === null ? null : ([after_taken, after_id] as const);

/**
 * Returns whether the chunk is the last one. If it is not, the job for the next one has already been
 * enqueued.
 */
async function isLastChunk(
  store: Queryable,
  customerId: string,
  row: ExportRow,
  iteration: number,
): Promise<boolean> {
  if ((await chunkState(store, row.id, iteration + 1)) !== null) return false;
  return (await readPage(store, customerId, row, cursorOf(row), 1)).length === 0;
}

async function foldersOf(store: Queryable, words: Words, customerId: string) {
  return albumFolders(
    words,
    await store.query<{ id: string; name: string }>(
      `select id, name from album where ${owned('album', '$1')} order by created_at, id`,
      [customerId],
    ),
  );
}

/** Returns those of these photos whose originals can be read and match their rows. */
async function readable(ports: Ports, pool: PicturePool, photos: readonly Found[]): Promise<Set<string>> {
  const whole = new Set<string>();
  const left = photos.values();
  const look = async () => {
    for (const photo of left)
      if ((await lengthOfOriginal(ports, pool, photo)) === Number(photo.bytes)) whole.add(photo.id);
  };
  await Promise.all(Array.from({ length: looks }, look));
  return whole;
}

/** Paths used so far, and the path of the photo that did not fit into the last chunk. */
interface Given {
  readonly paths: ExportPaths;
  readonly carried: { readonly photo: string; readonly path: string } | null;
}

/** State after the latest chunk that this process created. Another process may create the next one. */
let last: (Given & { readonly id: string; readonly iteration: number }) | null = null;

/** Returns the paths in the chunks before `iteration`. */
async function givenSoFar(store: Queryable, id: string, iteration: number): Promise<Given> {
  const known = last;
  last = null;
  if (known?.id === id && known.iteration === iteration - 1) return known;
  const paths = new ExportPaths();
  const names = await store.query<{ name: string }>(
    `select entry ->> 'name' as name from export_chunk, jsonb_array_elements(entries) as entry where export_id = $1::uuid`,
    [id],
  );
  for (const { name } of names) paths.hold(name);
  return { paths, carried: null };
}

interface Frozen {
  readonly chunk: Chunk;
  readonly months: Filling['months'];
  readonly after: readonly [string, string] | null;
  readonly photos: number;
  readonly missing: number;
  readonly given: Given;
  /** Whether no photos remain after this chunk. */
  readonly isLast: boolean;
}

/** Reads photos from the export's cursor until a chunk is full or the library ends. */
async function nextChunk(
  ports: Ports,
  pool: PicturePool,
  row: ExportRow,
  {
    customerId,
    iteration,
    words,
  }: { readonly customerId: string; readonly iteration: number; readonly words: Words },
): Promise<Frozen> {
  const { store } = ports;
  const folders = await foldersOf(store, words, customerId);
  const { paths, carried } = await givenSoFar(store, row.id, iteration);
  const filling = new Filling();
  let after: Frozen['after'] = cursorOf(row);
  let [photos, missing] = [row.photos, row.missing];
  const freeze = (isLast: boolean, left: Given['carried'] = null): Frozen => ({
    chunk: chunkOf(filling.entries, iteration, row.requested_at),
    months: filling.months,
    after,
    photos,
    missing,
    given: { paths, carried: left },
    isLast,
  });
  for (;;) {
    const page = await readPage(store, customerId, row, after);
    const whole = await readable(ports, pool, page);
    for (const photo of page) {
      if (whole.has(photo.id)) {
        const folder =
          (photo.album_id === null ? undefined : folders.get(photo.album_id)) ??
          monthFolder(words, photo.taken_at);
        const path =
          carried?.photo === photo.id
            ? carried.path
            : paths.add(folder, { name: photo.file_name, mediaType: photo.media_type });
        if (!filling.add(entryOf(photo, path), monthTaken(photo.taken_at)))
          return freeze(false, { photo: photo.id, path });
      } else missing += 1;
      photos += 1;
      after = [photo.taken_sort, photo.id];
    }
    if (page.length < pageSize) return freeze(true);
  }
}

/** Updates a chunk. If `months` is not given, the stored months are unchanged. */
const writeChunk = (
  tx: Queryable,
  id: string,
  iteration: number,
  { entries, sums, etag, size }: Chunk,
  months: Filling['months'] = null,
) =>
  tx.query(
    `insert into export_chunk (export_id, iteration, photos, entries, sums, etag, size, first_month, last_month)
      values ($1::uuid, $2, $3::uuid[], $4, $5, $6, $7, $8, $9)
      on conflict (export_id, iteration) do update set photos = excluded.photos, entries = excluded.entries,
        sums = excluded.sums, etag = excluded.etag, size = excluded.size`,
    [
      id,
      iteration,
      entries.map(({ photo }) => photo),
      JSON.stringify(entries),
      JSON.stringify(sums),
      etag,
      size,
      months?.[0] ?? null,
      months?.[1] ?? null,
    ],
  );

/**
 * Removes photos that were deleted during the export from its chunks, so that a finished export is complete.
 */
async function leaveOutGone({ store }: Ports, row: ExportRow): Promise<void> {
  for (const iteration of await goneChunks(store, row.id)) {
    const chunk = await chunkRow(store, row.id, iteration);
    if (chunk === null) continue;
    const there = await store.query<{ id: string }>('select id from photo where id = any($1::uuid[])', [
      chunk.entries.map(({ photo }) => photo),
    ]);
    const ids = new Set(there.map(({ id }) => id));
    const left: readonly SummedEntry[] = chunk.entries.filter(({ photo }) => ids.has(photo));
    await store.transaction((tx) =>
      writeChunk(tx, row.id, iteration, chunkOf(left, iteration, row.requested_at)),
    );
  }
}

/**
 * Runs one step of an export. The step is idempotent after a crash: the chunk, the cursor and the job for the
 * next step are written in one transaction, so no photo is exported twice, and a repeated step costs the work
 * for one chunk.
 */
export async function freezeStep(
  payload: Record<string, unknown>,
  ports: Ports,
  pool: PicturePool,
): Promise<void> {
  const { store, clock, jobs } = ports;
  const id = String(payload['id']);
  const customerId = String(payload['customerId']);
  const iteration = Number(payload['iteration']);
  if (!isPhotoId(id)) return;
  const [row] = await store.query<ExportRow>(
    `update export set state = 'working' where id = $1::uuid and customer_id = $2 and state in ('requested', 'working')
      returning id, state, requested_at, updated_at, photos, missing, after_taken, after_id, mailed_at`,
    [id, customerId],
  );
  if (row === undefined) return;
  const named = payload['locale'];
  const locale = isLocale(named) ? named : ((await localeOf(store, customerId)) ?? defaultBrand.locale);
  if ((await chunkState(store, id, iteration)) === null) {
    const { chunk, months, after, photos, missing, given, isLast } = await nextChunk(ports, pool, row, {
      customerId,
      iteration,
      words: wordsOf(locale),
    });
    await store.transaction(async (tx) => {
      await writeChunk(tx, id, iteration, chunk, months);
      await tx.query(
        `update export set after_taken = $2, after_id = $3::uuid, photos = $4, missing = $5 where id = $1::uuid`,
        [id, after?.[0] ?? null, after?.[1] ?? null, photos, missing],
      );
      if (!isLast)
        await jobs.enqueue(
          freezeJob,
          { customerId, id, iteration: iteration + 1, locale },
          { tx, customer: customerId },
        );
    });
    if (!isLast) {
      last = { id, iteration, ...given };
      return;
    }
  } else if (!(await isLastChunk(store, customerId, row, iteration))) return;
  await leaveOutGone(ports, row);
  await store.transaction(async (tx) => {
    const settled = await tx.query(
      `update export set state = 'ready', updated_at = $2 where id = $1::uuid and state = 'working' returning id`,
      [id, new Date(clock.now()).toISOString()],
    );
    if (settled.length > 0) await jobs.enqueue(mailJob, { customerId, id }, { tx, customer: customerId });
  });
}

/** Marks the export as failed and removes all its zips. The next request starts a new export [4.4c]. */
export async function giveUpExport(payload: Record<string, unknown>, { store, clock }: Ports): Promise<void> {
  await store.query(
    `with failed as (
       update export set state = 'failed', updated_at = $2 where id = $1::uuid and state in ('requested', 'working')
       returning id
     ) delete from export_chunk using failed where export_chunk.export_id = failed.id`,
    [String(payload['id']), new Date(clock.now()).toISOString()],
  );
}
