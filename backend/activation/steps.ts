import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { addToAlbum } from '../membership/contents.ts';
import { setLibraryStatus } from '../photos/library/status.ts';
import { uploadsFolder } from '../photos/uploads/folder.ts';
import { ingestJob } from '../photos/uploads/records.ts';
import type { Ports } from '../ports.ts';
import { uuidOf } from '../random.ts';
import type { Queryable, Store } from '../store/port.ts';
import type { LegacyPhoto, LegacyStore } from './legacy.ts';
import { importOf, type ImportRow, pushImport, reportOf, tallyOf } from './records.ts';

/** One step of an import: `{ customerId, run, step }`. */
export const importJob = 'activation.import';

/** Photos brought in one step, files that wait to become photos at most, and the pause while so many do. */
const batch = 20;
const mostWaiting = 60;
const pause = 250;

/** What an import stands on: the older library, and who makes albums here. */
export interface Sources {
  readonly legacy: LegacyStore;
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

const uploadIdOf = ({ customer_id, run }: ImportRow, legacyId: string) =>
  uuidOf(JSON.stringify([importJob, customer_id, legacyId, run]));
const albumIdOf = ({ customer_id }: ImportRow, legacyId: string) =>
  uuidOf(JSON.stringify([importJob, 'album', customer_id, legacyId]));

/** Moves the import one step on, with what the step changes; a step that was made already changes nothing. */
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

/** Puts the bytes where a finished upload lies, whole or not at all. */
async function keepFile({ config }: Ports, id: string, bytes: Uint8Array): Promise<void> {
  const path = join(uploadsFolder(config.dataDir), id);
  await mkdir(uploadsFolder(config.dataDir), { recursive: true });
  const file = await open(`${path}.import`, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.import`, path);
}

/** Hands one photo to the ingest, as an upload that has arrived; once, however often the step runs. */
async function bring(ports: Ports, row: ImportRow, legacy: LegacyStore, photo: LegacyPhoto): Promise<void> {
  const { store, clock, jobs } = ports;
  const { customer_id: customerId, run } = row;
  const [known] = await store.query(
    'select 1 as there from photo_import_item where customer_id = $1 and legacy_id = $2',
    [customerId, photo.id],
  );
  if (known !== undefined) return;
  const id = uploadIdOf(row, photo.id);
  const bytes = await legacy.original(customerId, photo.id);
  if (bytes !== null) await keepFile(ports, id, bytes);
  await store.transaction(async (tx) => {
    await tx.query(
      `insert into photo_import_item (customer_id, legacy_id, run, upload_id) values ($1, $2, $3, $4::uuid)
        on conflict do nothing`,
      [customerId, photo.id, run, id],
    );
    if (bytes === null) return;
    await tx.query(
      `insert into upload (id, customer_id, file_name, file_type, size, acknowledged, state, created_at)
        values ($1::uuid, $2, $3, $4, $5, $5, 'processing', $6) on conflict do nothing`,
      [id, customerId, photo.fileName, photo.mediaType, bytes.length, new Date(clock.now()).toISOString()],
    );
    await jobs.enqueue(ingestJob, { uploadId: id }, { tx, key: `${ingestJob}:${id}`, customer: customerId });
  });
}

/** Which photo of the library each photo of the older one became in this run. */
async function becameOf(store: Queryable, { customer_id, run }: ImportRow): Promise<Map<string, string>> {
  const rows = await store.query<{ legacy_id: string; photo: string }>(
    `select legacy_id, coalesce(upload.photo_id, upload.id) as photo from photo_import_item as item
      join upload on upload.id = item.upload_id and upload.state in ('ready', 'duplicate')
      where item.customer_id = $1 and item.run = $2`,
    [customer_id, run],
  );
  return new Map(rows.map(({ legacy_id, photo }) => [legacy_id, photo]));
}

/** Makes the albums, once, and puts what this run brought into those that are still there. */
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

/** The library is active with what could be brought; what could not is told, and may be tried again. */
async function end(ports: Ports, row: ImportRow, state: 'ended' | 'failed'): Promise<void> {
  const { customer_id: customerId, run, reference } = row;
  await ports.store.transaction(async (tx) => {
    const ended = await tx.query(
      `update photo_import set state = $3 where customer_id = $1 and run = $2 and state = 'running' returning run`,
      [customerId, run, state],
    );
    if (ended.length === 0) return;
    await setLibraryStatus(tx, customerId, state === 'ended' ? 'ACTIVE' : 'NOT_ACTIVE');
    const { imported = 0, failed = 0 } = (await reportOf(tx, customerId)) ?? {};
    await pushImport(tx, ports, {
      customerId,
      type: `photo-management/${state === 'ended' && failed === 0 ? 'import-finished' : 'import-error'}`,
      payload: { imported, failed, reference },
      // The newest message stands: the end is never as old as the beginning.
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
 * One step of an import. May run again after a crash: each photo is brought in one transaction that says so, and the next
 * step is asked for with the cursor behind it.
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
  for (const photo of photos) await bring(ports, row, sources.legacy, photo);
  const last = photos.at(-1);
  if (last !== undefined) return stepOn(ports, row, { after: last.id, wait: 0 });
  if (waiting > 0) return stepOn(ports, row, { after, wait: pause });
  await fillAlbums(ports, row, sources);
  await end(ports, row, 'ended');
}

/** The older library could not be read: what was brought stays, and the customer may try again. */
export async function giveUpImport(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const row = await rowOf(ports, payload);
  if (row !== null) await end(ports, row, 'failed');
}
