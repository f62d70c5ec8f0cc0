import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { invoiceArchiveName, invoiceFileName } from '../../contracts/invoices/invoice.ts';
import { archiveAddresses } from '../archives/address.ts';
import type { ArchiveSource } from '../archives/routes.ts';
import type { ZipEntry } from '../archives/zip/records.ts';
import { dosTime, unixTime } from '../archives/zip/time.ts';
import { pdfBytes } from '../keptPdf.ts';
import type { Queryable } from '../store/port.ts';
import { idsOfYear } from './lists.ts';
import { pdfEntries } from './pdfs.ts';

export const yearAddresses = archiveAddresses('invoices', '/svc/invoices/archives');

/** Returns the zip entries for a year. Missing PDFs are generated. */
export async function entriesOf(
  store: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<ZipEntry[]> {
  return (await pdfEntries(store, customerId, ids)).map(({ id, created_at: created, size, crc }) => ({
    name: invoiceFileName(id),
    size,
    crc32: Number(crc),
    dos: dosTime(created),
    modified: unixTime(created, 0),
  }));
}

/**
 * All invoices of a year as one zip at a signed URL, with the invoices that exist at the time of the
 * download.
 */
export const yearSource: ArchiveSource = {
  addresses: yearAddresses,
  isId: (id) => /^\d{4}$/.test(id),
  find: async ({ store }, { customerId, id: year }) => {
    const ids = await idsOfYear(store, customerId, Number(year));
    if (ids.length === 0) return 404;
    const entries = await entriesOf(store, customerId, ids);
    return {
      entries,
      etag: `"${createHash('sha256').update(JSON.stringify(entries)).digest('base64url')}"`,
      fileName: invoiceArchiveName(Number(year)),
      open: async (entry, range) =>
        Readable.from(pdfBytes(store, { table: 'invoice', id: ids[entry] ?? '' }, range), {
          objectMode: false,
        }),
    };
  },
};
