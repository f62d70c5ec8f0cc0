import { beforeAll, expect, test } from 'vitest';
import { detailsOf, keepDetails } from '../../../backend/customers/business.ts';
import {
  changeDetails,
  changeFtp,
  customerById,
  deleteCustomer,
  forgetCustomer,
  isDeleted,
} from '../../../backend/customers/customers.ts';
import { chosenLocaleOf, keepLocale, localeOf } from '../../../backend/customers/language.ts';
import { keepMethods, methodsOf } from '../../../backend/customers/payments.ts';
import type { Store } from '../../../backend/store/port.ts';
import { person } from '../../albums/backend/kit.ts';
import { sharedBackend } from '../../kit/backend.ts';

// Tests requests that are admitted just before the deletion, or before the data are erased, and their effect on the
// customer's record.

let origin: string;
let store: Store;
beforeAll(async () => {
  const house = await sharedBackend();
  origin = house.origin;
  store = house.backend.ports.store;
});

const at = '2026-11-20T10:00:00.000Z';
const details = { companyName: 'Vermeer bv', vatNumber: 'BE0123456749', registrationNumber: '0123.456.789' };
const ftp = { callbackUrl: 'https://one.example/hook', callbackFormat: 'json' };
const card = (owner: string) => ({ id: `card-of-${owner}`, kind: 'card' as const, label: '•••• 4242' });

/** Returns a business whose record has a value in every field. */
async function aBusiness(): Promise<string> {
  const { id } = await person(origin, { kind: 'business', b2bStatus: 'New' });
  expect([await changeFtp(store, id, ftp), await keepDetails(store, id, details)]).toEqual([true, true]);
  await keepMethods(store, id, [card(id)]);
  return id;
}

const recordOf = async (id: string) =>
  (await store.query('select * from customer where id = $1', [id]))[0] ?? null;

test('[3.18a] the record of a deleted customer cannot be read or changed; it is deleted once', async () => {
  const [id, other] = [await aBusiness(), await aBusiness()];
  const before = await recordOf(id);
  expect(await isDeleted(store, id)).toBe(false);
  expect([await deleteCustomer(store, id, at), await deleteCustomer(store, id, '2027-01-01')]).toEqual([
    true,
    false,
  ]);
  expect([await isDeleted(store, id), await isDeleted(store, other)]).toEqual([true, false]);
  expect([await customerById(store, id), await detailsOf(store, id)]).toEqual([null, null]);
  expect([await chosenLocaleOf(store, id), await localeOf(store, id)]).toEqual([null, null]);
  expect([
    await changeDetails(store, id, { firstName: 'New', lastName: 'Name' }),
    await changeFtp(store, id, { callbackFormat: 'xml' }),
    await keepDetails(store, id, { ...details, companyName: 'Other bv' }),
    await keepLocale(store, id, 'de-AT'),
  ]).toEqual([null, false, false, false]);
  expect(await recordOf(id)).toEqual({ ...before, deleted_at: at });
});

test('[7.11] of a deleted customer only the id and the dates stay; of any other, everything', async () => {
  const [id, other, waiting] = [await aBusiness(), await aBusiness(), await aBusiness()];
  const [before, others] = [await recordOf(id), await recordOf(other)];
  for (const one of [id, waiting]) await deleteCustomer(store, one, at);
  const waits = await recordOf(waiting);
  await forgetCustomer(store, id);
  expect(await recordOf(waiting)).toEqual(waits);
  expect(await recordOf(id)).toEqual({
    ...before,
    email: '',
    first_name: '',
    last_name: '',
    b2b_status: null,
    business_details: null,
    ftp_callback_url: null,
    ftp_callback_format: null,
    photo_grid: null,
    locale: null,
    deleted_at: at,
  });
  expect((await methodsOf(store, id)).methods).toEqual([]);
  expect(await recordOf(other)).toEqual(others);
  expect((await methodsOf(store, other)).methods).toEqual([card(other)]);
  await forgetCustomer(store, other);
  expect(await recordOf(other)).toEqual(others);
});
