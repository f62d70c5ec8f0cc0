import { Buffer } from 'node:buffer';
import type { Queryable } from '../store/port.ts';
import { drawInvoice } from './draw.ts';
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
  const drawn = await drawInvoice({ id, orderRef, created, ordered, currency }, document);
  await store.query('update invoice set pdf = $2 where id = $1 and pdf is null', [id, Buffer.from(drawn)]);
  // Of two that were drawn at once, the first one was kept.
  const [kept] = await store.query<Row>(selected, asked);
  return kept === undefined ? null : { id, created: kept.created_at, bytes: kept.pdf ?? drawn };
}
