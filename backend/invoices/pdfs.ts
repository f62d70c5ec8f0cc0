import type { KeptFile } from '../http/keptFile.ts';
import { keptPdf } from '../keptPdf.ts';
import { drawPdf } from '../pdfThread.ts';
import type { Queryable } from '../store/port.ts';
import type { InvoiceDrawing } from './draw.ts';
import type { InvoiceDocument } from './document.ts';

interface Row extends Record<string, unknown> {
  order_ref: string;
  created_at: string;
  ordered_at: string;
  currency: string;
  document: InvoiceDocument;
}

const selected = `select order_ref, created_at, ordered_at, currency, document from invoice
  where customer_id = $1 and id = $2 and ($3::text is null or channel = $3::text)`;

/**
 * Returns the PDF of an invoice, which is generated on the first request and then stored; null if the
 * customer has no such invoice.
 */
export async function pdfOf(
  store: Queryable,
  customerId: string,
  id: string,
  channel: string | null = null,
): Promise<KeptFile | null> {
  const [row] = await store.query<Row>(selected, [customerId, id, channel]);
  if (row === undefined) return null;
  return keptPdf(store, { table: 'invoice', id }, 'application/pdf', () => {
    const { order_ref: orderRef, created_at: created, ordered_at: ordered, currency, document } = row;
    const drawing: InvoiceDrawing = { head: { id, orderRef, created, ordered, currency }, invoice: document };
    return drawPdf(new URL('./draw.ts', import.meta.url), drawing);
  });
}

export interface PdfEntry extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: string;
  readonly size: number;
  readonly crc: bigint;
}

/** Returns the zip entries of these invoices in order. Missing PDFs are generated. */
export async function pdfEntries(
  store: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<PdfEntry[]> {
  const missing = await store.query<{ id: string }>(
    'select id from invoice where customer_id = $1 and id = any($2::text[]) and (pdf is null or pdf_crc is null)',
    [customerId, ids],
  );
  for (const { id } of missing) await pdfOf(store, customerId, id);
  const found = await store.query<PdfEntry>(
    `select invoice.id, created_at, octet_length(pdf) as size, pdf_crc as crc
     from unnest($2::text[]) with ordinality as named (id, place)
     join invoice on invoice.id = named.id and customer_id = $1 order by place`,
    [customerId, ids],
  );
  if (found.length < ids.length) throw new Error('an invoice is gone');
  return found;
}
