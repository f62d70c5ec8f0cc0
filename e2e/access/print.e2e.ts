import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isLoaded, photoCells, seedPhotos } from '../kit/parts.ts';

/** Sheets that the page takes on paper. */
const sheets = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

/** On paper stands nothing that is pressed, and no frame of the account. */
async function isBare(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'navigation', 'button', 'toolbar', 'slider', 'dialog'] as const)
    await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0);
}

test('printing the photos prints months and photos, one photo prints that photo [2.13a, 2.22a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 20 },
    { takenAt: '2024-05-02T12:00:00', count: 8 },
  ]);
  await page.goto('/my-photos/photos');
  await isLoaded(photoCells(page).last());
  await isBare(page);
  await expect(page.getByRole('heading', { name: 'My photos' })).toBeVisible();
  await expect(page.getByText('Welcome to your new photo library')).toBeHidden();
  const [first, eighth] = [
    await photoCells(page).nth(0).boundingBox(),
    await photoCells(page).nth(7).boundingBox(),
  ];
  expect([eighth?.width, (eighth?.x ?? 0) > (first?.x ?? 0)]).toEqual([first?.width, true]);
  expect(await sheets(page)).toBe(1);
  await page.emulateMedia({ media: 'screen' });
  await photoCells(page).nth(3).click();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await isBare(page);
  await expect(page.getByRole('img', { name: /^Photo of/ })).toBeVisible();
  expect(await sheets(page)).toBe(1);
});

test('printing orders, addresses and invoices prints what they say [2.52i, 2.52b, 2.52c]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const orders = [
    {
      number: '4418 7710',
      createdAt: new Date(Date.now() - 60_000).toISOString(),
      status: 'Received',
      products: [{ articleId: 'mug-classic', name: 'Cat mug', status: 'Received' }],
    },
  ];
  await house.seed.make('orders', { customerId: customer.id, orders });
  for (const [path, title, says] of [
    ['/orders', 'Orders', '4418 7710'],
    ['/settings/addresses/all', 'Addresses', 'No addresses yet'],
    ['/downloads', 'Downloads', 'No downloads yet'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await expect(page.getByText(says).first()).toBeVisible();
    await isBare(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(says).first()).toBeVisible();
    expect([title, await sheets(page)]).toEqual([title, 1]);
  }
});
