import * as z from 'zod/mini';
import { isoDateTime, text } from '../../contracts/empty.ts';
import { localDateTime } from '../../contracts/photos/photo.ts';
import type { LegacyStore } from '../../backend/activation/legacy.ts';
import { picturesInPool, sourceOf } from '../../demo/pictures.ts';
import { HttpFailure } from '../../backend/http/failures.ts';
import type { Part } from '../../backend/part.ts';
import { flatPool } from '../../backend/photos/library/seeding.ts';
import { joined } from '../../backend/photos/pictures/pool.ts';
import type { PicturePool } from '../../backend/photos/pictures/pool.ts';
import type { OriginalRow } from '../../backend/photos/library/columns.ts';
import type { Ports } from '../../backend/ports.ts';
import type { Queryable } from '../../backend/store/port.ts';

/** The bytes of a `corrupt` photo are truncated; those of a `lost` one are missing. */
const migrations = [
  {
    id: '0910_legacy',
    sql: `
create table legacy_photo (
  customer_id text not null,
  id text collate "C" not null,
  photo uuid not null,
  source text not null,
  file_name text not null,
  taken_at text,
  state text not null check (state in ('whole', 'corrupt', 'lost')),
  primary key (customer_id, id)
);
create table legacy_album (
  customer_id text not null,
  id text not null,
  name text not null,
  created_at timestamptz not null,
  photos text[] not null,
  primary key (customer_id, id)
);
`,
  },
  {
    id: '0911_legacy_files',
    sql: `
-- The bytes of a photo that is not drawn.
alter table legacy_photo add column bytes bytea;
`,
  },
] as const;

const wanted = z.object({
  customerId: z.string(),
  /** Whether to use the demo's pictures, if the data folder has them, rather than single-colour ones. */
  drawn: z.optional(z.boolean()),
  photos: z.array(
    z.object({
      takenAt: z.nullable(localDateTime),
      count: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
      state: z.optional(z.enum(['whole', 'corrupt', 'lost'])),
    }),
  ),
  albums: z.optional(
    z.array(z.object({ name: text(100, 1), createdAt: z.optional(isoDateTime), photos: z.array(z.int()) })),
  ),
});
type LegacyRequest = z.infer<typeof wanted>;

const drawnOf = (place: number) => sourceOf((place * 7) % picturesInPool);

const idOf = (place: number) => `photo-${String(place).padStart(6, '0')}`;

async function fill(
  { store, random, clock }: Ports,
  { customerId, photos, albums = [] }: LegacyRequest,
  sourceAt: (place: number) => string,
): Promise<void> {
  const all = photos.flatMap((photo) => Array.from({ length: photo.count ?? 1 }, () => photo));
  await store.query(
    `insert into legacy_photo (customer_id, id, photo, source, file_name, taken_at, state)
      select $1, * from unnest($2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
      on conflict (customer_id, id) do update set state = excluded.state`,
    [
      customerId,
      all.map((_, place) => idOf(place)),
      all.map(() => random.uuid()),
      all.map((_, place) => sourceAt(place)),
      all.map((_, place) => `IMG_${1000 + place}.jpg`),
      all.map(({ takenAt }) => takenAt),
      all.map(({ state = 'whole' }) => state),
    ],
  );
  for (const [place, { name, createdAt, photos: held }] of albums.entries())
    await store.query(
      `insert into legacy_album (customer_id, id, name, created_at, photos) values ($1, $2, $3, $4, $5::text[])
        on conflict do nothing`,
      [
        customerId,
        `album-${place}`,
        name,
        createdAt ?? new Date(clock.now()).toISOString(),
        held.map((one) => idOf(one)),
      ],
    );
}

interface Row extends Record<string, unknown> {
  readonly photo: string;
  readonly source: string;
  readonly bytes: Uint8Array | null;
  readonly taken_at: string | null;
  readonly state: 'whole' | 'corrupt' | 'lost';
}

async function bytesOf(pool: PicturePool, row: Row): Promise<Uint8Array | null> {
  if (row.state === 'lost') return null;
  const { photo: id, source, taken_at, bytes } = row;
  const whole = bytes ?? (await pool.original({ id, source, taken_at, taken_offset: null } as OriginalRow));
  return row.state === 'corrupt' ? (whole?.subarray(0, Math.floor(whole.length / 2)) ?? null) : whole;
}

const reading = (store: () => Queryable, pool: () => PicturePool): LegacyStore => ({
  count: async (customerId) => {
    const [row] = await store().query<{ photos: number }>(
      'select count(*)::integer as photos from legacy_photo where customer_id = $1',
      [customerId],
    );
    return row?.photos ?? 0;
  },
  photos: async (customerId, after, limit) => {
    const rows = await store().query<{ id: string; file_name: string }>(
      `select id, file_name from legacy_photo where customer_id = $1 and ($2::text is null or id > $2)
        order by id limit $3`,
      [customerId, after, limit],
    );
    return rows.map(({ id, file_name: fileName }) => ({ id, fileName, mediaType: 'image/jpeg' }));
  },
  albums: async (customerId) => {
    const rows = await store().query<{ id: string; name: string; created_at: string; photos: string[] }>(
      'select id, name, created_at, photos from legacy_album where customer_id = $1 order by id',
      [customerId],
    );
    return rows.map(({ id, name, created_at: createdAt, photos: photoIds }) => ({
      id,
      name,
      createdAt,
      photoIds,
    }));
  },
  original: async (customerId, id) => {
    const [row] = await store().query<Row>(
      'select photo, source, taken_at, state, bytes from legacy_photo where customer_id = $1 and id = $2',
      [customerId, id],
    );
    return row === undefined ? null : bytesOf(pool(), row);
  },
});

/** The earlier library of newcomer@example.com: four years of photos, and three albums. */
const newcomer: LegacyRequest = {
  customerId: 'demo-newcomer',
  photos: [3, 5, 7, 8, 10, 12].flatMap((month) =>
    [2021, 2022, 2023, 2024].map((year) => ({
      takenAt: `${year}-${String(month).padStart(2, '0')}-${String(year - 2011)}T1${month % 10}:20:00`,
      count: 5,
    })),
  ),
  albums: [
    { name: 'Summers by the lake', photos: Array.from({ length: 24 }, (_, at) => 40 + at) },
    { name: 'Lisbon', photos: Array.from({ length: 11 }, (_, at) => 20 + at) },
    { name: 'First snow', photos: Array.from({ length: 8 }, (_, at) => 105 + at) },
  ],
};

/**
 * Returns a stand-in for the libraries that customers had earlier; with `demo`, newcomer@example.com has one.
 */
export function legacyStandIn(
  poolOf: (dataDir: string) => PicturePool,
  demo: boolean,
): Part & { readonly legacy: LegacyStore } {
  let started: { readonly store: Queryable; readonly pool: PicturePool } | null = null;
  const running = () => {
    if (started === null) throw new Error('the older libraries have not been started');
    return started;
  };
  return {
    name: 'legacy',
    migrations,
    forget: async ({ store }, { id }) => {
      await store.query('delete from legacy_album where customer_id = $1', [id]);
      await store.query('delete from legacy_photo where customer_id = $1', [id]);
      return 'done';
    },
    legacy: reading(
      () => running().store,
      () => running().pool,
    ),
    seed: {
      legacy: async (ports, payload) => {
        const read = wanted.safeParse(payload);
        if (!read.success) throw new HttpFailure(400, 'The older library to seed is not valid.');
        const { drawn = false } = read.data;
        await fill(ports, read.data, (place) => (drawn ? drawnOf(place) : `flat-${place % 12}`));
        return {};
      },
    },
    start: async (ports) => {
      started = { store: ports.store, pool: joined(poolOf(ports.config.dataDir), flatPool) };
      if (demo) await fill(ports, newcomer, drawnOf);
    },
  };
}
