import { devices, type Page } from '@playwright/test';
import { startTestBackend } from '../../tests/kit/backend.ts';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { seedAlbum } from '../albums/kit.ts';
import { isLoaded, photoCells, seedPhotos } from '../kit/parts.ts';

const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
test.use({
  viewport,
  deviceScaleFactor,
  isMobile,
  hasTouch,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140 Mobile Safari/537.36',
});

test('in an app’s view links stay stripped, Add photos opens the app, and files need a browser @nightly [2.12, 2.36b]', async ({
  page,
  context,
  watch,
}) => {
  watch.foreseeFailures(/^\/add$/, 'net::ERR_ABORTED');
  const house = await startTestBackend({
    environment: { UPLOAD_HOSTS: 'app.shop.example', UPLOAD_APP_LINK: 'https://app.shop.example/add' },
  });
  try {
    const customer = await house.seed.customer();
    const ids = await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T15:30:10', count: 2 }]);
    const album = await seedAlbum(house.seed, customer.id, 'Naxos', ids);
    await beSignedIn(context, house.origin, customer);
    const led: string[] = [];
    await context.route(/app\.shop\.example/, (route) => void led.push(route.request().url()));
    await page.goto(`${house.origin}/my-photos/albums?stripped=true`);

    await test.step('links to an album and to a photo keep the query', async () => {
      await page.getByRole('link', { name: /^Naxos/ }).tap();
      await expect(page).toHaveURL(`${house.origin}/my-photos/albums/${album}?stripped=true`);
      await photoCells(page).first().tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday, 14 July 2024');
      expect(new URL(page.url()).search).toBe('?stripped=true');
      await page.getByRole('button', { name: 'Back to your photos' }).tap();
      await expect(photoCells(page)).toHaveCount(2);
      await expect(page.getByRole('banner')).toHaveCount(0);
      const own = (await page.getByRole('link').all()).map((link) => link.getAttribute('href'));
      for (const href of await Promise.all(own)) expect(href).toContain('stripped=true');
    });

    await test.step('the page leaves the status bar free', async () => {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 40, bottom: 20 } });
      const top = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0;
      await expect.poll(top).toBeGreaterThanOrEqual(40);
    });

    await test.step('Add photos opens the app with the album, and the page becomes usable again', async () => {
      await page.getByRole('button', { name: 'Add photos' }).first().tap();
      await expect.poll(() => led).toEqual([`https://app.shop.example/add?album_id=${album}`]);
      await expect(photoCells(page)).toHaveCount(2);
      await expect(page).toHaveURL(`${house.origin}/my-photos/albums/${album}?stripped=true`);
    });

    await test.step('a download says that the app saves no files, and what to do instead', async () => {
      await photoCells(page).first().tap();
      await page.getByRole('button', { name: 'Download', exact: true }).tap();
      await expect(page.getByText('This app can’t save files.')).toContainText(new URL(house.origin).host);
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
      // There is one message per problem, and no retry, which would not help.
      await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
      await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(1);
    });
  } finally {
    await page.close();
    await house.stop();
  }
});

test.describe('before the question about cookies is answered', () => {
  test.use({ consentAnswered: false });

  test('a stripped page asks about cookies and keeps its buttons at the bottom in view @nightly [2.12, 2.18, 3.19c]', async ({
    page,
    house,
    signedIn,
  }) => {
    const customer = await signedIn();
    await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T15:30:10', count: 40 }]);
    await page.goto('/my-photos/photos?stripped=true');
    const cookies = page.getByRole('region', { name: 'Cookies' });
    await expect(cookies).toBeVisible();
    await isLoaded(photoCells(page).first());
    const isOnTop = (name: string) =>
      expect
        .poll(() =>
          page.getByRole('button', { name, exact: true }).evaluate((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }),
        )
        .toBe(true);
    await isOnTop('Add photos');
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await photoCells(page).first().tap();
    await isOnTop('Delete');
    await cookies.getByRole('button', { name: 'Essential only' }).tap();
    await expect(cookies).toBeHidden();
    await isOnTop('Delete');
  });
});

/** Returns the text fields that are not completely visible, or are covered by another element. */
async function coveredFields(page: Page): Promise<readonly string[]> {
  const covered: string[] = [];
  for (const field of await page.locator('main, dialog').getByRole('textbox').all()) {
    const isCovered = await field.evaluate((element: HTMLElement) => {
      element.focus();
      // Browsers do the same when the keyboard appears.
      element.scrollIntoView({ block: 'nearest' });
      const { left, top, bottom, width } = element.getBoundingClientRect();
      const seen = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + width / 2, y));
      return !seen.every((one) => one !== null && element.parentElement?.contains(one));
    });
    if (isCovered) covered.push((await field.getAttribute('name')) ?? '');
  }
  return covered;
}

test('a keyboard that takes half of the window covers no field of a form or a dialog @nightly [2.12, 2.18]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T15:30:10' }]);
  const { width, height } = viewport;
  // Simulates an open keyboard. The page asks browsers to shrink it by the height of the keyboard
  // (`interactive-widget`).
  const openKeyboard = () => page.setViewportSize({ width, height: Math.round(height / 2) });

  for (const path of ['/settings/new-address', '/settings/personal-details', '/settings/email']) {
    await test.step(path, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(`${path}?stripped=true`);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await openKeyboard();
      await expect.poll(() => coveredFields(page)).toEqual([]);
    });
  }

  await test.step('the dialog for a new album', async () => {
    await page.setViewportSize({ width, height });
    await page.goto('/my-photos/albums?stripped=true');
    await page.getByRole('button', { name: /album/i }).first().tap();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    await openKeyboard();
    await expect.poll(() => coveredFields(page)).toEqual([]);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Create' })).toBeInViewport();
  });
});
