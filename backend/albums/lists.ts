import type { PageAnchor } from '../photos/library/cursor.ts';
import type { Queryable } from '../store/port.ts';
import { readAlbums } from './records.ts';
import type { AlbumRow } from './records.ts';
import { sources } from '../membership/counts.ts';

/** Maximum number of rows in one read. */
const most = 500;

export type AlbumList = 'own' | 'shared' | 'both';

const sourcesOf = {
  own: [sources.own],
  shared: [sources.granted, sources.joined],
  both: [sources.own, sources.granted, sources.joined],
} as const satisfies Record<AlbumList, readonly string[]>;

/** Returns a page of a customer's albums, newest first, with the cursor of the next page. */
export async function listAlbums(
  store: Queryable,
  customerId: string,
  list: AlbumList,
  { limit, after, offset }: { limit: number; after: PageAnchor | null; offset: number },
): Promise<{ rows: AlbumRow[]; next: PageAnchor | null }> {
  const params: unknown[] = [customerId];
  const param = (value: unknown) => `$${params.push(value)}`;
  const start =
    after === null
      ? ''
      : ` and (album.created_at, album.id) < (${param(after.value)}::timestamptz, ${param(after.id)}::uuid)`;
  const skipped = after === null ? offset : 0;
  const order = 'order by created_at desc, id desc';
  const reach = param(skipped + limit + 1);
  const arms = sourcesOf[list].map(
    (source) => `(select album.id, album.created_at from ${source}${start} ${order} limit ${reach})`,
  );
  const source = `select id from (${arms.join(' union all ')}) as arms ${order} offset ${param(skipped)} limit ${param(limit + 1)}`;
  const rows = await readAlbums(store, source, params);
  const last = rows[limit - 1];
  const more = rows.length > limit && last !== undefined;
  return {
    rows: more ? rows.slice(0, limit) : rows,
    next: more ? { value: last.created_at, id: last.id } : null,
  };
}

/** Yields all of the customer's own albums: name, date of creation, and number of photos. */
export async function* albumNames(store: Queryable, customerId: string): AsyncGenerator {
  for (let offset = 0; ; offset += most) {
    const rows = await store.query(
      `select name, created_at as "createdAt", photos from album where customer_id = $1
        order by created_at, id offset $2 limit ${most}`,
      [customerId, offset],
    );
    yield* rows;
    if (rows.length < most) return;
  }
}
