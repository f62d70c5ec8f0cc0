import { countries } from '../contracts/brand/brands.ts';
import type { Country } from '../contracts/brand/brands.ts';
import { brands, defaultBrand } from '../contracts/brand/brands.ts';
import { otherStatuses, productionStatuses } from '../contracts/orders/status.ts';
import { catalogue } from '../backend/merchandise/catalogue.ts';
import { failingVoucher } from '../backend/vouchers/offers.ts';
import { orderFor, productFor } from '../backend/orders/made.ts';
import type { OrderRequest, ProductRequest } from '../backend/orders/made.ts';
import { pointsNear } from '../backend/orders/pickup.ts';
import type { NewOrder } from '../backend/orders/records.ts';
import type { PostalAddress } from '../contracts/addresses/address.ts';

/** Increase this when these orders change, so that existing data folders get the new ones. */
export const ordersVersion = 2;

const day = 86_400_000;
const minute = 60_000;

const homes: Readonly<
  Record<Country, readonly [street: string, number: string, code: string, city: string]>
> = {
  BE: ['Lange Leemstraat', '18', '2018', 'Antwerp'],
  DE: ['Lindenstraße', '4a', '20095', 'Hamburg'],
  NL: ['Prinsengracht', '263', '1016 GV', 'Amsterdam'],
  GB: ['Baker Street', '221', 'NW1 6XE', 'London'],
  NO: ['Storgata', '12', '0155', 'Oslo'],
  FR: ['Rue de la République', '7', '69002', 'Lyon'],
  SE: ['Drottninggatan', '33', '111 51', 'Stockholm'],
  AT: ['Neubaugasse', '9', '1070', 'Vienna'],
  IE: ['Dame Street', '5', 'D02 XY45', 'Dublin'],
  IT: ['Via Indipendenza', '21', '40121', 'Bologna'],
  DK: ['Nørregade', '14', '8000', 'Aarhus'],
  ES: ['Calle de Colón', '30', '46004', 'Valencia'],
  PT: ['Rua das Flores', '88', '4050-262', 'Porto'],
};

/** Returns the address of a demo customer in a country. */
export function homeIn(country: Country, firstName: string, lastName: string): PostalAddress {
  const [street, streetNumber, postalCode, city] = homes[country];
  return { firstName, lastName, street, streetNumber, postalCode, city, country };
}

/** Every status that an order, or a product in it, can have. */
const everyStatus: readonly string[] = [...productionStatuses, ...otherStatuses];
const way = ['Received', 'Confirmed', 'ProductionStarted', 'ProductionCompleted', 'Dispatched'];

/**
 * Returns the times of all steps since the order: first a few minutes, then most of a day between two of
 * them.
 */
export function timesOf(status: string, createdAt: number): { status: string; at: string }[] {
  const at = (ms: number) => new Date(ms).toISOString();
  const reached = way.indexOf(status);
  const gone = (index: number) => createdAt + (index < 2 ? index * minute : (index - 1) * 0.8 * day);
  const steps = (reached === -1 ? way.slice(0, 1) : way.slice(0, reached + 1)).map((step, index) => ({
    status: step,
    at: at(gone(index)),
  }));
  return reached === -1 ? [...steps, { status, at: at(createdAt + 30 * minute) }] : steps;
}

export interface Whose {
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Milliseconds since 1970; relative days count from here. */
  readonly now: number;
}

interface Plan extends Partial<Omit<OrderRequest, 'products' | 'createdAt' | 'customerId' | 'id'>> {
  readonly id: string;
  readonly daysAgo: number;
  readonly country: Country;
  readonly products: readonly ProductRequest[];
}

const channelOf = (country: Country): string =>
  country === defaultBrand.country
    ? defaultBrand.channel
    : (brands.find((brand) => brand.country === country)?.channel ?? defaultBrand.channel);

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns an order placed this number of days ago. */
export function demoOrder(whose: Whose, number: string, plan: Plan): NewOrder {
  const { id, daysAgo, country, products, ...rest } = plan;
  const created = whose.now - daysAgo * day;
  const status = rest.status ?? 'Confirmed';
  const paid = status === 'Received' || status.startsWith('payment') ? null : created + minute;
  return orderFor({
    ...rest,
    id,
    number,
    customerId: whose.customerId,
    createdAt: new Date(created).toISOString(),
    status,
    country,
    channel: channelOf(country),
    address: homeIn(country, whose.firstName, whose.lastName),
    products: products.map((product, place) => {
      const own = product.status ?? status;
      return productFor(country, `${id}-${place}`, {
        status: own,
        statusTimes: timesOf(own, created),
        paymentChangedAt:
          paid === null ? null : new Date(own === 'Dispatched' ? created + 2.4 * day : paid).toISOString(),
        tracking:
          own === 'Dispatched'
            ? { carrier: 'Parcel Post', url: `https://parcel.example/track/${id}-${place}` }
            : null,
        ...product,
      });
    }),
  });
}

const inDays = (now: number, days: number): string => new Date(now + days * day).toISOString();

/**
 * Returns the orders of customer@example.com: earlier ones in full, then every status, source, currency and
 * country.
 */
export function customerOrders(whose: Whose, before: readonly number[]): NewOrder[] {
  const { now, customerId } = whose;
  const expected = { earliest: dateOf(now + day), latest: dateOf(now + 3 * day) };
  const point = pointsNear('GB', 'NW1 6XE')[0] ?? null;
  const book: ProductRequest = { articleId: 'book-landscape-l', name: 'Photo book “Naxos in June”' };
  const plans: readonly Partial<Plan>[] = [
    {
      status: 'ProductionStarted',
      expected,
      products: [
        { ...book, voucher: 'SUMMER15', fullPrice: 5995 },
        { articleId: 'canvas-60x40', name: 'Canvas “Dolomites”', scene: 1 },
      ],
    },
    {
      status: 'Dispatched',
      products: [{ articleId: 'mug-classic', name: 'Mug “Cat on the sill”', scene: 2 }],
    },
    { status: 'Dispatched', products: [{ ...book, name: 'Photo book “First year”', projectGone: true }] },
    { status: 'Dispatched', products: [{ articleId: 'canvas-panorama', scene: 3 }] },
    { status: 'Cancelled', products: [{ articleId: 'prints-10x15', quantity: 60, scene: 4 }] },
  ];
  const first = before.map((daysAgo, index) =>
    demoOrder(whose, `4418 77${String(10 + index)}`, {
      country: 'GB',
      products: [],
      ...plans[index % plans.length],
      id: `${customerId}-order-${index}`,
      daysAgo,
    }),
  );
  const open: readonly Plan[] = [
    {
      id: `${customerId}-unpaid`,
      daysAgo: 6.5,
      country: 'GB',
      status: 'Received',
      changeableUntil: inDays(now, 1.4),
      products: [
        { articleId: 'prints-10x15', name: '60 prints, 10\u00a0×\u00a015\u00a0cm', quantity: 60, scene: 1 },
      ],
    },
    {
      id: `${customerId}-open`,
      daysAgo: 7,
      country: 'GB',
      status: 'Confirmed',
      changeableUntil: inDays(now, 2.2),
      expected,
      products: [
        { ...book, scene: 3, voucher: 'WELCOME10' },
        { articleId: 'canvas-panorama', scene: 1 },
        { articleId: 'calendar-a4', scene: 5 },
      ],
    },
    {
      id: `${customerId}-closing`,
      daysAgo: 8,
      country: 'GB',
      status: 'Confirmed',
      changeableUntil: new Date(now + 40 * minute).toISOString(),
      products: [{ articleId: 'cards-folded', scene: 2 }],
    },
    {
      id: `${customerId}-point`,
      daysAgo: 9,
      country: 'GB',
      status: 'Confirmed',
      deliveryType: 'PickupPoint',
      pickupPoint: point,
      changeableUntil: inDays(now, 3),
      products: [
        { articleId: 'poster-50x70', voucher: failingVoucher },
        { articleId: 'mug-classic', voucher: 'GONE99', scene: 4 },
      ],
    },
    {
      id: `${customerId}-sent`,
      daysAgo: 12,
      country: 'GB',
      status: 'Dispatched',
      expected,
      products: [{ ...book, articleId: 'book-square-m', name: 'Photo book “Harvest”', scene: 5 }],
    },
  ];
  const every = everyStatus.map(
    (status, index): Plan => ({
      id: `${customerId}-status-${index}`,
      daysAgo: index % 2 === 0 ? 13 + index / 2 : 45 + index * 9,
      country: countries[index % countries.length] ?? 'GB',
      source: index % 2 === 0 ? 'Albelli' : 'Resnap',
      status,
      products: [
        { articleId: catalogue[index % catalogue.length]?.id ?? 'mug-classic', scene: index },
        ...(index % 3 === 0 ? [{ articleId: 'calendar-a4', scene: index + 1 }] : []),
      ],
    }),
  );
  const later = [...open, ...every].map((plan, index) =>
    demoOrder(whose, `4417 ${String(2093 - index * 7)}`, plan),
  );
  return [...first, ...later];
}

/** Returns orders with one product each, for demo accounts whose orders need no particular content. */
export function plainOrders(whose: Whose, before: readonly string[]): NewOrder[] {
  return before.map((createdAt, index) => {
    const daysAgo = (whose.now - Date.parse(createdAt)) / day;
    const article = catalogue[(index * 3) % 8];
    return {
      ...demoOrder(whose, `4402 ${String(1188 + index * 31)}`, {
        id: `${whose.customerId}-order-${index}`,
        daysAgo,
        country: 'GB',
        status: daysAgo > 5 ? 'Dispatched' : 'ProductionStarted',
        products: [{ articleId: article?.id ?? 'mug-classic', scene: index }],
      }),
      createdAt,
    };
  });
}

/** Returns the orders of one customer: the newest one two weeks ago, two per day before that. */
export function manyOrders(whose: Whose, count: number): NewOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const article = catalogue[index % 8];
    return demoOrder(whose, `5${String(index).padStart(4, '0')} ${String(1000 + ((index * 7) % 9000))}`, {
      id: `${whose.customerId}-many-${index}`,
      daysAgo: 14 + index / 2,
      country: countries[index % countries.length] ?? 'GB',
      source: index % 5 === 0 ? 'Resnap' : 'Albelli',
      status: index < 20 ? 'ProductionStarted' : 'Dispatched',
      products: [{ articleId: article?.id ?? 'mug-classic', scene: index }],
    });
  });
}
