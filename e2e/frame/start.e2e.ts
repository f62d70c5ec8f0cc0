import { expect, test } from '../../tests/kit/e2e.ts';

test('the frame of a page shows before the program has loaded, and the first render replaces it [2.12]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  let go = () => undefined as void;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\/assets\/frame-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/orders', { waitUntil: 'commit' });
  const frame = page.locator('#start');
  await expect(frame.locator('.bar')).toBeVisible();
  await expect(page.locator('#root > *')).toHaveCount(0);
  go();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(frame).toBeHidden();
});
