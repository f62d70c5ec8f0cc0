import type { VoucherOffer } from '../../contracts/orders/voucher.ts';
import { defaultBrand } from '../../contracts/brand/brands.ts';
import { localeOf } from '../customers/language.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { HttpFailure } from '../http/failures.ts';
import type { Queryable } from '../store/port.ts';

interface Campaign {
  readonly title: (words: Words) => string;
  readonly description: (words: Words) => string;
  /** ISO; null lasts. */
  readonly validUntil: string | null;
}

/** The campaigns of the shop's stub, by voucher code. */
const campaigns: Readonly<Record<string, Campaign>> = {
  SUMMER15: {
    title: ({ say, amount }) => say('{amount} off your photo book', { amount: amount(15) }),
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

/**
 * Null for an unknown code.
 * @throws HttpFailure if the campaigns service does not answer.
 */
export async function offerOf(
  store: Queryable,
  customerId: string,
  voucher: string,
): Promise<VoucherOffer | null> {
  if (voucher === failingVoucher) throw new HttpFailure(502, 'The campaigns do not answer.');
  const campaign = Object.hasOwn(campaigns, voucher) ? campaigns[voucher] : undefined;
  if (campaign === undefined) return null;
  const used = await store.query(
    "select 1 from order_product where customer_id = $1 and voucher = $2 and status <> 'Cancelled' limit 1",
    [customerId, voucher],
  );
  const words = wordsOf((await localeOf(store, customerId)) ?? defaultBrand.locale);
  const { title, description, validUntil } = campaign;
  return {
    isVoucherFound: true,
    offer: {
      code: voucher,
      title: title(words),
      description: description(words),
      validUntil,
      used: used.length > 0,
    },
  };
}
