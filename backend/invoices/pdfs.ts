import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { drawPdf } from '../pdfThread.ts';
import type { Queryable } from '../store/port.ts';
import type { InvoiceDrawing } from './draw.ts';
import type { InvoiceDocument } from './document.ts';

interface Row extends Record<string, unknown> {
  id: string;
  order_ref: string;
  created_at: string;
  ordered_at: string;
  currency: string;
  document: InvoiceDocument;
  pdf: Uint8Array<ArrayBuffer> | null;
}

export interface KeptPdf {
  readonly id: string;
  readonly created: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const selected = `select id, order_ref, created_at, ordered_at, currency, document, pdf from invoice
  where customer_id = $1 and id = $2 and ($3::text is null or channel = $3::text)`;

/** The file of an invoice, drawn at the first asking and kept; null where the customer has no such invoice. */
export async function pdfOf(
  store: Queryable,
  customerId: string,
  id: string,
  channel: string | null = null,
): Promise<KeptPdf | null> {
  const asked = [customerId, id, channel];
  const [row] = await store.query<Row>(selected, asked);
  if (row === undefined) return null;
  if (row.pdf !== null) return { id, created: row.created_at, bytes: row.pdf };
  const { order_ref: orderRef, created_at: created, ordered_at: ordered, currency, document } = row;
  const drawing: InvoiceDrawing = { head: { id, orderRef, created, ordered, currency }, invoice: document };
  const drawn = await drawPdf(new URL('./draw.ts', import.meta.url), drawing);
  await store.query('update invoice set pdf = $2, pdf_crc = $3 where id = $1 and pdf is null', [
    id,
    Buffer.from(drawn),
    crc32(drawn),
  ]);
  // Of two that were drawn at once, the first one was kept.
  const [kept] = await store.query<Row>(selected, asked);
  return kept === undefined ? null : { id, created: kept.created_at, bytes: kept.pdf ?? drawn };
}

export interface PdfEntry extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: string;
  readonly size: number;
  readonly crc: bigint;
}

/** What a zip says of the files of these invoices, in their order; what is not drawn yet is drawn. */
export async function pdfEntries(
  store: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<PdfEntry[]> {
  const missing = await store.query<{ id: string; pdf: Uint8Array<ArrayBuffer> | null }>(
    'select id, pdf from invoice where customer_id = $1 and id = any($2::text[]) and pdf_crc is null',
    [customerId, ids],
  );
  for (const { id, pdf } of missing) {
    if (pdf === null) await pdfOf(store, customerId, id);
    else await store.query('update invoice set pdf_crc = $2 where id = $1', [id, crc32(pdf)]);
  }
  const found = await store.query<PdfEntry>(
    `select invoice.id, created_at, octet_length(pdf) as size, pdf_crc as crc
     from unnest($2::text[]) with ordinality as named (id, place)
     join invoice on invoice.id = named.id and customer_id = $1 order by place`,
    [customerId, ids],
  );
  if (found.length < ids.length) throw new Error('an invoice is gone');
  return found;
}
