import { addToAlbum } from '../membership/contents.ts';
import { keep, type Laid, lay, newOnes, takeIn } from '../photos/ingest/brought.ts';
import { thumbnailsJob } from '../photos/ingest/later.ts';
import { setLibraryStatus } from '../photos/library/status.ts';
import type { Photos } from '../photos/state.ts';
import type { Ports } from '../ports.ts';
import { uuidOf } from '../random.ts';
import type { Queryable, Store } from '../store/port.ts';
import type { LegacyPhoto, LegacyStore } from './legacy.ts';
import { importOf, type ImportRow, pushImport, reportOf, tallyOf } from './records.ts';

/** Type of the job that runs one step of an import. Payload: `{ customerId, run, step }`. */
export const importJob = 'activation.import';

/**
 * Number of photos imported in one step, number of parallel imports, limit of files that wait to become
 * photos, and the pause once that limit is reached.
 */
const batch = 50;
const lanes = 8;
const mostWaiting = 60;
const pause = 250;

/** Dependencies of an import: the earlier library, and the function that creates albums. */
export interface Sources {
  readonly legacy: LegacyStore;
  readonly photos: Photos;
  readonly makeAlbums: (
    store: Store,
    albums: readonly {
      readonly id: string;
      readonly customerId: string;
      readonly shared: false;
      readonly name: string;
      readonly createdAt: string;
    }[],
  ) => Promise<void>;
}

/** Processes all items, {@link lanes} at a time. The results keep the order of the items. */
async function eachOf<Item, Made>(
  items: readonly Item[],
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const left = items.entries();
  const lane = async () => {
    for (const [at, item] of left) made[at] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return made;
}

const uploadIdOf = ({ customer_id, run }: ImportRow, legacyId: string) =>
  uuidOf(JSON.stringify([importJob, customer_id, legacyId, run]));
const albumIdOf = ({ customer_id }: ImportRow, legacyId: string) =>
  uuidOf(JSON.stringify([importJob, 'album', customer_id, legacyId]));

/**
 * Advances the import by one step, in the same transaction as the changes of that step. A step that was
 * already completed changes nothing.
 */
async function stepOn(
  { store, jobs, clock }: Ports,
  { customer_id: customerId, run, step }: ImportRow,
  to: { readonly after: string | null; readonly wait: number },
): Promise<void> {
  await store.transaction(async (tx) => {
    const moved = await tx.query(
      `update photo_import set step = step + 1, after = $4
        where customer_id = $1 and run = $2 and step = $3 and state = 'running' returning step`,
      [customerId, run, step, to.after],
    );
    if (moved.length === 0) return;
    await jobs.enqueue(
      importJob,
      { customerId, run, step: step + 1 },
      { tx, customer: customerId, runAt: clock.now() + to.wait },
    );
  });
}

/** Fetches one photo; resolves to null if its bytes are lost. */
async function fetchOne(
  ports: Ports,
  row: ImportRow,
  { legacy, photos }: Sources,
  { id: legacyId, fileName, mediaType }: LegacyPhoto,
): Promise<Laid | null> {
  const bytes = await legacy.original(row.customer_id, legacyId);
  if (bytes === null) return null;
  const id = uploadIdOf(row, legacyId);
  return lay(ports, photos().decoders, { id, fileName, mediaType, bytes });
}

/**
 * Imports these photos. If a step is repeated, no photo is imported twice. Complete JPEGs become photos
 * immediately and get their thumbnails later; all other files are checked like finished uploads.
 */
async function bring(
  ports: Ports,
  row: ImportRow,
  sources: Sources,
  photos: readonly LegacyPhoto[],
): Promise<void> {
  const { store } = ports;
  const { customer_id: customerId, run } = row;
  const known = await store.query<{ legacy_id: string }>(
    'select legacy_id from photo_import_item where customer_id = $1 and legacy_id = any($2::text[])',
    [customerId, photos.map(({ id }) => id)],
  );
  const there = new Set(known.map(({ legacy_id }) => legacy_id));
  const wanted = photos.filter(({ id }) => !there.has(id));
  const fetched = await eachOf(wanted, (photo) => fetchOne(ports, row, sources, photo));
  const laid = fetched.filter((one) => one !== null);
  const fresh = await newOnes(store, customerId, laid);
  await eachOf(laid, (one) => keep(ports, one, fresh.has(one.id)));
  await store.transaction(async (tx) => {
    await tx.query(
      `insert into photo_import_item (customer_id, legacy_id, run, upload_id)
        select $1, legacy_id, $2, upload_id from unnest($3::text[], $4::uuid[]) as given (legacy_id, upload_id)
        on conflict do nothing`,
      [customerId, run, wanted.map(({ id }) => id), wanted.map(({ id }) => uploadIdOf(row, id))],
    );
    if (laid.length > 0) await takeIn(tx, ports, customerId, laid, fresh);
  });
}

/**
 * Maps each earlier photo of this run to its photo in the library. A photo that failed is mapped to an id
 * that no photo has.
 */
async function becameOf(store: Queryable, { customer_id, run }: ImportRow): Promise<Map<string, string>> {
  const rows = await store.query<{ legacy_id: string; photo: string }>(
    `select legacy_id, coalesce(upload.photo_id, upload.id) as photo from photo_import_item as item
      join upload on upload.id = item.upload_id
      where item.customer_id = $1 and item.run = $2`,
    [customer_id, run],
  );
  return new Map(rows.map(({ legacy_id, photo }) => [legacy_id, photo]));
}

/**
 * Creates the albums if they have not been created yet, and adds the photos of this run to those that still
 * exist.
 */
async function fillAlbums(ports: Ports, row: ImportRow, { legacy, makeAlbums }: Sources): Promise<void> {
  const { store, clock } = ports;
  const { customer_id: customerId } = row;
  const albums = await legacy.albums(customerId);
  if (!row.albums_made) {
    await makeAlbums(
      store,
      albums.map(({ id, name, createdAt }) => ({
        id: albumIdOf(row, id),
        customerId,
        shared: false,
        name,
        createdAt,
      })),
    );
    await store.query('update photo_import set albums_made = true where customer_id = $1', [customerId]);
  }
  const became = await becameOf(store, row);
  for (const { id, photoIds } of albums) {
    const ids = photoIds.flatMap((photo) => became.get(photo) ?? []);
    await store.transaction((tx) => addToAlbum(tx, customerId, albumIdOf(row, id), ids, clock.now()));
  }
}

/**
 * Ends the import. The library is active with all imported photos; those that failed are reported, so that
 * the customer can retry them.
 */
async function end(ports: Ports, row: ImportRow, state: 'ended' | 'failed'): Promise<void> {
  const { customer_id: customerId, run, reference } = row;
  await ports.store.transaction(async (tx) => {
    const ended = await tx.query(
      `update photo_import set state = $3 where customer_id = $1 and run = $2 and state = 'running' returning run`,
      [customerId, run, state],
    );
    if (ended.length === 0) return;
    await ports.jobs.enqueue(thumbnailsJob, { customerId }, { tx, customer: customerId });
    await setLibraryStatus(tx, customerId, state === 'ended' ? 'ACTIVE' : 'NOT_ACTIVE');
    const { imported = 0, failed = 0 } = (await reportOf(tx, customerId)) ?? {};
    await pushImport(tx, ports, {
      customerId,
      type: `photo-management/${state === 'ended' && failed === 0 ? 'import-finished' : 'import-error'}`,
      payload: { imported, failed, reference },
      // Clients keep the message with the latest time, so the time of the end must be later than that of the
      // start.
      at: Math.max(ports.clock.now(), Date.parse(row.started_at) + 1),
    });
  });
}

const rowOf = async (
  { store }: Ports,
  { customerId, run }: Record<string, unknown>,
): Promise<ImportRow | null> => {
  const row = await importOf(store, String(customerId));
  return row !== null && row.run === run && row.state === 'running' ? row : null;
};

/**
 * Runs one step of an import. A step may run again after a crash: each photo is imported in the transaction
 * that records it, and the next step is queued with the cursor after the last photo.
 */
export async function importStep(
  payload: Record<string, unknown>,
  ports: Ports,
  sources: Sources,
): Promise<void> {
  const row = await rowOf(ports, payload);
  if (row === null || row.step !== payload['step']) return;
  const { after } = row;
  const { waiting } = await tallyOf(ports.store, row.customer_id);
  if (waiting >= mostWaiting) return stepOn(ports, row, { after, wait: pause });
  const photos = await sources.legacy.photos(row.customer_id, after, batch);
  await bring(ports, row, sources, photos);
  const last = photos.at(-1);
  if (last !== undefined) return stepOn(ports, row, { after: last.id, wait: 0 });
  if (waiting > 0) return stepOn(ports, row, { after, wait: pause });
  await fillAlbums(ports, row, sources);
  await end(ports, row, 'ended');
}

/**
 * Ends the import because the earlier library could not be read. Imported photos are kept, and the customer
 * can retry.
 */
export async function giveUpImport(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const row = await rowOf(ports, payload);
  if (row !== null) await end(ports, row, 'failed');
}
