import { expect, test } from 'vitest';
import type { InvoiceDocument } from '../../../backend/invoices/document.ts';
import { dispatchedAt, documentOf } from '../../../backend/invoices/document.ts';
import { draw as drawInvoice } from '../../../backend/invoices/draw.ts';
import type { OrderRow } from '../../../backend/orders/view.ts';
import { sellerLines, sellerOf } from '../../../backend/merchandise/sellers.ts';
import { home } from '../../orders/backend/shopper.ts';
import { drawnOn, rulesOf, textOf } from './kit.ts';
import type { Drawn } from './kit.ts';

// Tests how an invoice is laid out on pages. A4 in points; lines of 10-point text are 13.6 points apart.

const page = { left: 56, right: 539.28, bottom: 760 };
const lineHeight = 13.6;
const [black, grey] = ['#1C1D20', '#5B5E66'];
const head = {
  id: '1001',
  orderRef: '4402',
  created: '2026-11-20T10:00:00.000Z',
  ordered: '2026-11-18T10:00:00.000Z',
  currency: 'EUR',
};
const seller = sellerOf('alb-nl');
const mug = { name: 'Mug', quantity: 1, rate: 21, amount: 1210 };
const invoice: InvoiceDocument = {
  seller,
  buyer: {
    name: 'Vermeer bv',
    vatNumber: 'BE0123456749',
    registrationNumber: null,
    address: { ...home, company: 'Vermeer bv' },
  },
  deliveredTo: home,
  lines: [mug, { ...mug, name: 'Delivery' }],
  discount: 500,
  vat: [{ rate: 21, net: 2000, amount: 420 }],
  net: 2000,
  vatAmount: 420,
  total: 2420,
};
const draw = (changed: Partial<InvoiceDocument> = {}) =>
  drawInvoice({ head, invoice: { ...invoice, ...changed } });
const one = (lines: readonly Drawn[], text: string): Drawn => {
  const found = lines.find((line) => line.text === text);
  if (found === undefined) throw new Error(`nothing says ${text}`);
  return found;
};

test('[3.12] an invoice reads from brand to total; headings are bold, secondary text is grey', async () => {
  const [lines = [], ...others] = drawnOn(await draw());
  expect(others).toEqual([]);
  const small = { size: 10, bold: false, ink: black };
  expect(
    lines
      .map(({ tag, text, size, bold, ink }) => ({ tag, text, size, bold, ink }))
      .filter(({ tag, bold, size, ink }) => tag[0] === 'H' || bold || size !== 10 || ink !== black),
  ).toEqual([
    { tag: 'P', text: 'alb', size: 22, bold: true, ink: seller.ink },
    { tag: 'H1', text: 'Invoice 1001', size: 18, bold: true, ink: black },
    ...['From', 'Invoice to', 'Delivered to'].map((text) => ({ ...small, tag: 'H2', text, bold: true })),
    ...['Product', 'Quantity', 'VAT', 'Amount incl. VAT'].map((text) => ({
      ...small,
      tag: 'TH',
      text,
      bold: true,
    })),
    { ...small, tag: 'P', text: 'These amounts include a voucher discount of EUR 5.00.', ink: grey },
    ...['VAT rate', 'Net', 'VAT', 'Incl. VAT'].map((text) => ({ ...small, tag: 'TH', text, bold: true })),
    { tag: 'P', text: 'Total: EUR 24.20', size: 14, bold: true, ink: black },
    { ...small, tag: 'P', text: 'Paid when the order was placed.', ink: grey },
    {
      tag: 'Artifact',
      text: 'Alb Photo B.V. · NL000012345B01 · Invoice 1001 · Page 1 of 1',
      size: 8,
      bold: false,
      ink: grey,
    },
  ]);
  expect(lines.filter(({ tag }) => tag === 'TD').map(({ text }) => text)).toEqual([
    ...['Mug', '1', '21%', 'EUR 12.10', 'Delivery', '1', '21%', 'EUR 12.10'],
    ...['21%', 'EUR 20.00', 'EUR 4.20', 'EUR 24.20', 'Total', 'EUR 20.00', 'EUR 4.20', 'EUR 24.20'],
  ]);
});

test('[3.12] sender, payer and delivery address are side by side; a company is named once', async () => {
  const [lines = []] = drawnOn(await draw());
  const block = (heading: string) => {
    const { at, y } = one(lines, heading);
    return lines.filter((line) => line.tag === 'P' && line.at === at && line.y > y && line.y < y + 120);
  };
  const blocks = ['From', 'Invoice to', 'Delivered to'].map(block);
  expect(blocks.map((texts) => texts.map(({ text }) => text))).toEqual([
    [seller.company, ...sellerLines(seller, 'en-GB'), `VAT number ${seller.vatNumber}`],
    [
      'Vermeer bv',
      'Ann Lee',
      '221 Baker Street',
      'London',
      'NW1 6XE',
      'United Kingdom',
      'VAT number BE0123456749',
    ],
    ['Ann Lee', '221 Baker Street', 'London', 'NW1 6XE', 'United Kingdom'],
  ]);
  const headings = ['From', 'Invoice to', 'Delivered to'].map((text) => one(lines, text));
  expect(new Set(headings.map(({ y }) => y)).size).toBe(1);
  expect(headings.map(({ at }) => Math.round(at))).toEqual([56, 217, 378]);
  const lowest = Math.max(...blocks.flat().map(({ y }) => y));
  expect(one(lines, 'Product').y - lowest).toBeGreaterThan(2 * lineHeight);
  // Delivery address and VAT number are printed only if there is one.
  const bare = { name: 'Ann Lee', vatNumber: null, registrationNumber: '12', address: null };
  const texts = textOf(await draw({ deliveredTo: null, buyer: bare, discount: 0 }));
  expect(texts.slice(texts.indexOf('Invoice to') + 1, texts.indexOf('Product'))).toEqual([
    'Ann Lee',
    'Registration number 12',
  ]);
  expect(texts.filter((text) => /Delivered to|null|voucher/.test(text))).toEqual([]);
});

test('[3.12] an invoice is in the language in which it was written, with its number formats', async () => {
  const [irish, british] = [await draw({ locale: 'en-IE' }), await draw()];
  const langOf = (pdf: Uint8Array) => /\/Lang \((\S+)\)/.exec(Buffer.from(pdf).toString('latin1'))?.[1];
  expect([langOf(irish), langOf(british)]).toEqual(['en-IE', 'en-GB']);
});

test('[3.12] a name that is too long for its column wraps, and its column ends before the next', async () => {
  const name = 'Vereniging Fotografen Utrecht-Oost';
  const texts = textOf(await draw({ buyer: { ...invoice.buyer, name } }));
  expect(texts.includes(name)).toBe(false);
  expect(texts.includes('Oost')).toBe(true);
});

test('[3.12] lines are below each other, sections apart; numbers are right-aligned in their column', async () => {
  const pdf = await draw();
  const [lines = []] = drawnOn(pdf);
  const left = lines.filter(({ at }) => at === page.left);
  const heights = left.map(({ y }) => y);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  const gapAbove = (text: string) => {
    const place = left.indexOf(one(left, text));
    return (left[place]?.y ?? 0) - (left[place - 1]?.y ?? 0);
  };
  for (const { text } of left.slice(1)) expect([text, gapAbove(text) >= lineHeight]).toEqual([text, true]);
  for (const text of ['Invoice 1001', 'From', 'Product', 'VAT rate', 'Total: EUR 24.20'])
    expect([text, gapAbove(text) > 2 * lineHeight]).toEqual([text, true]);
  for (const text of [`Invoice date: 20 November 2026`, seller.company, 'Paid when the order was placed.'])
    expect([text, gapAbove(text) < 2 * lineHeight]).toEqual([text, true]);
  expect(gapAbove('Invoice 1001')).toBeGreaterThan(3 * lineHeight);
  // Rows have padding; the first row has more, because a line separates it from the header.
  const rowGap = gapAbove('Delivery');
  expect([rowGap > 18, gapAbove('Mug') - rowGap]).toEqual([true, expect.closeTo(4)]);
  const rules = rulesOf(pdf);
  expect(rules.map(({ from, to }) => [from, to])).toEqual([
    [page.left, page.right],
    [page.left, page.right],
  ]);
  for (const [index, [above, below]] of (
    [
      ['Product', 'Mug'],
      ['VAT rate', '21%'],
    ] as const
  ).entries()) {
    const { y = 0 } = rules[index] ?? {};
    const first = index === 0 ? one(lines, below) : lines.findLast(({ text }) => text === below);
    expect([y > one(lines, above).y, y < (first?.y ?? 0) - 8]).toEqual([true, true]);
  }
  const amounts = lines.filter(({ tag, text }) => tag === 'TD' && text === 'EUR 24.20');
  expect(new Set(amounts.map(({ at }) => at)).size).toBe(1);
  expect(Math.min(...amounts.map(({ at }) => at))).toBeGreaterThan(470);
  const source = new TextDecoder('latin1').decode(pdf);
  const tags = (tag: string) => source.match(new RegExp(`/S /${tag}\\b`, 'g'))?.length;
  expect(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD'].map(tags)).toEqual([1, 1, 3, 2, 6, 8, 16]);
});

test('[3.12] an invoice of any length stays inside its pages, keeps its VAT together, and numbers the pages', async () => {
  for (const count of [...Array.from({ length: 10 }, (_, more) => 15 + more), 60]) {
    const long = 'A very long name of a mug that has to be written below itself';
    const lines = Array.from({ length: count }, (_, index) => ({
      ...mug,
      name: index === 0 && count % 4 === 0 ? long : `Mug ${index}`,
    }));
    const pages = drawnOn(await draw({ lines }));
    const all = pages.flat();
    expect([count, all.filter(({ text }) => /^Mug \d+$/.test(text)).length >= count - 1]).toEqual([
      count,
      true,
    ]);
    for (const [index, drawn] of pages.entries()) {
      const feet = drawn.filter(({ tag }) => tag === 'Artifact');
      expect(feet.map(({ text }) => text.split(' · ').at(-1))).toEqual([
        `Page ${index + 1} of ${pages.length}`,
      ]);
      expect([feet[0]?.size, feet[0]?.ink, (feet[0]?.y ?? 0) > page.bottom + 30]).toEqual([8, grey, true]);
      const rows = drawn.filter(({ tag }) => tag === 'TD').map(({ y }) => y);
      expect(Math.max(0, ...rows)).toBeLessThan(page.bottom - 6);
      expect(Math.min(page.left + 50, ...drawn.map(({ y }) => y))).toBeGreaterThan(page.left);
    }
    const pageOf = (text: string) => pages.findIndex((drawn) => drawn.some((line) => line.text === text));
    expect([count, pageOf('VAT rate')]).toEqual([count, pageOf('Total')]);
  }
});

test('[3.12] an invoice has its last dispatch’s date; a pick-up point has no address, free delivery no line', () => {
  const product = {
    code: 'one',
    order_id: 'order',
    article_id: 'mug-classic',
    name: 'Mug',
    status: 'Dispatched',
    payment_changed_at: null,
    voucher: null,
    voucher_details: null,
    quantity: 1,
    price: 1210n,
    full_price: null,
    vat_rate: '21',
    picture: null,
    status_times: [
      { status: 'Confirmed', at: '2026-11-25T10:00:00.000Z' },
      { status: 'Dispatched', at: '2026-11-20T10:00:00.000Z' },
    ],
    tracking: null,
    project_gone: false,
  };
  const order = {
    id: 'order',
    number: null,
    source: 'Albelli' as const,
    status: 'Dispatched',
    channel: 'pbx-gb',
    currency: 'GBP',
    delivery_cost: 0n,
    address: home,
    delivery_type: 'Home' as const,
    pickup_point: null,
    asked_address: null,
    refused_address: null,
    changeable_until: null,
    created_at: '2026-11-18T10:00:00.000Z',
    expected_from: null,
    expected_to: null,
  };
  expect([dispatchedAt(order, [product]), dispatchedAt(order, [{ ...product, status_times: [] }])]).toEqual([
    '2026-11-20T10:00:00.000Z',
    order.created_at,
  ]);
  const point = {
    id: 'GB-1',
    name: 'Kiosk',
    street: 'Road',
    streetNumber: '1',
    postalCode: 'NW1 6XE',
    city: 'London',
    distance: 150,
    openingHours: [],
  };
  const written = (changed: Partial<OrderRow>) => {
    const {
      deliveredTo,
      lines,
      seller: by,
    } = documentOf({ ...order, ...changed }, [product], invoice.buyer, 'en-GB');
    return [deliveredTo, lines.map(({ name }) => name), by.wordmark];
  };
  expect(written({})).toEqual([home, ['Mug'], 'pbx']);
  expect(written({ pickup_point: point, delivery_cost: 495n, channel: 'nowhere' })).toEqual([
    null,
    ['Mug', 'Delivery'],
    'framehouse',
  ]);
});
