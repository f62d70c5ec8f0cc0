import { defaultBrand, type Locale } from '../../contracts/brand/brands.ts';
import { localeOf } from '../customers/language.ts';
import type { CallReply } from '../../contracts/call.ts';
import type { listPdfs } from '../../contracts/orders/aftersales.ts';
import { articleById, isBook } from '../merchandise/catalogue.ts';
import type { KeptFile } from '../http/keptFile.ts';
import { keptPdf } from '../keptPdf.ts';
import { Refused } from '../part.ts';
import { drawPdf } from '../pdfThread.ts';
import type { Queryable } from '../store/port.ts';
import type { BookPdf } from './bookPdf.ts';

interface Line extends Record<string, unknown> {
  code: string;
  name: string;
  article_id: string;
  created_at: string;
}

const columns = 'code, name, article_id, created_at';
const of = `from order_product
  join customer_order on customer_order.id = order_product.order_id
  where order_product.customer_id = $1 and not project_gone`;

const hasPdf = ({ article_id }: Line): boolean => {
  const article = articleById(article_id);
  return article !== null && isBook(article);
};

/** Returns the books whose pages are stored. The id of a PDF is the code of its product. */
export async function pdfsOf(store: Queryable, customerId: string): Promise<CallReply<typeof listPdfs>> {
  const lines = await store.query<Line>(`select ${columns} ${of} order by created_at desc, code`, [
    customerId,
  ]);
  return { pdfs: lines.filter(hasPdf).map(({ code }) => ({ id: code, productCode: code })) };
}

/**
 * Returns a zip that contains a book's pages as one PDF, generated on the first request and then stored.
 * @throws Refused `notFound`.
 */
export async function readPdf(store: Queryable, customerId: string, id: string): Promise<KeptFile> {
  const [line] = await store.query<Line>(`select ${columns} ${of} and code = $2`, [customerId, id]);
  if (line === undefined || !hasPdf(line)) throw new Refused('notFound');
  return keptPdf(store, { table: 'order_product', id: line.code }, 'application/zip', async () =>
    drawn(line, (await localeOf(store, customerId)) ?? defaultBrand.locale),
  );
}

function drawn(
  { code, name, article_id, created_at: ordered }: Line,
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width = 210, height = 297 } = articleById(article_id) ?? {};
  const book: BookPdf = { code, name, locale, ordered, article: { id: article_id, width, height } };
  return drawPdf(new URL('./bookPdf.ts', import.meta.url), book);
}
