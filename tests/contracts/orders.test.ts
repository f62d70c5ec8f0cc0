import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasProductPdf, pdfFileName } from '../../contracts/orders/aftersales.ts';
import { orderTab, type Product, readOrder, splitOrders } from '../../contracts/orders/order.ts';
import { customerStatus, otherStatuses, statusColour } from '../../contracts/orders/status.ts';

const now = Date.parse('2026-07-01T12:00:00Z');
const hour = 3_600_000;
const ago = (hours: number) => new Date(now - hours * hour).toISOString();
const product = (status: string, paidHoursAgo: number | null): Product => ({
  code: 'P1',
  status,
  paymentChangedDate: paidHoursAgo === null ? null : ago(paidHoursAgo),
  voucher: null,
  voucherDetails: null,
});

test('[4.12a] [4.12b] the customer-facing status and its colour', () => {
  const words = [
    'Received',
    'Confirmed',
    'ProductionStarted',
    'ProductionCompleted',
    'Dispatched',
    'Cancelled',
  ].map(customerStatus);
  expect(words.map((word) => word && [word, statusColour(word)])).toEqual([
    ['AwaitingPayment', 'cyan'],
    ['Ordered', 'cyan'],
    ['InProduction', 'cyan'],
    ['InProduction', 'cyan'],
    ['Sent', 'cyan'],
    ['Cancelled', 'red'],
  ]);
});

test('[4.12c] other strings and unknown ones have no customer-facing status', () => {
  const words = [...otherStatuses, 'toString', '__proto__', 'constructor', 'received', ''];
  expect(words.map(customerStatus).filter((word) => word !== null)).toEqual([]);
});

test.each([
  ['in production, created 30 days ago', 30 * 24, [product('Confirmed', null)], 'inProgress'],
  ['in production, created longer ago', 30 * 24 + 1, [product('Confirmed', 1)], 'history'],
  ['dispatched, paid 14 days ago', 20 * 24, [product('Dispatched', 14 * 24)], 'inProgress'],
  ['dispatched, paid longer ago', 20 * 24, [product('Dispatched', 14 * 24 + 1)], 'history'],
  ['dispatched, never paid', 1, [product('Dispatched', null)], 'history'],
  [
    'one dispatched long ago, one not',
    20 * 24,
    [product('Dispatched', 19 * 24), product('Confirmed', 19 * 24)],
    'inProgress',
  ],
  ['without products, of today', 1, [], 'inProgress'],
  ['dated ahead of this clock', -5, [product('Confirmed', null)], 'inProgress'],
] as const)('[4.13] [9.8] an order %s', (_, hours, products, tab) => {
  expect(orderTab({ createdAt: ago(hours), products }, now)).toBe(tab);
});

test('[4.13] [3.11c] every order is in exactly one tab, at its position', () => {
  const orders = fc.array(
    fc.record({
      createdAt: fc.integer({ min: 0, max: 60 * 24 }).map(ago),
      products: fc.array(
        fc
          .tuple(fc.constantFrom('Dispatched', 'Confirmed'), fc.integer({ min: 0, max: 700 }))
          .map(([s, h]) => product(s, h)),
      ),
    }),
  );
  fc.assert(
    fc.property(orders, (list) => {
      const { inProgress, history } = splitOrders(list, now);
      expect({ inProgress, history }).toEqual({
        inProgress: list.filter((order) => inProgress.includes(order)),
        history: list.filter((order) => !inProgress.includes(order)),
      });
    }),
  );
});

test('[3.11a] an order is read from the server’s super-order', () => {
  const rest = {
    code: 'C1',
    productCount: 3,
    source: 'Resnap',
    status: 'Confirmed',
    deliveryAddress: null,
    createdAt: ago(1),
    total: { amount: 100, currency: 'EUR' },
  } as const;
  expect(readOrder({ ...rest, superOrderCode: 'S1', orders: [product('Confirmed', null)] })).toEqual({
    ...rest,
    orderCode: 'S1',
    products: [product('Confirmed', null)],
  });
});

test('[3.17a] [7.14a] a product has a PDF exactly when a file of it has that purpose', () => {
  const files = (...purposes: string[]) => ({ id: 'P1', files: purposes.map((purpose) => ({ purpose })) });
  expect(
    [files(), files('cover.pdf'), files('cover.pdf', 'product.pdf'), files('product.pdf.zip')].map(
      hasProductPdf,
    ),
  ).toEqual([false, false, true, false]);
  expect(pdfFileName('f1')).toBe('f1.pdf');
});
