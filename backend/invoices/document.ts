import type { PostalAddress } from '../../contracts/addresses/address.ts';
import type { Locale } from '../../contracts/brand/brands.ts';
import { message } from '../languages/message.ts';
import { wordsOf } from '../languages/words.ts';
import { totalsOf } from '../orders/view.ts';
import type { OrderRow, ProductRow } from '../orders/view.ts';
import { sellerOf } from '../merchandise/sellers.ts';
import type { Seller } from '../merchandise/sellers.ts';

export interface Buyer {
  readonly name: string;
  readonly vatNumber: string | null;
  readonly registrationNumber: string | null;
  readonly address: PostalAddress | null;
}

/**
 * The content of an invoice without its number and dates, stored when the invoice is issued. Amounts are in
 * the smallest unit of the currency.
 */
export interface InvoiceDocument {
  /** The language of the customer when the invoice was issued; missing in older invoices. */
  readonly locale?: Locale;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly deliveredTo: PostalAddress | null;
  /** Amounts include VAT. The last line is the delivery. */
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly rate: number;
    readonly amount: number;
  }[];
  /** The discount of vouchers, which is already deducted from the amounts. */
  readonly discount: number;
  readonly vat: readonly { readonly rate: number; readonly net: number; readonly amount: number }[];
  readonly net: number;
  readonly vatAmount: number;
  readonly total: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Returns the invoice for these products of an order. */
export function documentOf(
  order: OrderRow,
  products: readonly ProductRow[],
  buyer: Buyer,
  locale: Locale,
): InvoiceDocument {
  const totals = totalsOf(order, products);
  const vat = totals.vat.map(({ rate, net, amount }) => ({ rate, net: net.amount, amount: amount.amount }));
  const delivery = {
    name: wordsOf(locale).say(message('Delivery', 'line of an invoice')),
    quantity: 1,
    rate: vat.at(-1)?.rate ?? 0,
    amount: totals.delivery.amount,
  };
  const lines = products.map(({ name, quantity, vat_rate, price }) => ({
    name,
    quantity,
    rate: Number(vat_rate),
    amount: Number(price),
  }));
  const net = sum(vat.map((one) => one.net));
  const vatAmount = sum(vat.map((one) => one.amount));
  return {
    locale,
    seller: sellerOf(order.channel),
    buyer,
    deliveredTo: order.pickup_point === null ? order.address : null,
    lines: delivery.amount === 0 ? lines : [...lines, delivery],
    discount: totals.discount.amount,
    vat,
    net,
    vatAmount,
    total: net + vatAmount,
  };
}

/** Returns when the last of the products was dispatched (ISO), which is the date of the invoice. */
export function dispatchedAt(order: OrderRow, products: readonly ProductRow[]): string {
  const times = products.flatMap(({ status_times }) =>
    status_times.filter(({ status }) => status === 'Dispatched').map(({ at }) => Date.parse(at)),
  );
  return times.length === 0 ? order.created_at : new Date(Math.max(...times)).toISOString();
}
