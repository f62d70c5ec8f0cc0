import { storageInfo, storageOutlook } from '../../contracts/storage/storage.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { daysFromNow, isoDay } from '../../tests/kit/now.ts';
import { home, photoCells, photosTab, seedPhotos, signIn } from '../kit/parts.ts';

const day = 86_400_000;

for (const { words, off } of [
  { words: 'a day fast', off: day },
  { words: 'a year slow', off: -365 * day },
]) {
  test(`a clock that is ${words}: sign-in works; days left and deadlines follow the service's clock @nightly [F18, 4.5a, 4.11a, 4.15b, 7.12a]`, async ({
    page,
    house,
  }) => {
    const customer = await house.seed.customer({ registeredAt: daysFromNow(-512).toISOString() });
    await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', fileName: 'july.jpg' }]);
    const answer = await fetch(`${house.origin}/svc/deletion/accounts/getaccountinformation`, {
      headers: { authorization: `Bearer ${customer.user.access_token}` },
    });
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const info = storageInfo.parse(await answer.json());
    const outlook = () => storageOutlook(info, Date.now(), timeZone);
    expect(outlook().status).toBe('warning');
    const pill = page.getByRole('button', { name: /^\d+ days left$/ });
    /**
     * Returns whether the pill shows the days left as of `loaded` or as of now, because midnight may be in between.
     */
    const showsDaysLeft = (loaded: number) =>
      expect
        .poll(async () => {
          const shown = Number.parseInt(await pill.innerText(), 10);
          return { shown, isRight: [loaded, outlook().daysRemaining].includes(shown) };
        })
        .toMatchObject({ isRight: true });
    const before = outlook().daysRemaining;
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
    await showsDaysLeft(before);
    const reloaded = outlook().daysRemaining;
    await page.reload();
    await showsDaysLeft(reloaded);
    await house.seed.make('orders', {
      customerId: customer.id,
      orders: [
        {
          id: `${customer.id}-closing`,
          address: home,
          changeableUntil: new Date(Date.now() + 50 * 60_000).toISOString(),
          expected: { earliest: isoDay(daysFromNow(5)), latest: isoDay(daysFromNow(7)) },
          products: [{ articleId: 'mug-classic' }],
        },
      ],
    });
    await page.goto(`/orders/${customer.id}-closing`);
    await expect(page.getByRole('timer')).toHaveText(/another 4\d\smins\s\d+\ssecs?/);
  });
}
