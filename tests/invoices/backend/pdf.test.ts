import { beforeAll, expect, test } from 'vitest';
import { keepDetails } from '../../../backend/customers/business.ts';
import { countries } from '../../../contracts/brand/brands.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { home } from '../../orders/backend/shopper.ts';
import { company, textOf } from './kit.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

/** Converts `EUR 1,234.50` to cents. */
const cents = (text = ''): number => Math.round(Number(text.slice(4).replaceAll(',', '')) * 100);
const isAmount = (text: string) => /^[A-Z]{3} [\d,]+\.\d{2}$/.test(text);

/** Returns the rows of the VAT table, the total last: rate, net, VAT, and both together. */
function vatRows(lines: readonly string[]): { name: string; net: number; vat: number; both: number }[] {
  const from = lines.indexOf('Incl. VAT') + 1;
  const rows = [];
  for (let at = from; isAmount(lines[at + 1] ?? ''); at += 4)
    rows.push({
      name: lines[at] ?? '',
      net: cents(lines[at + 1]),
      vat: cents(lines[at + 2]),
      both: cents(lines[at + 3]),
    });
  return rows;
}
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

test.for(countries)('[3.12] [7.8] net and VAT of an invoice in %s add up to its total', async (country) => {
  const who = await company(house);
  await who.ordered({
    country,
    products: [
      { articleId: 'book-square-m', name: 'Naxos in June' },
      { articleId: 'mug-classic', quantity: 3 },
      { articleId: 'prints-10x15', quantity: 60, status: 'Cancelled', name: 'Not made' },
    ],
  });
  const [invoice] = (await who.list()).invoices;
  const { status, type, bytes } = await who.file(`/InvoiceGroupFiles/me/${invoice?.id ?? ''}`);
  expect([status, type]).toEqual([200, 'application/pdf']);
  const lines = textOf(bytes);
  const rows = vatRows(lines);
  const rates = rows.slice(0, -1);
  const total = rows.at(-1);
  expect(total).toEqual({
    name: 'Total',
    net: sum(rates.map(({ net }) => net)),
    vat: sum(rates.map(({ vat }) => vat)),
    both: invoice?.total.amount,
  });
  expect(rows.map(({ net, vat, both }) => net + vat - both)).toEqual(rows.map(() => 0));
  for (const { name, net, vat } of rates)
    expect(Math.abs(vat - (net * Number.parseFloat(name)) / 100)).toBeLessThan(1);
  const products = lines.slice(lines.indexOf('Amount incl. VAT') + 1, lines.indexOf('VAT rate'));
  expect(sum(products.filter(isAmount).map(cents))).toBe(total?.both);
  expect([lines.includes('Naxos in June'), lines.includes('Not made')]).toEqual([true, false]);
  expect(lines).toContain(`Total: ${invoice?.total.currency ?? ''} ${formatted(total?.both ?? 0)}`);
});
const formatted = (amount: number) =>
  (amount / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test('[3.12] an invoice names the person where neither a company nor an address is known', async () => {
  const who = await company(house);
  const { store } = house.backend.ports;
  await store.query("update customer set first_name = 'Eva', last_name = 'Martin' where id = $1", [
    who.customer.id,
  ]);
  await who.ordered({});
  const [invoice] = (await who.list()).invoices;
  const lines = textOf((await who.file(`/InvoiceGroupFiles/me/${invoice?.id ?? ''}`)).bytes);
  expect(lines[lines.indexOf('Invoice to') + 1]).toBe('Eva Martin');
});

test('[3.12] an invoice names the brand, both addresses and the company’s numbers, on tagged A4 pages', async () => {
  const who = await company(house);
  await keepDetails(house.backend.ports.store, who.customer.id, {
    companyName: 'Łukasz & Ξένιος bv',
    vatNumber: 'BE0123456749',
    registrationNumber: '👩‍👧 漢',
  });
  await who.ordered({
    number: '4402 1188',
    channel: 'alb-nl',
    address: { ...home, lastName: 'Søndergård' },
    products: Array.from({ length: 60 }, (_, index) => ({
      articleId: 'mug-classic',
      name: `Mug ${index}`,
      ...(index === 0 ? { fullPrice: 5000, price: 995 } : {}),
    })),
  });
  const [invoice] = (await who.list()).invoices;
  const { bytes } = await who.file(`/InvoiceGroupFiles/me/${invoice?.id ?? ''}`);
  const lines = textOf(bytes);
  const received = [
    'alb',
    `Invoice ${invoice?.id ?? ''}`,
    'Alb Photo B.V.',
    'Stationsplein 10',
    'VAT number NL000012345B01',
    // Contains letters from every alphabet that the neighbours of the 13 countries use; each emoji becomes one
    // placeholder.
    'Łukasz & Ξένιος bv',
    '221 Baker Street',
    'NW1 6XE',
    'VAT number BE0123456749',
    'Registration number \uFFFD \uFFFD',
    'Ann Søndergård',
    'Mug 59',
    'These amounts include a voucher discount of GBP 40.05.',
  ];
  expect(received.filter((one) => !lines.includes(one))).toEqual([]);
  expect(lines.filter((line) => /^Order 4402 1188, placed on /.test(line)).length).toBe(1);
  expect(lines.filter((line) => / · Page \d of 3$/.test(line)).length).toBe(3);
  const source = new TextDecoder('latin1').decode(bytes);
  expect([
    source.startsWith('%PDF-1.7'),
    source.includes('/Marked true'),
    source.includes('/S /Table'),
    source.match(/\/MediaBox \[0 0 595.28 841.89\]/g)?.length,
    // Both fonts are embedded in the file, so that it does not depend on the reader's machine.
    source.match(/\/FontFile2 /g)?.length,
    source.includes('Helvetica'),
  ]).toEqual([true, true, true, 3, 2, false]);
});

test('[3.12] an invoice stays as it was written, despite later changes', async () => {
  const who = await company(house);
  await who.ordered({});
  const path = `/InvoiceGroupFiles/me/${(await who.list()).invoices[0]?.id ?? ''}`;
  await keepDetails(house.backend.ports.store, who.customer.id, {
    companyName: 'Another name',
    vatNumber: 'BE0123456749',
    registrationNumber: '',
  });
  const first = await who.file(path);
  expect(textOf(first.bytes)).not.toContain('Another name');
  expect((await who.file(path)).bytes).toEqual(first.bytes);
});
