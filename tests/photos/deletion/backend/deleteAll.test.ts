import { beforeAll, expect, test } from 'vitest';
import { sharedPhotoBackend } from '../../backend/backend.ts';
import type { SharedPhotoBackend, TestCustomer } from '../../backend/backend.ts';

let run: SharedPhotoBackend;
beforeAll(async () => {
  run = await sharedPhotoBackend();
});

const all = '/svc/photos/photos/all';
interface Counted {
  readonly count: number;
  readonly until: string;
}
const countAll = async (customer: TestCustomer) => (await customer.ask<Counted>('GET', all)).body;
const deleteAll = async (customer: TestCustomer, { count, until }: Counted) =>
  (await customer.ask('DELETE', `${all}?${new URLSearchParams({ until, count: String(count) }).toString()}`))
    .status;
const held = async (customer: TestCustomer) =>
  (await customer.pages('/svc/photos/photos')).flat().map(({ imageId }) => imageId);
const july = { takenAt: '2024-07-14T10:00:00', count: 3 };

test('[7.2a] counted photos are deleted; a photo that arrived after the count stays', async () => {
  const customer = await run.customer();
  await customer.seed([july]);
  const counted = await countAll(customer);
  expect(counted.count).toBe(3);
  await run.advance(1000);
  const late = await customer.seed([
    { ...july, count: 2, uploadedAt: new Date(Date.parse(counted.until) + 1).toISOString() },
  ]);
  expect(await deleteAll(customer, counted)).toBe(204);
  expect((await held(customer)).sort()).toEqual(late.toSorted());
  expect((await countAll(customer)).count).toBe(2);
});

test('[7.2a] a photo still being ingested during the count is in no count: nothing is deleted then', async () => {
  const customer = await run.customer();
  const first = await customer.seed([july]);
  const counted = await countAll(customer);
  const before = new Date(Date.parse(counted.until) - 1).toISOString();
  const slow = await customer.seed([{ ...july, count: 1, uploadedAt: before }]);
  expect(await deleteAll(customer, counted)).toBe(409);
  expect((await held(customer)).sort()).toEqual([...first, ...slow].sort());
  expect(await deleteAll(customer, await countAll(customer))).toBe(204);
  expect(await held(customer)).toEqual([]);
});

test('F5: repeated after a lost reply, a deletion deletes the remaining photos and nothing else', async () => {
  const customer = await run.customer();
  const [one] = await customer.seed([july]);
  const counted = await countAll(customer);
  await customer.ask('DELETE', '/svc/photos/photos', { photoIds: [one] });
  const uploadedAt = new Date(Date.parse(counted.until) + 1).toISOString();
  const late = await customer.seed([{ ...july, count: 1, uploadedAt }]);
  expect([await deleteAll(customer, counted), await deleteAll(customer, counted)]).toEqual([204, 204]);
  expect(await held(customer)).toEqual(late);
});

test('[7.2a] without a count all present photos are deleted; an incomplete count is refused', async () => {
  const customer = await run.customer();
  await customer.seed([july]);
  expect((await customer.ask('DELETE', `${all}?count=3`)).status).toBe(400);
  expect((await customer.ask('DELETE', all)).status).toBe(204);
  expect(await held(customer)).toEqual([]);
});

test('[7.2a] a count belongs to its customer', async () => {
  const [owner, stranger] = [await run.customer(), await run.customer()];
  await owner.seed([july]);
  expect((await countAll(stranger)).count).toBe(0);
  expect(await deleteAll(stranger, await countAll(owner))).toBe(204);
  expect((await held(owner)).length).toBe(3);
});
