import { storageInfo, storageOutlook } from '../../contracts/storage/storage.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { home, photoCells, photosTab, seedPhotos, signIn } from '../kit/parts.ts';

const day = 86_400_000;

for (const { words, off } of [
  { words: 'a day fast', off: day },
  { words: 'a year slow', off: -365 * day },
]) {
  test(`F18: a computer whose clock is ${words}: sign-in works, how long photos stay and until when an order can be changed are told by the service's clock @nightly [4.5a, 4.11a, 4.15b, 7.12a]`, async ({
    page,
    house,
  }) => {
    const registeredAt = new Date(Date.now() - 512 * day).toISOString();
    const customer = await house.seed.customer({ registeredAt });
    await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', fileName: 'july.jpg' }]);
    const answer = await fetch(`${house.origin}/svc/deletion/accounts/getaccountinformation`, {
      headers: { authorization: `Bearer ${customer.user.access_token}` },
    });
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const { daysRemaining, status } = storageOutlook(
      storageInfo.parse(await answer.json()),
      Date.now(),
      timeZone,
    );
    expect(status).toBe('warning');
    await page.addInitScript((ms) => {
      const Real = Date;
      const now = () => Real.now() + ms;
      globalThis.Date = new Proxy(Real, {
        construct: (target, given) =>
          given.length === 0 ? new target(now()) : Reflect.construct(target, given),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      });
    }, off);
    await page.goto('/my-photos/photos');
    await signIn(page, customer.email, customer.password);
    await expect(photosTab(page)).toHaveText('Photos1');
    await expect(photoCells(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: `${daysRemaining} days left` })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: `${daysRemaining} days left` })).toBeVisible();
    await house.seed.make('orders', {
      customerId: customer.id,
      orders: [
        {
          id: `${customer.id}-closing`,
          address: home,
          changeableUntil: new Date(Date.now() + 50 * 60_000).toISOString(),
          expected: { earliest: '2027-03-02', latest: '2027-03-04' },
          products: [{ articleId: 'mug-classic' }],
        },
      ],
    });
    await page.goto(`/orders/${customer.id}-closing`);
    await expect(page.getByRole('timer')).toHaveText(/another 4\d:\d\d minutes/);
  });
}
