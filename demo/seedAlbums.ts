import { fillAlbum } from '../backend/membership/contents.ts';
import { insertAlbums } from '../backend/albums/made.ts';
import type { MadeAlbum } from '../backend/albums/made.ts';
import type { Ports } from '../backend/ports.ts';
import { uuidOf } from '../backend/random.ts';
import { albumsVersion, demoAlbums, places } from './albums.ts';
import type { DemoAlbum, PhotoChoice } from './albums.ts';
import { kindOf } from './pictures.ts';
import type { Kind } from './pictures.ts';
import { seeded } from './random.ts';

/** Name under which `demo_done` records that the demo albums have been created. */
export const albumsDone = `albums ${albumsVersion}`;

const day = 86_400_000;
/** Number of photos added per step, and of albums filled per transaction. */
const photoBatch = 500;
const albumBatch = 50;

interface Shown {
  readonly id: string;
  readonly kind: Kind | null;
  /** Local time without a time zone. */
  readonly taken: string;
  readonly uploaded: string;
}

/** Returns the photos of a library that have a date, oldest first. */
async function libraryOf({ store }: Ports, accountId: string): Promise<Shown[]> {
  const rows = await store.query<{ id: string; source: string; taken_at: string; uploaded_at: string }>(
    `select id, source, taken_at, uploaded_at from photo
     where customer_id = $1 and taken_at is not null order by taken_sort, id`,
    [accountId],
  );
  return rows.map(({ id, source, taken_at, uploaded_at }) => ({
    id,
    kind: kindOf(source),
    taken: taken_at,
    uploaded: uploaded_at,
  }));
}

function chosen(library: readonly Shown[], { kinds, from, to, months, most }: PhotoChoice): Shown[] {
  return library
    .slice(Math.floor(library.length * from), Math.ceil(library.length * to))
    .filter(({ kind, taken }) => {
      const month = Number(taken.slice(5, 7));
      return kind !== null && kinds.includes(kind) && (months === undefined || months.includes(month));
    })
    .slice(0, most);
}

/** Creates the demo albums once: an album that was deleted is not created again. An interrupted run is resumed. */
export async function seedDemoAlbums(
  ports: Ports,
  now: number,
  albums: readonly DemoAlbum[] = demoAlbums,
): Promise<void> {
  const { store } = ports;
  const [done] = await store.query('select account_id from demo_done where account_id = $1', [albumsDone]);
  if (done !== undefined) return;
  const libraries = new Map<string, Shown[]>();
  for (const { accountId } of albums.flatMap(({ photos }) => photos))
    if (!libraries.has(accountId)) libraries.set(accountId, await libraryOf(ports, accountId));
  for (const [index, { ownerId, name, photos, participantIds }] of albums.entries()) {
    const shown = photos.flatMap((choice) => chosen(libraries.get(choice.accountId) ?? [], choice));
    const last = shown.map(({ uploaded }) => Date.parse(uploaded)).toSorted((a, b) => b - a)[0];
    const createdAt = new Date(
      Math.min(now - (albums.length - index) * 3_600_000, (last ?? now) + day),
    ).toISOString();
    const id = uuidOf(`demo album\n${ownerId}\n${name}`);
    const made = { id, customerId: ownerId, shared: participantIds !== undefined, name, createdAt };
    await insertAlbums(store, [{ ...made, ...(participantIds ? { participantIds } : {}) }]);
    const ids = shown.map((photo) => photo.id);
    await store.transaction((tx) => fillAlbum(tx, id, ids, createdAt));
  }
  await store.query('insert into demo_done (account_id) values ($1) on conflict do nothing', [albumsDone]);
  ports.log.info('demo albums ready', { albums: albums.length });
}

/**
 * Gives an account many small albums and one with many photos; an interrupted run is resumed. Only on request, for
 * measurements.
 */
export async function seedManyAlbums(
  ports: Ports,
  accountId: string,
  request: { readonly albums: number; readonly largest: number; readonly now: number },
): Promise<void> {
  const library = await libraryOf(ports, accountId);
  const random = seeded(accountId.length * 31 + request.albums);
  const made = Array.from({ length: request.albums }, (_, index): MadeAlbum & { photoIds: string[] } => {
    const from = Math.floor(random() * library.length);
    const photoIds = library.slice(from, from + Math.floor(random() * 7)).map(({ id }) => id);
    return {
      id: uuidOf(`many albums\n${accountId}\n${index}`),
      customerId: accountId,
      shared: false,
      name: `${places[index % places.length]} ${index + 1}`,
      createdAt: new Date(request.now - (request.albums - index) * 3_600_000).toISOString(),
      photoIds,
    };
  });
  const all = library.slice(-request.largest).map(({ id }) => id);
  const largest = {
    id: uuidOf(`many albums\n${accountId}\nlargest`),
    customerId: accountId,
    shared: false,
    name: 'Everything',
    createdAt: new Date(request.now).toISOString(),
  };
  await insertAlbums(ports.store, [...made, largest]);
  for (let from = 0; from < made.length; from += albumBatch)
    await ports.store.transaction(async (tx) => {
      for (const { id, photoIds, createdAt } of made.slice(from, from + albumBatch))
        if (photoIds.length > 0) await fillAlbum(tx, id, photoIds, createdAt);
    });
  for (let from = 0; from < all.length; from += photoBatch)
    await ports.store.transaction((tx) =>
      fillAlbum(tx, largest.id, all.slice(from, from + photoBatch), largest.createdAt),
    );
}
