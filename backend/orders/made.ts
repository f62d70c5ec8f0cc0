import { currencyOf, vatRate } from '../merchandise/vat.ts';
import { brands, defaultBrand, type Country, type Locale } from '../../contracts/brand/brands.ts';
import { wordsOf } from '../languages/words.ts';
import { articleById, isBook } from '../merchandise/catalogue.ts';
import type { NewOrder, NewProduct } from './records.ts';
import { pictureName } from './pictures.ts';

/**
 * Factors to convert cents of a euro to a country's currency. The result is rounded to five of its smallest
 * units.
 */
const factors: Readonly<Record<string, number>> = { EUR: 1, GBP: 0.9, NOK: 11.5, SEK: 11.2, DKK: 7.46 };
export function priceIn(country: Country, cents: number): number {
  const amount = cents * (factors[currencyOf(country)] ?? 1);
  return cents < 100 ? Math.round(amount) : Math.round(amount / 5) * 5;
}

const localeOfCountry = (country: Country): Locale =>
  (brands.find((brand) => brand.country === country) ?? defaultBrand).locale;

export type ProductRequest = Partial<NewProduct> & { readonly articleId: string; readonly scene?: number };

/** Returns a product of an order in a country. Missing fields get defaults. */
export function productFor(country: Country, code: string, request: ProductRequest): NewProduct {
  const { scene = 0, ...given } = request;
  const article = articleById(request.articleId);
  if (article === null) throw new Error(`there is no article ${request.articleId}`);
  const quantity = request.quantity ?? 1;
  return {
    code,
    name: wordsOf(localeOfCountry(country)).say(article.title),
    status: 'Confirmed',
    paymentChangedAt: null,
    voucher: null,
    voucherDetails: null,
    quantity,
    price: priceIn(country, article.price) * quantity,
    fullPrice: null,
    vatRate: vatRate(country, isBook(article)),
    picture: pictureName(article.kind, scene),
    statusTimes: [],
    tracking: null,
    projectGone: false,
    ...given,
  };
}

export type OrderRequest = Partial<Omit<NewOrder, 'products'>> &
  Pick<NewOrder, 'id' | 'customerId' | 'createdAt' | 'products'> & { readonly country: Country };

/** Returns an order. Missing fields get defaults. */
export function orderFor({ country, ...request }: OrderRequest): NewOrder {
  return {
    number: request.id,
    source: 'Albelli',
    status: 'Confirmed',
    channel: 'alb-gb',
    currency: currencyOf(country),
    deliveryCost: priceIn(country, 495),
    address: null,
    deliveryType: 'Home',
    pickupPoint: null,
    changeableUntil: null,
    expected: null,
    expiresAt: null,
    ...request,
  };
}
