import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { invoiceFileName } from '../../../contracts/invoices/invoice.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { oneOrder, shopper } from '../../orders/backend/shopper.ts';
import { keptPdf } from '../../../backend/keptPdf.ts';
import { company } from './kit.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const service = '/svc/invoices/api/v1';
/** Larger than any PDF of the product, so that it is stored in several pieces. */
const large = randomBytes(600_000);

/** Returns a function with the size of the largest file or piece that any query has returned. */
function largestRead(): () => number {
  const { store } = house.backend.ports;
  const query = store.query.bind(store);
  let largest = 0;
  vi.spyOn(store, 'query').mockImplementation(async (sql, params) => {
    const rows = await query(sql, params);
    for (const value of rows.flatMap((row) => Object.values(row)))
      if (value instanceof Uint8Array) largest = Math.max(largest, value.length);
    return rows as never;
  });
  return () => largest;
}

type Kept = { readonly path: string; readonly token: string };
const kinds: Readonly<Record<string, () => Promise<Kept>>> = {
  'an invoice': async () => {
    const who = await company(house);
    await who.ordered({});
    const id = (await who.list()).invoices[0]?.id ?? '';
    const keep = 'update invoice set pdf = $2, pdf_crc = null where id = $1';
    await house.backend.ports.store.query(keep, [id, large]);
    return { path: `${service}/InvoiceGroupFiles/me/${id}`, token: who.customer.user.access_token };
  },
  'the PDF of a book': async () => {
    const who = await shopper(house);
    const { products } = await oneOrder(who, { products: [{ articleId: 'book-square-m' }] });
    const code = products[0] ?? '';
    await house.backend.ports.store.query('update order_product set pdf = $2 where code = $1', [code, large]);
    return { path: `/svc/pdfs/v1/pdf/me/${code}`, token: who.customer.user.access_token };
  },
};

test.for(Object.keys(kinds))('%s is sent in pieces, with its length and ETag', async (kind) => {
  const kept = await kinds[kind]?.();
  if (kept === undefined) throw new Error(kind);
  const ask = (init: RequestInit = {}) =>
    fetch(house.origin + kept.path, {
      ...init,
      headers: { authorization: `Bearer ${kept.token}`, ...init.headers },
    });
  const largest = largestRead();
  const answer = await ask();
  expect(large.equals(await answer.bytes())).toBe(true);
  expect(largest()).toBe(128 * 1024);
  const etag = answer.headers.get('etag') ?? '';
  const said = { length: answer.headers.get('content-length'), etag };
  expect(said).toEqual({
    length: '600000',
    etag: `"${crc32(large).toString(16)}-${large.length.toString(16)}"`,
  });
  const known = await ask({ headers: { 'if-none-match': `"other", W/${etag}` } });
  expect([known.status, (await known.bytes()).length]).toEqual([304, 0]);
  expect((await ask({ headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  const head = await ask({ method: 'HEAD' });
  expect({ length: head.headers.get('content-length'), etag: head.headers.get('etag') }).toEqual(said);
});

test('[3.12] the files of a year are read in pieces, and drawn again where they were removed', async () => {
  const who = await company(house);
  await who.ordered({}, {});
  const { invoices, years } = await who.list();
  const [first, second] = invoices.map(({ id }) => id);
  const { store } = house.backend.ports;
  await store.query('update invoice set pdf = $2, pdf_crc = null where id = $1', [first, large]);
  await store.query('update invoice set pdf = null, pdf_crc = 7 where id = $1', [second]);
  const largest = largestRead();
  const { body } = await who.ask('GET', `${service}/InvoiceArchives/me/${years[0] ?? ''}`);
  const files = unzipSync(await (await fetch((body as { url: string }).url)).bytes());
  expect(largest()).toBe(128 * 1024);
  expect(large.equals(files[invoiceFileName(first ?? '')] ?? Buffer.alloc(0))).toBe(true);
  const drawn = await who.file(`/InvoiceGroupFiles/me/${second ?? ''}`);
  expect(drawn.bytes).toEqual(files[invoiceFileName(second ?? '')]);
});

test('a file is drawn on the first request and stored for later ones', async () => {
  const who = await company(house);
  await who.ordered({});
  const id = (await who.list()).invoices[0]?.id ?? '';
  const { store } = house.backend.ports;
  let drawings = 0;
  const draw = () => {
    drawings += 1;
    return Promise.resolve(new Uint8Array(large));
  };
  const ask = () => keptPdf(store, { table: 'invoice', id }, 'application/pdf', draw);
  await store.query('update invoice set pdf = null, pdf_crc = null where id = $1', [id]);
  const first = await ask();
  const again = await ask();
  expect([first.size, again.etag, drawings]).toEqual([large.length, first.etag, 1]);
});
