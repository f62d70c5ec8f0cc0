import { piecesOf } from '../../slices.ts';
import type { Queryable } from '../../store/port.ts';
import { readInParts } from './cursor.ts';
import type { ListScope, PageAnchor, PageStart } from './cursor.ts';
import { monthBounds } from './months.ts';
import { photoColumns } from './columns.ts';
import type { PhotoRow } from './columns.ts';

export interface Page {
  readonly rows: PhotoRow[];
  /** Cursor position of the next page; null on the last page. */
  readonly next: PageAnchor | null;
}

/** Returns the sort value of a row, for use in a cursor. */
export function placeOf(row: PhotoRow, sortKey: ListScope['sortKey']): PageAnchor {
  const value = sortKey === 'created' ? row.uploaded_at : row.taken_sort;
  return { value, id: row.id };
}

/**
 * Number of months per query; small, because the embedded store has a single thread, so other queries have to
 * wait.
 */
const monthsAtOnce = 24;

/**
 * Returns one page of a customer's photos. `after` continues after a photo; `offset` starts at a position,
 * which is located with an index-only scan.
 */
export function readPage(
  store: Queryable,
  scope: ListScope,
  { limit, ...start }: PageStart & { readonly limit: number },
): Promise<Page> {
  return readInParts(
    limit,
    start,
    (most, from) => readPart(store, scope, most, from),
    (row) => placeOf(row, scope.sortKey),
  );
}

/** Returns up to the given number of photos from a list, read from a single index. */
async function readPart(
  store: Queryable,
  scope: ListScope,
  limit: number,
  { after, offset }: PageStart,
): Promise<PhotoRow[]> {
  const params: unknown[] = [scope.customerId];
  const param = (value: unknown) => `$${params.push(value)}`;
  const column = scope.sortKey === 'created' ? 'uploaded_at' : 'taken_sort';
  const type = scope.sortKey === 'created' ? 'timestamptz' : 'text';
  const conditions = ['customer_id = $1'];
  if (scope.month !== 'all' && scope.sortKey === 'created') conditions.push(`month = ${param(scope.month)}`);
  if (scope.month !== 'all' && scope.sortKey === 'dateTaken') {
    const [from, to] = monthBounds(scope.month);
    conditions.push(`taken_sort >= ${param(from)}`, `taken_sort < ${param(to)}`);
  }
  const order = `${column} ${scope.sortOrder}, id ${scope.sortOrder}`;
  const forward = scope.sortOrder === 'asc' ? '>' : '<';
  const list = conditions.join(' and ');
  const start = after
    ? ` and (${column}, id) ${forward} (${param(after.value)}::${type}, ${param(after.id)}::uuid)`
    : offset > 0
      ? ` and (${column}, id) ${forward}= (select ${column}, id from photo where ${list} order by ${order} offset ${param(offset)} limit 1)`
      : '';
  return store.query<PhotoRow>(
    `select ${photoColumns} from photo where ${list}${start} order by ${order} limit ${param(limit)}`,
    params,
  );
}

/**
 * Returns the number of photos before this one: in its month if sorted by date taken, in the whole library if
 * sorted by upload.
 */
export async function offsetOf(
  store: Queryable,
  { customerId, sortKey, sortOrder }: Pick<ListScope, 'customerId' | 'sortKey' | 'sortOrder'>,
  row: PhotoRow & { readonly month: number },
): Promise<number> {
  const { value, id } = placeOf(row, sortKey);
  const before = sortOrder === 'asc' ? '<' : '>';
  const [among, params] =
    sortKey === 'created'
      ? ([`(uploaded_at, id) ${before} ($2::timestamptz, $3::uuid)`, [value, id]] as const)
      : ([
          `(taken_sort, id) ${before} ($2::text, $3::uuid) and taken_sort >= $4 and taken_sort < $5`,
          [value, id, ...monthBounds(row.month)],
        ] as const);
  const [found] = await store.query<{ count: bigint }>(
    `select count(*) as count from photo where customer_id = $1 and ${among}`,
    [customerId, ...params],
  );
  return Number(found?.count ?? 0n);
}

/** Returns the number of photos in each month, by the number of the month, without empty months. */
export async function monthCounts(
  store: Queryable,
  customerId: string,
): Promise<{ month: number; photos: number }[]> {
  return store.query<{ month: number; photos: number }>(
    'select month, photos from photo_month where customer_id = $1 and photos > 0 order by month',
    [customerId],
  );
}

/**
 * Returns the thumbhashes of the first `most` photos of each month in the given order of dates, by the number
 * of the month. With `miniatures`, returns the miniature of a photo instead if it has one.
 */
export async function firstThumbhashes(
  store: Queryable,
  customerId: string,
  sortOrder: ListScope['sortOrder'],
  most: number,
  miniatures: boolean,
): Promise<{ month: number; hashes: string[] }[]> {
  const months = (await monthCounts(store, customerId)).map(({ month }) => month);
  const order = `taken_sort ${sortOrder}, id ${sortOrder}` as const;
  const hash = miniatures ? `coalesce(nullif(miniature, ''), thumbhash, '')` : `coalesce(thumbhash, '')`;
  const found: { month: number; hashes: string[] }[] = [];
  for (const some of piecesOf(months, monthsAtOnce)) {
    const bounds = some.map(monthBounds);
    const read = await store.query<{ month: number; hashes: string[] }>(
      `select of.month, array(
         select ${hash} from photo
         where customer_id = $1 and taken_sort >= of.first and taken_sort < of.after
         order by ${order} limit $5
       ) as hashes
       from unnest($2::integer[], $3::text[], $4::text[]) as of (month, first, after)`,
      [customerId, some, bounds.map(([first]) => first), bounds.map(([, after]) => after), most],
    );
    found.push(...read);
  }
  return found;
}
