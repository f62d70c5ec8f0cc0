import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { goBack, isLoaded, photoCells, photosTab, seedPhotos } from '../kit/parts.ts';
import { held } from './kit.ts';

const library = [
  { takenAt: '2024-07-14T12:00:00', count: 24, fileName: 'july.jpg' },
  { takenAt: '2024-05-02T12:00:00', count: 24, fileName: 'may.jpg' },
  { takenAt: '2024-04-02T12:00:00', count: 24, fileName: 'april.jpg' },
];
const place = (page: Page, text: string) => page.getByText(text, { exact: false });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const may = (page: Page) => page.getByRole('rowgroup', { name: 'May 2024' }).getByRole('gridcell');
const path = (page: Page) => new URL(page.url()).pathname;

/** Opens the fifth photo of May from a list that has been scrolled; returns the list's scroll position. */
async function openInMay(page: Page): Promise<number> {
  await page.goto('/my-photos/photos');
  await expect(photoCells(page).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect(may(page).nth(4)).toHaveAccessibleName(/^Photo of/);
  const top = await scrolled(page);
  await may(page).nth(4).click();
  await expect(place(page, '5 of 24 in May 2024')).toBeVisible();
  await expect(page).toHaveURL(/\/preview\//);
  return top;
}

test('F11: Back, Forward, reload and a deep link keep the photo and the position of the list [2.22a, 2.28]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/photos\/00000000-/, 404);
  await seedPhotos(house.seed, await signedIn(), library);
  const top = await openInMay(page);
  const photo = path(page);

  await test.step('Back closes the photo and returns the focus to its tile', async () => {
    await goBack(page);
    await expect(page).toHaveURL('/my-photos/photos');
    await expect(may(page).nth(4)).toBeFocused();
    await expect.poll(() => scrolled(page)).toBe(top);
  });

  await test.step('Forward reopens it, and a reload shows the same photo', async () => {
    await page.goForward();
    await expect(place(page, '5 of 24 in May 2024')).toBeVisible();
    await page.reload();
    await expect(place(page, '5 of 24 in May 2024')).toBeVisible();
    await expect(page).toHaveURL(photo);
  });

  await test.step('moving to other photos replaces the address: Back leads to the list, at the last photo', async () => {
    // After a reload, the page has to read the neighbouring photos first. Keys that are pressed in the meantime must
    // have an effect.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(place(page, '7 of 24 in May 2024')).toBeVisible();
    await expect(page).not.toHaveURL(photo);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/my-photos/photos');
    await expect(may(page).nth(6)).toBeFocused();
    await expect(may(page).nth(6)).toBeInViewport();
  });

  await test.step('its address opens it in another tab, and closing leads to it in the list', async () => {
    const other = await page.context().newPage();
    await other.goto(photo);
    await expect(place(other, '5 of 24 in May 2024')).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(other).toHaveURL('/my-photos/photos');
    await expect(may(other).nth(4)).toBeFocused();
    await expect(may(other).nth(4)).toBeInViewport();
    await other.close();
  });

  await test.step('the address of an unknown photo leads to the list', async () => {
    await page.goto('/my-photos/photos/preview/00000000-0000-4000-8000-000000000000');
    await expect(page).toHaveURL('/my-photos/photos');
    await expect(photoCells(page).first()).toBeVisible();
  });
});

test('F11: Back and a reload restore the position of the list; a link opens it at its top [2.28, 9.12]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), library);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  const kept = () => page.evaluate(() => sessionStorage.getItem('scrollPosition'));
  await expect.poll(kept).toBe('[0,500,"/my-photos/photos"]');
  const orders = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My orders' });

  await test.step('focusing the menu, which is in view, does not scroll the page', async () => {
    await expect.poll(async () => (await orders.boundingBox())?.y).toBeLessThan(68);
    await orders.focus();
    expect(await scrolled(page)).toBe(500);
  });

  await orders.click();
  await expect(page).toHaveURL('/orders');
  await goBack(page);
  await expect(may(page).nth(4)).toHaveAccessibleName(/^Photo of/);
  await expect.poll(() => scrolled(page)).toBe(500);

  await page.reload();
  await expect(may(page).nth(4)).toHaveAccessibleName(/^Photo of/);
  await expect.poll(() => scrolled(page)).toBe(500);

  await orders.click();
  await expect(page).toHaveURL('/orders');
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: 'Photos', exact: true })
    .click();
  await expect(photoCells(page).first()).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('F11: a month expanded by "+N" stays expanded in position after a reload and Back, and not after a link @nightly [2.17b, 2.28, 9.12]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), [
    { takenAt: '2024-07-14T12:00:00', count: 160, fileName: 'july.jpg' },
    { takenAt: '2024-05-02T12:00:00', count: 24, fileName: 'may.jpg' },
  ]);
  const more = page.getByRole('gridcell', { name: '+136, Show all' });
  const kept = () => page.evaluate(() => sessionStorage.getItem('scrollPosition'));
  await page.goto('/my-photos/photos');
  await more.click();
  await expect(more).toHaveCount(0);
  // Scrolls to a position that exists only if the month is expanded.
  const deep = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    return Math.round(window.scrollY);
  });
  await expect.poll(kept).toBe(`[0,${deep},"/my-photos/photos"]`);
  const stays = async () => {
    await expect.poll(() => scrolled(page)).toBe(deep);
    await expect(page.getByRole('rowgroup', { name: 'July 2024' })).toBeInViewport();
    await expect(may(page)).toHaveCount(0);
  };
  await page.reload();
  await stays();
  const account = page.getByRole('navigation', { name: 'Account' });
  await account.getByRole('link', { name: 'My orders' }).click();
  await expect(page).toHaveURL('/orders');
  await goBack(page);
  await stays();
  await account.getByRole('link', { name: 'My orders' }).click();
  await expect(page).toHaveURL('/orders');
  await account.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(more).toBeVisible();
  // The reload collapses the months that were expanded before.
  await page.reload();
  await expect(more).toBeVisible();
  await test.step('F16: a history entry that names no months expands none', async () => {
    await page.evaluate(() => sessionStorage.setItem('openedTimeLineSections', '["__proto__", {}, 7, null]'));
    await page.reload();
    await expect(more).toBeVisible();
    await more.click();
    await expect(more).toHaveCount(0);
  });
});

test('F17: keys pressed before the preview’s code has loaded count, after a click and at its address @nightly [2.22a, 2.23b, 2.27b]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), library);
  const view = /\/PreviewScreen-[^/]*\.js$/;
  const reloads = () => page.reload({ waitUntil: 'commit' });

  await test.step('opened with a click, while its code loads', async () => {
    const go = await held(page, view, async () => {
      await page.goto('/my-photos/photos');
      await isLoaded(may(page).nth(4));
      await may(page).nth(4).click();
      await expect(page).toHaveURL(/\/preview\//);
      // The URL changes a moment before the page does. Once the list is gone, the photo receives the keys.
      await expect(photoCells(page)).toHaveCount(0);
    });
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    go();
    await expect(place(page, '6 of 24 in May 2024')).toBeVisible();
    await page.unroute(view);
  });

  await test.step('at its address, while its code loads', async () => {
    const go = await held(page, view, reloads);
    await page.keyboard.press('ArrowRight');
    go();
    await expect(place(page, '7 of 24 in May 2024')).toBeVisible();
    await page.unroute(view);
  });

  await test.step('Escape closes it from the first moment it is visible', async () => {
    const go = await held(page, view, reloads);
    await page.keyboard.press('Escape');
    go();
    await expect(page).toHaveURL('/my-photos/photos');
    await expect(may(page).nth(6)).toBeFocused();
  });
});

test('F25: Back in the question over a photo closes only the question; repeated Escape leaves once [2.23c, 2.51b]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), library);
  await openInMay(page);
  const photo = path(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Delete 1 photo?' })).toBeVisible();
  await goBack(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(place(page, '5 of 24 in May 2024')).toBeVisible();
  await expect(page).toHaveURL(photo);
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/my-photos/photos');
  await expect(may(page).nth(4)).toBeFocused();
});

test('F5: a deletion whose reply is lost happens once; the previous photo shows, after the first the second @nightly [2.26b, 4.7a]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/photos$/, 'net::ERR_CONNECTION_RESET');
  await seedPhotos(house.seed, await signedIn(), library);
  let lost = 0;
  await page.route('**/svc/photos/photos', async (route) => {
    if (route.request().method() !== 'DELETE' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 1 photo' }).click();
  };
  await openInMay(page);
  await remove();
  await expect(place(page, '4 of 23 in May 2024')).toBeVisible({ timeout: 40_000 });
  await page.keyboard.press('Escape');
  await expect(may(page).nth(3)).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 0));
  const first = page.getByRole('rowgroup', { name: 'July 2024' }).getByRole('gridcell').first();
  await isLoaded(first);
  await first.click();
  await expect(place(page, '1 of 24 in July 2024')).toBeVisible();
  await remove();
  await expect(place(page, '1 of 23 in July 2024')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(photosTab(page)).toHaveText('Photos70');
});

test('F17: on a slow line the thumbnail shows at once, and no picture is fetched twice [2.25]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), library);
  const large = /\/1300(\?|$)/;
  const tab = await page.context().newCDPSession(page);
  await tab.send('Network.enable');
  /** Number of responses of the service for each photo, without those from the cache. */
  const fetched = new Map<string, number>();
  tab.on('Network.responseReceived', ({ response: { url, fromDiskCache } }) => {
    if (large.test(url) && !fromDiskCache) fetched.set(url, (fetched.get(url) ?? 0) + 1);
  });
  const asked = new Set<string>();
  const there = new Set<string>();
  page.on('request', (request) => void (large.test(request.url()) && asked.add(request.url())));
  page.on('requestfinished', (request) => void (large.test(request.url()) && there.add(request.url())));
  // Waits until all requested photos have arrived. A pending request for a photo that is no longer open is cancelled,
  // and may be repeated.
  const allThere = (least: number) =>
    expect.poll(() => there.size >= least && there.size === asked.size).toBe(true);
  let go = () => {};
  const slow = new Promise<void>((resolve) => (go = resolve));
  await page.route(large, async (route) => {
    await slow;
    return route.fallback();
  });
  await openInMay(page);
  const picture = page.getByRole('img', { name: /^Photo of/ });
  await expect(picture).toHaveAttribute('data-waiting', '');
  const soft = picture.locator('xpath=preceding-sibling::img');
  await expect.poll(() => soft.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  go();
  await expect(picture).not.toHaveAttribute('data-waiting', '');
  await allThere(3);
  // Browsers do not cache responses that a test intercepts, so the browser would load a neighbour again that was
  // already released.
  await page.unroute(large);
  await page.keyboard.press('ArrowRight');
  await expect(place(page, '6 of 24 in May 2024')).toBeVisible();
  await allThere(4);
  await tab.send('HeapProfiler.collectGarbage');
  await page.keyboard.press('ArrowLeft');
  await expect(place(page, '5 of 24 in May 2024')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(place(page, '4 of 24 in May 2024')).toBeVisible();
  await expect(picture).not.toHaveAttribute('data-waiting', '');
  await expect.poll(() => fetched.size).toBeGreaterThanOrEqual(4);
  expect([...fetched.values()].filter((times) => times > 1)).toEqual([]);
});

for (const [width, tag] of [
  [390, ' @nightly'],
  [1440, ''],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(`${width} px: after thirty photos the list shows the last one, or its old position to the pixel${tag} [2.28]`, async ({
      page,
      house,
      signedIn,
    }) => {
      await seedPhotos(house.seed, await signedIn(), library);
      await page.goto('/my-photos/photos');
      await isLoaded(photoCells(page).first());
      await page.evaluate(() => window.scrollTo(0, 600));
      await isLoaded(may(page).nth(4));
      await may(page)
        .nth(4)
        .evaluate((cell) => window.scrollBy(0, cell.getBoundingClientRect().top - 300));
      const top = await scrolled(page);
      const walk = async (key: string, times: number, end: string) => {
        await may(page).nth(4).click();
        // Until the photo is open, keys move focus in the list.
        await expect(place(page, '5 of 24 in May 2024')).toBeVisible();
        for (let step = 0; step < times; step += 1) await page.keyboard.press(key);
        await expect(place(page, end)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page).toHaveURL('/my-photos/photos');
      };

      await walk('ArrowRight', 1, '6 of 24 in May 2024');
      await expect(may(page).nth(5)).toBeFocused();
      await expect.poll(() => scrolled(page)).toBe(top);

      await walk('ArrowRight', 30, '11 of 24 in April 2024');
      const april = page.getByRole('rowgroup', { name: 'April 2024' }).getByRole('gridcell');
      await expect(april.nth(10)).toBeFocused();
      await expect(april.nth(10)).toBeInViewport({ ratio: 1 });
    });
  });
}
