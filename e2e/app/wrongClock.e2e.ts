import { storageInfo, storageOutlook } from '../../contracts/storage/storage.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { photoCells, photosTab, seedPhotos, signIn } from '../kit/parts.ts';

const day = 86_400_000;

for (const { words, off } of [
  { words: 'a day fast', off: day },
  { words: 'a year slow', off: -365 * day },
]) {
  test(`F18: a computer whose clock is ${words}: sign-in works, and how long photos stay is counted by the service's clock @nightly [4.5a, 4.15b]`, async ({
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
  });
}
