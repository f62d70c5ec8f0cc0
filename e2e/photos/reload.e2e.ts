import type { Page } from '@playwright/test';
import type { SeededCustomer, TestBackend } from '../../tests/kit/backend.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import {
  chooseFiles,
  dialogsAreClosed,
  monthLabels,
  photoCells,
  photosTab,
  seedPhotos,
} from '../kit/parts.ts';
import { jpeg } from '../kit/pictures.ts';

const whole = ['July 20242 photos', 'May 20243 photos'];
const seeded = (house: TestBackend, customer: SeededCustomer) =>
  seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 2, fileName: 'july.jpg' },
    { takenAt: '2024-05-02T12:00:00', count: 3, fileName: 'may.jpg' },
  ]);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function selectMay(page: Page): Promise<void> {
  await button(page, 'Select').click();
  await page.getByRole('checkbox', { name: 'Select May 2024' }).click();
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
}
async function askToDeleteMay(page: Page): Promise<void> {
  await selectMay(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete 3 photos?' })).toBeVisible();
}

/**
 * Steps that open states in which photos are selected: these are still selected after a reload, and the dialog is
 * closed.
 */
const selects: readonly string[] = ['photos are selected', 'it is asked whether to delete them'];
/** Starts an action without confirming it, for each kind of action. */
const begun: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'photos are selected': selectMay,
  'it is asked whether to delete them': askToDeleteMay,
  'the word that deletes all is typed': async (page) => {
    await page.getByRole('button', { name: 'Delete all photos' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('DELETE');
  },
  'it is asked whether to delete the open photo': async (page) => {
    await photoCells(page).first().click();
    await button(page, 'Delete').click();
    await expect(button(page, 'Delete 1 photo')).toBeVisible();
  },
  'photos to add are chosen': async (page) => {
    await button(page, 'Add photos').click();
    await chooseFiles(page, [await jpeg('new.jpg', '2024-07-15 12:00:00', '#2e86ab')]);
    await expect(button(page, 'Upload 1 photo')).toBeVisible();
  },
};

test('F11: reloaded during any action, the page works, keeps only the selection, and nothing was sent @nightly [2.28, 2.48a, 2.49b, 2.51a, 4.2a]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await seeded(house, await signedIn());
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const changes =
      request.method() === 'DELETE' || (request.method() === 'POST' && pathname.includes('files'));
    if (changes && /^\/svc\/(photos|uploads)\//.test(pathname)) sent.push(`${request.method()} ${pathname}`);
  });
  for (const [state, begin] of Object.entries(begun))
    await test.step(state, async () => {
      await page.goto('/my-photos/photos');
      await expect(photoCells(page)).toHaveCount(5);
      await begin(page);
      await page.reload();
      if (page.url().includes('/preview/')) {
        await expect(page.getByText('1 of 2 in July 2024')).toBeVisible();
        await page.keyboard.press('Escape');
      }
      if (selects.includes(state)) {
        await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
        await button(page, 'Stop selecting').click();
      }
      await expect(monthLabels(page)).toHaveText(whole);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('toolbar', { name: 'Selected photos' })).toBeHidden();
      await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('');
    });
  expect(sent).toEqual([]);
});

for (const [moment, reaches] of [
  ['before its request is there', false],
  ['after the service has done it', true],
] as const)
  test(`F11: reloaded ${moment}, a deletion is ${reaches ? 'done once' : 'not done, and can be repeated'} @nightly [2.48a]`, async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    watch.foreseeFailures(/^\/svc\/photos\/photos$/, 'net::ERR_ABORTED');
    await seeded(house, await signedIn());
    let asked = 0;
    let arrived = () => {};
    const there = new Promise<void>((resolve) => (arrived = resolve));
    await page.route('**/svc/photos/photos', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      asked += 1;
      if (reaches) await route.fetch();
      // The response is held back until the page that sent the request no longer exists.
      arrived();
    });
    await page.goto('/my-photos/photos');
    await expect(photoCells(page)).toHaveCount(5);
    await askToDeleteMay(page);
    await page.getByRole('button', { name: 'Delete 3 photos' }).click();
    await there;
    await dialogsAreClosed(page);
    await page.reload();
    await expect(monthLabels(page)).toHaveText(reaches ? whole.slice(0, 1) : whole);
    await expect(photosTab(page)).toHaveText(reaches ? 'Photos2' : 'Photos5');
    expect(asked).toBe(1);
    if (reaches) return;
    await page.unroute('**/svc/photos/photos');
    await askToDeleteMay(page);
    await page.getByRole('button', { name: 'Delete 3 photos' }).click();
    await expect(monthLabels(page)).toHaveText(whole.slice(0, 1));
    await isAtRest(page);
    await dialogsAreClosed(page);
    await page.reload();
    await expect(photosTab(page)).toHaveText('Photos2');
  });
