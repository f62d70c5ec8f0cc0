import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { KeptFile } from './http/keptFile.ts';
import type { Queryable } from './store/port.ts';

/** Returns the statements for a table that stores a PDF in `pdf` and its CRC-32 in `pdf_crc`. */
const statements = <T extends string, K extends string>(table: T, key: K) =>
  ({
    piece: `select substring(pdf from $2::int for $3::int) as bytes from ${table} where ${key} = $1`,
    measures: `select octet_length(pdf) as size, pdf_crc as crc from ${table} where ${key} = $1`,
    keep: `update ${table} set pdf = $2, pdf_crc = $3 where ${key} = $1 and pdf is null`,
    sum: `update ${table} set pdf_crc = $2 where ${key} = $1`,
  }) as const;
const of = {
  invoice: statements('invoice', 'id'),
  order_product: statements('order_product', 'code'),
} as const;

/** Identifies the row that stores a PDF. */
export interface PdfPlace {
  readonly table: keyof typeof of;
  readonly id: string;
}

/** Number of bytes per read. */
const piece = 128 * 1024;

interface Measures extends Record<string, unknown> {
  size: number | null;
  crc: bigint | null;
}

/** Yields the bytes from `start` to `end` inclusive. @throws Error if the file no longer exists. */
export async function* pdfBytes(
  store: Queryable,
  { table, id }: PdfPlace,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array> {
  for (let from = start; from <= end; from += piece) {
    const length = Math.min(piece, end + 1 - from);
    const [row] = await store.query<{ bytes: Uint8Array | null }>(of[table].piece, [id, from + 1, length]);
    if (row?.bytes?.length !== length) throw new Error('a kept PDF is gone');
    yield row.bytes;
  }
}

async function measured(store: Queryable, { table, id }: PdfPlace): Promise<Measures | undefined> {
  const [row] = await store.query<Measures>(of[table].measures, [id]);
  return row;
}

/**
 * Returns the PDF of a row, which is generated on the first request and then stored. It never changes: if two
 * versions are generated in parallel, the first one is stored.
 */
export async function keptPdf(
  store: Queryable,
  place: PdfPlace,
  type: string,
  draw: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<KeptFile> {
  const { table, id } = place;
  let found = await measured(store, place);
  if (found?.size === null) {
    const bytes = await draw();
    await store.query(of[table].keep, [id, Buffer.from(bytes), crc32(bytes)]);
    found = await measured(store, place);
  }
  if (found !== undefined && found.size !== null && found.crc === null) {
    // The PDF was stored before checksums were introduced.
    let crc = 0;
    for await (const bytes of pdfBytes(store, place, { start: 0, end: found.size - 1 }))
      crc = crc32(bytes, crc);
    await store.query(of[table].sum, [id, crc]);
    found = { ...found, crc: BigInt(crc) };
  }
  if (found === undefined || found.size === null || found.crc === null) throw new Error('a kept PDF is gone');
  const { size, crc } = found;
  return new KeptFile({
    type,
    size,
    etag: `"${crc.toString(16)}-${size.toString(16)}"`,
    read: () => pdfBytes(store, place, { start: 0, end: size - 1 }),
  });
}
