import { expect, test } from '../../tests/kit/e2e.ts';
import { isSound } from '../kit/axe.ts';
import { checks, gestures, type World } from './shop.gestures.ts';
import { type Doing, type ModelState, shopModel } from './shop.model.ts';
import { leftOut, toursOf } from './tours.ts';

const tours = toursOf(shopModel);
/** A business with two ways to pay, which has not yet said who it is. */
const shopper = () => ({
  kind: 'business',
  paymentMethods: [
    { id: crypto.randomUUID(), kind: 'card', label: '•••• 4242' },
    { id: crypto.randomUUID(), kind: 'ideal', label: 'Bank in the Netherlands' },
  ],
});
/** Places of the shop itself, which is not ours. */
const outside: readonly string[] = ['basket', 'basketOfOne'] satisfies readonly ModelState[];

/** The places of a tour that no tour before it came to: there axe looks. */
const newIn = (at: number): Set<string> => {
  const before = new Set([
    ...outside,
    ...tours.slice(0, at).flatMap(({ steps }) => steps.map((step) => step.place)),
  ]);
  return new Set((tours[at]?.steps ?? []).flatMap(({ place }) => (before.has(place) ? [] : [place])));
};

test('the walks of the shop take every arrow and reach every place', () => {
  expect(tours.length).toBeGreaterThan(0);
  expect(leftOut(shopModel, tours)).toEqual([]);
});

// A desktop in the light every time, a phone in the dark nightly.
for (const { device, viewport, colorScheme, when } of [
  { device: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light', when: '' },
  { device: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark', when: ' @nightly' },
] as const)
  test.describe(device, () => {
    test.use({ viewport, colorScheme });
    for (const [at, { start, steps }] of tours.entries()) {
      test(`a business in the shop at a ${device}, ${at + 1} of ${tours.length}: ${steps.length} steps${when} [2.52b, 2.52c, 2.52j, 3.12, 4.11a, 4.11b, 4.13, 4.14a, 4.14b, 5.12, 6.1c, 7.8, 7.10a, 7.14a, 8.5b, 8.5c]`, async ({
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
        const world: World = { page, house, customer: await signedIn(shopper() as never), down: null };
        await page.route(/\/svc\//, (route) =>
          world.down?.test(route.request().url()) === true
            ? route.fulfill({ status: 400, body: '' })
            : route.fallback(),
        );
        const fresh = newIn(at);
        await page.goto('/orders');
        await checks[start as ModelState](world);
        if (at === 0) await isSound(page, start);
        for (const { doing, place } of steps)
          await test.step(`${doing}: ${place}`, async () => {
            await gestures[doing as Doing](world);
            await checks[place as ModelState](world);
            if (fresh.delete(place)) await isSound(page, place);
          });
      });
    }
  });
