import type { Locale } from '../../contracts/brand/brands.ts';
import { wordsOf } from '../languages/words.ts';
import { articleById } from '../merchandise/catalogue.ts';
import { zipSync } from 'fflate';
import { productPdf } from '../../contracts/orders/aftersales.ts';
import { printableIn, taggedPdf } from '../pdf.ts';

export interface BookPdf {
  readonly code: string;
  readonly name: string;
  readonly locale: Locale;
  /** Time of the order, in ISO 8601. */
  readonly ordered: string;
  /** The article of the catalogue, with its size in millimetres. */
  readonly article: { readonly id: string; readonly width: number; readonly height: number };
}

/** An inner margin of 18 mm, in points. */
const margin = 51;
const point = 72 / 25.4;

/** Returns a zip with a book's pages as one PDF: the cover with the title, and sample pages. */
export async function draw({
  code,
  name,
  ordered,
  article,
  locale: wanted,
}: BookPdf): Promise<Uint8Array<ArrayBuffer>> {
  const size: [number, number] = [article.width * point, article.height * point];
  const known = articleById(article.id);
  const { locale: lang, say } = wordsOf(wanted);
  const request = { size, margin, title: name, subject: code, made: ordered, lang };
  const title = known === null ? '' : say(known.title);
  const pages = await taggedPdf(request, (document, tree) => {
    tree.add(document.struct('H1', {}, () => void document.fontSize(28).text(printableIn(document, name))));
    tree.add(document.struct('P', {}, () => void document.fontSize(12).text(`${title}, ${code}`)));
    for (let page = 1; page <= 4; page += 1) {
      document.addPage();
      tree.add(
        document.struct('P', {}, () => void document.fontSize(12).text(say('Page {page, number}', { page }))),
      );
    }
  });
  return zipSync({ [productPdf]: [pages, { mtime: ordered }] }, { level: 0 });
}
