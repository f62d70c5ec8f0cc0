import type { VoucherOffer } from '../../contracts/orders/voucher.ts';
import { brands, defaultBrand, type Locale } from '../../contracts/brand/brands.ts';
import { currencyOf } from '../merchandise/vat.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { HttpFailure } from '../http/failures.ts';
import type { Queryable } from '../store/port.ts';

interface Campaign {
  readonly title: (words: Words, currency: string) => string;
  readonly description: (words: Words) => string;
  /** End of validity (ISO); null if the offer does not expire. */
  readonly validUntil: string | null;
}

/** Approximate number of crowns per pound or euro. */
const crowns: Readonly<Record<string, number>> = { DKK: 10, NOK: 10, SEK: 10 };

/** The campaigns of the stub shop, by voucher code. */
const campaigns: Readonly<Record<string, Campaign>> = {
  SUMMER15: {
    title: ({ say, money }, currency) =>
      say('{amount} off your photo book', { amount: money(15 * (crowns[currency] ?? 1), currency) }),
    description: ({ say }) => say('For every photo book of 24 pages or more.'),
    validUntil: '2027-08-31T21:59:59Z',
  },
  WELCOME10: {
    title: ({ say }) => say('10% off your first order'),
    description: ({ say }) => say('For new customers.'),
    validUntil: null,
  },
  WINTER24: {
    title: ({ say }) => say('Free delivery'),
    description: ({ say }) => say('For orders of December 2024.'),
    validUntil: '2024-12-31T22:59:59Z',
  },
};

/** The code for which the stub always fails, to show the error [8.9]. */
export const failingVoucher = 'OUTAGE';

const campaignOf = (voucher: string): Campaign | undefined =>
  Object.hasOwn(campaigns, voucher) ? campaigns[voucher] : undefined;

/**
 * Returns an offer with its texts in the language of the reader and its amounts in the currency of the order.
 */
export function localisedOffer(
  found: VoucherOffer | null,
  currency: string,
  locale: Locale,
): VoucherOffer | null {
  const offer = found?.offer ?? null;
  const campaign = offer === null ? undefined : campaignOf(offer.code);
  if (found === null || offer === null || campaign === undefined) return found;
  const words = wordsOf(locale);
  const [title, description] = [campaign.title(words, currency), campaign.description(words)];
  return { ...found, offer: { ...offer, title, description } };
}

async function currencyFor(store: Queryable, customerId: string): Promise<string> {
  const [row] = await store.query<{ channel: string }>('select channel from customer where id = $1', [
    customerId,
  ]);
  const brand = brands.find(({ channel }) => channel === row?.channel) ?? defaultBrand;
  return currencyOf(brand.country);
}

/**
 * Resolves to null if the code is unknown. Without an order, the currency is that of the customer's brand.
 * @throws HttpFailure if the campaigns service does not respond.
 */
export async function offerOf(
  store: Queryable,
  customerId: string,
  voucher: string,
  { locale = defaultBrand.locale, currency }: { readonly locale?: Locale; readonly currency?: string },
): Promise<VoucherOffer | null> {
  if (voucher === failingVoucher) throw new HttpFailure(502, 'The campaigns do not answer.');
  const campaign = campaignOf(voucher);
  if (campaign === undefined) return null;
  const used = await store.query(
    "select 1 from order_product where customer_id = $1 and voucher = $2 and status <> 'Cancelled' limit 1",
    [customerId, voucher],
  );
  const offer = {
    code: voucher,
    title: '',
    description: '',
    validUntil: campaign.validUntil,
    used: used.length > 0,
  };
  return localisedOffer(
    { isVoucherFound: true, offer },
    currency ?? (await currencyFor(store, customerId)),
    locale,
  );
}
