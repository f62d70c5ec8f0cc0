import { brands, defaultBrand } from '../../contracts/brand/brands.ts';
import type { ServerWidget } from '../../contracts/widgets/widget.ts';
import { articleById, isBook } from '../merchandise/catalogue.ts';
import type { PicturesOf } from '../orders/pictures.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

/** Returns the URL of a channel's shop, which shows online books. */
export type ShopOf = (channel: string) => string;

interface Row extends Record<string, unknown> {
  code: string;
  article_id: string;
  name: string;
  picture: string | null;
  channel: string;
  source: string;
  created_at: string;
  state: ServerWidget['state'];
  token: string | null;
}

/** Returns the public URL of an online book. Only people who received the URL can open the book. */
export const bookAddress = (shop: string, token: string): string => `${shop}/books/${token}`;

/** Returns the vendor of a channel, as in the merchandise [3.16]. */
const vendorOf = (channel: string): string =>
  [...brands, defaultBrand].find((brand) => brand.channel === channel)?.family ?? defaultBrand.family;

const isPhotoBook = ({ article_id }: Row): boolean => {
  const article = articleById(article_id);
  return article !== null && isBook(article);
};

/**
 * Returns those of the books with these codes that a customer has ordered and not deleted, in order. They
 * contain covers only if `pictures` provides them.
 */
export async function booksOf(
  { store }: Pick<Ports, 'store'>,
  customerId: string,
  codes: readonly string[],
  shopOf: ShopOf,
  pictures?: PicturesOf,
): Promise<ServerWidget[]> {
  const rows = await store.query<Row>(
    `select order_product.code, article_id, name, picture, channel, source, created_at, coalesce(state, 'none') as state, token
      from order_product join customer_order on customer_order.id = order_product.order_id
      left join widget on widget.code = order_product.code
      where order_product.customer_id = $1 and order_product.code = any($2::text[])
        and state is distinct from 'deleted'`,
    [customerId, codes],
  );
  const books = rows.filter(isPhotoBook);
  const covers = await pictures?.(
    books.map(({ picture, created_at }) => ({ customerId, picture, madeAt: created_at })),
  );
  const byCode = new Map(books.map((row, index) => [row.code, { row, cover: covers?.[index] ?? null }]));
  return [...new Set(codes)].flatMap((code) => {
    const book = byCode.get(code);
    if (book === undefined) return [];
    const { row, cover } = book;
    return {
      orderCode: row.code,
      vendorId: vendorOf(row.channel),
      // Books of the older service have no page to which an e-mail could link.
      shareableByEmail: row.source === 'Albelli',
      state: row.state,
      title: row.name,
      url: row.token === null ? null : bookAddress(shopOf(row.channel), row.token),
      cover,
    };
  });
}

/**
 * Takes a book offline and removes it from the list permanently; resolves to false if it has no online
 * version.
 */
export async function deleteBook(store: Queryable, customerId: string, code: string): Promise<boolean> {
  const gone = await store.query(
    `with entry as (delete from gallery_entry where code = $2 and customer_id = $1)
      update widget set state = 'deleted', token = null
      where code = $2 and customer_id = $1 and state <> 'deleted' returning code`,
    [customerId, code],
  );
  return gone.length === 1;
}

/** Number of pages shown for an online book, including the cover. */
const pagesShown = 6;

/**
 * Returns the content of an online book's page; null for an unknown token and for a book of a deleted
 * account.
 */
export async function bookByToken(
  { store }: Pick<Ports, 'store'>,
  token: string,
  pictures: PicturesOf,
): Promise<{ readonly title: string; readonly pages: readonly string[] } | null> {
  const [row] = await store.query<{
    name: string;
    picture: string | null;
    customer_id: string;
    created_at: string;
  }>(
    `select name, picture, order_product.customer_id, created_at from widget join order_product using (code)
      join customer_order on customer_order.id = order_product.order_id
      join customer on customer.id = order_product.customer_id
      where token = $1 and state = 'online' and deleted_at is null`,
    [token],
  );
  if (row === undefined) return null;
  const [kind = 'book', first = '0'] = (row.picture ?? 'book-0').split('-');
  const addresses = await pictures(
    Array.from({ length: pagesShown }, (_, page) => ({
      customerId: row.customer_id,
      picture: `${page === 0 ? kind : 'prints'}-${(Number(first) + page) % pagesShown}`,
      madeAt: row.created_at,
    })),
  );
  return { title: row.name, pages: addresses.flatMap((address) => address ?? []) };
}
