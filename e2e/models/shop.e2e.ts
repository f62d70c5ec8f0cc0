import { expect, test } from '../../tests/kit/e2e.ts';
import { eyes, hands, type World } from './shop.hands.ts';
import { type Doing, type Place, shopModel } from './shop.model.ts';
import { leftOut, toursOf } from './tours.ts';

const tours = toursOf(shopModel);
/** A business with two ways to pay, which has not yet said who it is. */
const shopper = {
  kind: 'business',
  paymentMethods: [
    { id: crypto.randomUUID(), kind: 'card', label: '•••• 4242' },
    { id: crypto.randomUUID(), kind: 'ideal', label: 'Bank in the Netherlands' },
  ],
};

test('the walks of the shop take every arrow and reach every place', () => {
  expect(tours.length).toBeGreaterThan(0);
  expect(leftOut(shopModel, tours)).toEqual([]);
});

for (const [at, { start, steps }] of tours.entries()) {
  test(`a business in the shop, ${at + 1} of ${tours.length}: ${steps.length} steps [2.52b, 2.52c, 2.52j, 3.12, 4.11a, 4.11b, 4.13, 4.14a, 4.14b, 5.12, 6.1c, 7.8, 7.10a, 7.14a, 8.5b, 8.5c]`, async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    test.slow();
    watch.foresee(
      /status of 400 .*\[\/svc\//,
      /status of 404 .*\/(?:offers\/GONE99|customers\/me\/business|(?:superorders|OrderDeliveryDates)\/somebody-else)\]/,
      /status of 409 .*deliveryAddress\]/,
      /status of 422 .*callback-test\]/,
      /status of 502 .*offers\/OUTAGE\]/,
    );
    const world: World = { page, house, customer: await signedIn(shopper as never), down: false };
    await page.route(/\/svc\/(orders\/v[12]\/superorders|orders\/reorder|reorder\/|invoices\/)/i, (route) =>
      world.down ? route.fulfill({ status: 400, body: '' }) : route.fallback(),
    );
    await page.goto('/orders');
    await eyes[start as Place](world);
    for (const { doing, place } of steps)
      await test.step(`${doing}: ${place}`, async () => {
        await hands[doing as Doing](world);
        await eyes[place as Place](world);
      });
  });
}
