import type { Store } from '../store/port.ts';

/** An album that seeds or demo data create without a call. All shared albums are created in this way. */
export interface MadeAlbum {
  readonly id: string;
  readonly customerId: string;
  readonly shared: boolean;
  readonly name: string;
  /** ISO 8601 timestamp. */
  readonly createdAt: string;
  readonly participantIds?: readonly string[];
}

/** Number of albums created in one transaction, which then stays well below its limit of one second. */
const batch = 500;

/** Creates albums with their participants. Albums whose ids already exist are unchanged. */
export async function insertAlbums(store: Store, albums: readonly MadeAlbum[]): Promise<void> {
  for (let from = 0; from < albums.length; from += batch) {
    const some = albums.slice(from, from + batch);
    const people = some.flatMap(({ id, participantIds = [] }) =>
      participantIds.map((person) => ({ id, person })),
    );
    await store.transaction(async (tx) => {
      await tx.query(
        `insert into album (id, customer_id, shared, name, created_at, updated_at)
         select id, customer_id, shared, name, created_at, created_at
         from unnest($1::uuid[], $2::text[], $3::boolean[], $4::text[], $5::timestamptz[])
           as given (id, customer_id, shared, name, created_at)
         on conflict do nothing`,
        [
          some.map(({ id }) => id),
          some.map(({ customerId }) => customerId),
          some.map(({ shared }) => shared),
          some.map(({ name }) => name),
          some.map(({ createdAt }) => createdAt),
        ],
      );
      await tx.query(
        `insert into album_participant (album_id, customer_id)
         select id, person from unnest($1::uuid[], $2::text[]) as given (id, person) on conflict do nothing`,
        [people.map(({ id }) => id), people.map(({ person }) => person)],
      );
    });
  }
}
