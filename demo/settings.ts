import { addTo } from '../backend/addresses/book.ts';
import { keepDetails } from '../backend/customers/business.ts';
import { customerById } from '../backend/customers/customers.ts';
import { keepMethods, type PaymentMethod } from '../backend/customers/payments.ts';
import type { Ports } from '../backend/ports.ts';
import type { DemoAccount } from './accounts.ts';
import { homeIn } from './orders.ts';
import type { Country } from '../contracts/brand/brands.ts';
import type { PostalAddress } from '../contracts/addresses/address.ts';

/** Name under which `demo_done` records that the demo settings have been created. */
export const settingsDone = 'settings 1';

type Own = Pick<DemoAccount, 'id' | 'firstName' | 'lastName'>;

/** The first address is the default, and the delivery address of open orders. */
const homes: Readonly<
  Record<string, readonly (readonly [country: Country, rest?: Partial<PostalAddress>])[]>
> = {
  'demo-customer': [
    ['GB', { phone: '+44 20 7224 3688' }],
    ['NL', { addition: 'B', phone: '+31 20 556 7100' }],
    ['PT', { firstName: 'Inês', lastName: 'Winter-Marques', phone: '' }],
    ['FR', { firstName: 'Gérard', lastName: 'Lefèvre', company: 'Atelier Lefèvre' }],
  ],
  'demo-member': [['DE']],
  'demo-business': [
    ['GB', { company: 'Keller & Partners', phone: '+44 20 7946 0958' }],
    ['DE', { company: 'Keller & Partners GmbH', addition: 'Hof 3' }],
    ['NO', { company: 'Keller & Partners AS' }],
  ],
  'demo-business-new': [['AT', { company: 'Novak Fotodesign' }]],
};

const methods: Readonly<Record<string, readonly Omit<PaymentMethod, 'id'>[]>> = {
  'demo-customer': [
    { kind: 'card', label: '•••• 4242' },
    { kind: 'ideal', label: 'NL•• •••• 5678' },
    { kind: 'paypal', label: 'c•••@example.com' },
  ],
  'demo-business': [
    { kind: 'invoice', label: 'Keller & Partners' },
    { kind: 'card', label: '•••• 0005' },
  ],
  'demo-business-blocked': [{ kind: 'invoice', label: 'Dahl & Sønner' }],
};

/** A business with status Default has no company details [6.1c]. */
const companies: Readonly<Record<string, Parameters<typeof keepDetails>[2]>> = {
  'demo-business-new': {
    companyName: 'Novak Fotodesign',
    vatNumber: 'ATU12345675',
    registrationNumber: 'FN 123456 a',
  },
  'demo-business-blocked': {
    companyName: 'Dahl & Sønner',
    vatNumber: 'NO123456785MVA',
    registrationNumber: '',
  },
};

/** Creates the address books, payment methods and company details of the demo accounts, once. */
export async function seedDemoSettings(
  { store }: Pick<Ports, 'store'>,
  accounts: readonly Own[],
): Promise<void> {
  const [done] = await store.query('select account_id from demo_done where account_id = $1', [settingsDone]);
  if (done !== undefined) return;
  for (const { id, firstName, lastName } of accounts) {
    // Customers who have been deleted since are not restored.
    if ((await customerById(store, id)) === null) continue;
    for (const [index, [country, rest]] of (homes[id] ?? []).entries())
      await addTo(store, id, `${id}-address-${index}`, { ...homeIn(country, firstName, lastName), ...rest });
    await keepMethods(
      store,
      id,
      (methods[id] ?? []).map((method, index) => ({ ...method, id: `${id}-method-${index}` })),
    );
    const company = companies[id];
    if (company !== undefined) await keepDetails(store, id, company);
  }
  await store.query('insert into demo_done (account_id) values ($1) on conflict do nothing', [settingsDone]);
}
