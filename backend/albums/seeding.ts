import * as z from 'zod/mini';
import { albumName } from '../../contracts/albums/album.ts';
import { isoDateTime } from '../../contracts/empty.ts';
import { HttpFailure } from '../http/failures.ts';
import type { Ports } from '../ports.ts';
import { fillAlbum } from '../membership/contents.ts';
import { insertAlbums } from './made.ts';

/** Number of photos added per step, which is the maximum of one call. */
const batch = 500;
const photoIds = z.optional(z.array(z.uuid()));

const albumsWanted = z.object({
  customerId: z.string(),
  albums: z.array(
    z.object({
      name: albumName,
      /** Creates this number of albums with this name, a minute apart. */
      count: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
      created: z.optional(isoDateTime),
      photoIds,
    }),
  ),
});
const sharedWanted = z.object({
  ownerId: z.string(),
  participantIds: z.array(z.string()),
  name: albumName,
  created: z.optional(isoDateTime),
  /** Ids of uploads of the owner and the participants, added in the order in which they were taken. */
  photoIds,
});

function read<Schema extends z.ZodMiniType>(schema: Schema, payload: unknown): z.infer<Schema> {
  const result = schema.safeParse(payload);
  if (!result.success) throw new HttpFailure(400, 'The albums to seed are not valid.');
  return result.data;
}

async function fill(ports: Ports, album: string, ids: readonly string[], at: string): Promise<void> {
  for (let from = 0; from < ids.length; from += batch)
    await ports.store.transaction((tx) => fillAlbum(tx, album, ids.slice(from, from + batch), at));
}

/** `POST /svc/seed/albums`: creates albums of a customer and returns their ids in the requested order. */
export async function seedAlbums(ports: Ports, payload: unknown): Promise<{ ids: string[] }> {
  const { customerId, albums } = read(albumsWanted, payload);
  const all = albums.flatMap((album) => Array.from({ length: album.count ?? 1 }, () => album));
  const now = ports.clock.now();
  const rows = all.map(({ name, created }, index) => ({
    id: ports.random.uuid(),
    customerId,
    shared: false,
    name,
    createdAt: created ?? new Date(now - (all.length - index) * 60_000).toISOString(),
  }));
  await insertAlbums(ports.store, rows);
  for (const [index, { photoIds: ids }] of all.entries()) {
    const row = rows[index];
    if (row !== undefined && ids !== undefined) await fill(ports, row.id, ids, row.createdAt);
  }
  return { ids: rows.map(({ id }) => id) };
}

/** `POST /svc/seed/shared-albums`: creates one legacy shared album and returns its id. */
export async function seedSharedAlbum(ports: Ports, payload: unknown): Promise<{ id: string }> {
  const { ownerId, participantIds, name, created, photoIds: ids = [] } = read(sharedWanted, payload);
  const id = ports.random.uuid();
  const createdAt = created ?? new Date(ports.clock.now()).toISOString();
  await insertAlbums(ports.store, [
    { id, customerId: ownerId, shared: true, name, createdAt, participantIds },
  ]);
  await fill(ports, id, ids, createdAt);
  return { id };
}
