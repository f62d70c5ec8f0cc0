import type { CalendarPlan } from './calendar.ts';

/** The password of all demo accounts. */
export const demoPassword = 'demo';

export interface DemoAccount {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for consumers [3.18]. */
  readonly b2bStatus: 'Default' | 'New' | 'Blocked' | null;
  readonly active: boolean;
  /** Days before today on which the customer registered. */
  readonly registered: number;
  /** Orders, in days before today. */
  readonly orders: readonly number[];
  /** Places one more order, the latest, so that the 18 months of storage [1.3] end tomorrow. */
  readonly storageEndsTomorrow: boolean;
  readonly library: CalendarPlan | null;
}

const person = { b2bStatus: null, active: true, storageEndsTomorrow: false } as const;

/** Created only by `npm run demo -- many-albums`: 10,000 albums, and one with 10,000 photos. */
export const manyAlbumsAccount: DemoAccount & { readonly library: CalendarPlan } = {
  ...person,
  id: 'demo-albums',
  email: 'albums@example.com',
  firstName: 'Alba',
  lastName: 'Moreau',
  registered: 3_700,
  orders: [25],
  library: { seed: 107, photos: 12_000, years: 10, undated: 20 },
};

/** Created only by `npm run demo -- many-orders`: 5,000 orders. */
export const manyOrdersAccount: DemoAccount = {
  ...person,
  id: 'demo-orders',
  email: 'orders@example.com',
  firstName: 'Oskar',
  lastName: 'Lund',
  registered: 3_000,
  orders: [],
  library: null,
};

/** The eight demo accounts. Dates are relative to today, and are moved at each start. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    ...person,
    id: 'demo-customer',
    email: 'customer@example.com',
    firstName: 'Clara',
    lastName: 'Winter',
    registered: 2_950,
    orders: [6, 41, 190, 420, 800],
    library: { seed: 101, photos: 2_500, years: 8, undated: 14 },
  },
  {
    ...person,
    id: 'demo-member',
    email: 'member@example.com',
    firstName: 'Milan',
    lastName: 'Berger',
    registered: 900,
    orders: [70],
    library: { seed: 102, photos: 120, years: 2, undated: 0 },
  },
  {
    ...person,
    id: 'demo-newcomer',
    email: 'newcomer@example.com',
    firstName: 'Nora',
    lastName: 'Lind',
    active: false,
    registered: 3,
    orders: [],
    library: null,
  },
  {
    ...person,
    id: 'demo-archive',
    email: 'archive@example.com',
    firstName: 'Arthur',
    lastName: 'Hall',
    registered: 5_480,
    orders: [25, 300, 700],
    library: { seed: 104, photos: 100_000, years: 15, undated: 180, peak: { monthsAgo: 28, photos: 5_400 } },
  },
  {
    ...person,
    id: 'demo-expiring',
    email: 'expiring@example.com',
    firstName: 'Elena',
    lastName: 'Rossi',
    registered: 1_400,
    orders: [],
    storageEndsTomorrow: true,
    library: { seed: 105, photos: 160, years: 3, undated: 2 },
  },
  {
    ...person,
    id: 'demo-business',
    email: 'business@example.com',
    firstName: 'Bruno',
    lastName: 'Keller',
    b2bStatus: 'Default',
    registered: 1_500,
    orders: [4, 33, 95],
    library: { seed: 106, photos: 90, years: 2, undated: 0 },
  },
  {
    ...person,
    id: 'demo-business-new',
    email: 'business-new@example.com',
    firstName: 'Beate',
    lastName: 'Novak',
    b2bStatus: 'New',
    registered: 2,
    orders: [],
    library: null,
  },
  {
    ...person,
    id: 'demo-business-blocked',
    email: 'business-blocked@example.com',
    firstName: 'Boris',
    lastName: 'Dahl',
    b2bStatus: 'Blocked',
    registered: 500,
    orders: [140],
    library: null,
  },
];
