import { brands, defaultBrand } from '../../contracts/brand/brands.ts';
import type { GalleryEntry } from '../../contracts/widgets/widget.ts';
import { HttpFailure } from '../http/failures.ts';
import type { PicturesOf } from '../orders/pictures.ts';
import { Refused } from '../part.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

/** Categories of books in the gallery. Clients send their names [3.13c]. */
export const categoryNames = ['Travel', 'Family', 'Wedding', 'Baby', 'Year in pictures', 'Nature', 'Pets'];

const isChannel = (channel: string): boolean =>
  [...brands, defaultBrand].some((brand) => brand.channel === channel);

/** @throws HttpFailure 400 for an unknown category. */
function checked(categories: readonly string[]): readonly string[] {
  if (categories.some((name) => !categoryNames.includes(name)))
    throw new HttpFailure(400, 'There is no such category.');
  return [...new Set(categories)];
}

/** Returns whether the order of a book is blocked from the gallery [3.13c]. */
export async function isBlocked(store: Queryable, code: string): Promise<boolean> {
  const found = await store.query('select code from gallery_blocked where code = $1', [code]);
  return found.length === 1;
}

/** Returns the URL of a shop's gallery. */
export const galleryAddress = (shop: string): string => `${shop}/gallery`;

/** Maximum number of books on the page of a gallery, newest first. */
const mostShown = 200;

export interface ShownBook {
  readonly title: string;
  readonly token: string;
  readonly cover: string | null;
  readonly categories: readonly string[];
}

/**
 * Returns the public gallery of a channel's shop: online books in the gallery whose orders are not blocked,
 * without those of deleted accounts.
 */
export async function booksShown(
  { store }: Pick<Ports, 'store'>,
  channel: string,
  pictures: PicturesOf,
): Promise<ShownBook[]> {
  const rows = await store.query<{
    name: string;
    token: string;
    picture: string | null;
    categories: string[];
    customer_id: string;
    created_at: string;
  }>(
    `select name, token, picture, categories, order_product.customer_id, created_at from gallery_entry
      join widget using (code) join order_product using (code)
      join customer_order on customer_order.id = order_product.order_id
      join customer on customer.id = order_product.customer_id
      where gallery_entry.channel = $1 and state = 'online' and token is not null and deleted_at is null
        and not exists (select 1 from gallery_blocked where gallery_blocked.code = gallery_entry.code)
      order by requested_at desc, gallery_entry.code limit ${mostShown}`,
    [channel],
  );
  const covers = await pictures(
    rows.map(({ customer_id, picture, created_at }) => ({
      customerId: customer_id,
      picture,
      madeAt: created_at,
    })),
  );
  return rows.map(({ name, token, categories }, index) => ({
    title: name,
    token,
    cover: covers[index] ?? null,
    categories,
  }));
}

interface GalleryEntryKey {
  readonly customerId: string;
  readonly code: string;
  readonly channel: string;
}

/** @throws Refused `none` */
const entryOf = (rows: readonly { code: string; categories: string[] }[]): GalleryEntry => {
  const [row] = rows;
  if (row === undefined) throw new Refused('none');
  return { widgetId: row.code, categories: row.categories };
};

export const readEntry = async (store: Queryable, { customerId, code, channel }: GalleryEntryKey) =>
  entryOf(
    await store.query<{ code: string; categories: string[] }>(
      'select code, categories from gallery_entry where customer_id = $1 and code = $2 and channel = $3',
      [customerId, code, channel],
    ),
  );

/** Adds an online book to the gallery. An existing entry keeps its position and gets the new categories. */
export async function addEntry(
  store: Queryable,
  { customerId, code, channel }: GalleryEntryKey,
  categories: readonly string[],
): Promise<GalleryEntry> {
  const names = JSON.stringify(checked(categories));
  if (!isChannel(channel)) throw new Refused('none');
  const [book] = await store.query(
    "select code from widget where code = $1 and customer_id = $2 and state = 'online'",
    [code, customerId],
  );
  if (book === undefined) throw new Refused('none');
  if (await isBlocked(store, code)) throw new Refused('blocked');
  return entryOf(
    await store.query<{ code: string; categories: string[] }>(
      `insert into gallery_entry (code, customer_id, channel, categories) values ($1, $2, $3, $4::jsonb)
        on conflict (code) do update set channel = excluded.channel, categories = excluded.categories
        returning code, categories`,
      [code, customerId, channel, names],
    ),
  );
}

export const changeEntry = async (
  store: Queryable,
  { customerId, code, channel }: GalleryEntryKey,
  categories: readonly string[],
) =>
  entryOf(
    await store.query<{ code: string; categories: string[] }>(
      `update gallery_entry set categories = $4::jsonb where customer_id = $1 and code = $2 and channel = $3
        returning code, categories`,
      [customerId, code, channel, JSON.stringify(checked(categories))],
    ),
  );

/** @throws Refused `none` */
export async function deleteEntry(
  store: Queryable,
  { customerId, code, channel }: GalleryEntryKey,
): Promise<void> {
  entryOf(
    await store.query<{ code: string; categories: string[] }>(
      'delete from gallery_entry where customer_id = $1 and code = $2 and channel = $3 returning code, categories',
      [customerId, code, channel],
    ),
  );
}
