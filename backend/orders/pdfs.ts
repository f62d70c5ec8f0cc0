import type { CallReply } from '../../contracts/call.ts';
import { productPdf } from '../../contracts/orders/aftersales.ts';
import type { listPdfs } from '../../contracts/orders/aftersales.ts';
import { articleById, isBook } from '../merchandise/catalogue.ts';
import { Refused } from '../part.ts';
import { printableIn, taggedPdf } from '../pdf.ts';
import type { Queryable } from '../store/port.ts';

interface Line extends Record<string, unknown> {
  code: string;
  name: string;
  article_id: string;
  created_at: string;
}

const selected = `select code, name, article_id, created_at from order_product
  join customer_order on customer_order.id = order_product.order_id
  where order_product.customer_id = $1 and not project_gone`;

const hasPdf = ({ article_id }: Line): boolean => {
  const article = articleById(article_id);
  return article !== null && isBook(article);
};

/** The books whose pages are still kept; a PDF's id is the code of its product. */
export async function pdfsOf(store: Queryable, customerId: string): Promise<CallReply<typeof listPdfs>> {
  const lines = await store.query<Line>(`${selected} order by created_at desc, code`, [customerId]);
  return { pdfs: lines.filter(hasPdf).map(({ code }) => ({ id: code, productCode: code })) };
}

/** A zip with the pages of a book as one PDF in it. @throws Refused `notFound`. */
export async function readPdf(store: Queryable, customerId: string, id: string): Promise<Blob> {
  const [line] = await store.query<Line>(`${selected} and code = $2`, [customerId, id]);
  if (line === undefined || !hasPdf(line)) throw new Refused('notFound');
  const [{ zipSync }, pages] = await Promise.all([import('fflate'), drawn(line)]);
  const zip = zipSync({ [productPdf]: [pages, { mtime: line.created_at }] }, { level: 0 });
  return new Blob([zip], { type: 'application/zip' });
}

/** Pages in an inner margin of 18 mm, in points. */
const margin = 51;
const point = 72 / 25.4;

/** The cover with its title, and pages to look at. */
function drawn({ code, name, article_id, created_at }: Line): Promise<Uint8Array<ArrayBuffer>> {
  const article = articleById(article_id);
  const size: [number, number] = [(article?.width ?? 210) * point, (article?.height ?? 297) * point];
  return taggedPdf({ size, margin, title: name, subject: code, made: created_at }, (document, tree) => {
    tree.add(document.struct('H1', {}, () => void document.fontSize(28).text(printableIn(document, name))));
    tree.add(
      document.struct('P', {}, () => void document.fontSize(12).text(`${article?.title ?? ''}, ${code}`)),
    );
    for (let page = 1; page <= 4; page += 1) {
      document.addPage();
      tree.add(document.struct('P', {}, () => void document.fontSize(12).text(`Page ${page}`)));
    }
  });
}
