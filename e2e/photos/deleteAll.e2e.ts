import type { Page } from '@playwright/test';
import type { TestBackend } from '../../tests/kit/backend.ts';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import {
  dialogsAreClosed,
  goBack,
  isLoaded,
  monthLabels,
  photoCells,
  photosTab,
  seedPhotos,
} from '../kit/parts.ts';
import { keepToasts } from './kit.ts';

const all = '**/svc/photos/photos/all*';
const allPath = /^\/svc\/photos\/photos\/all$/;
const library = [
  { takenAt: '2024-07-14T12:00:00', count: 30, fileName: 'july.jpg' },
  { takenAt: '2021-03-02T12:00:00', count: 30, fileName: 'march.jpg' },
];
const months = ['July 202430 photos', 'March 202130 photos'];
const button = (page: Page) => page.getByRole('button', { name: 'Delete all photos' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete all photos?' });
const word = (page: Page) => dialog(page).getByLabel('Type DELETE to confirm');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Delete all 60 photos' });
const tracked = async (house: TestBackend) =>
  (
    (await (await fetch(`${house.origin}/svc/seed/analytics`)).json()) as {
      readonly names: readonly string[];
    }
  ).names;

async function ask(page: Page): Promise<void> {
  await page.goto('/my-photos/photos');
  await expect(monthLabels(page)).toHaveText(months);
  await button(page).click();
  await expect(word(page)).toBeFocused();
}

test('all photos: the typed word is validated on submit; then all are gone, also after a reload [2.19, 2.48a, 4.7b, 5.1a, 5.1b]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), library);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page).first()).toBeVisible();
  await page.mouse.wheel(0, 700);
  await page.mouse.wheel(0, -300);
  await expect(button(page)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 40));
  await button(page).click();
  await expect(dialog(page)).toContainText(
    'All 60 photos taken between March 2021 and July 2024 will be permanently deleted, including from all your albums.',
  );

  await test.step('a wrong word is reported on the input, only after submit', async () => {
    await word(page).fill('delete');
    await expect(word(page)).not.toHaveAttribute('aria-invalid', 'true');
    await confirm(page).click();
    await expect(word(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(word(page)).toHaveAccessibleDescription('Type the word DELETE in capitals.');
    await expect(word(page)).toHaveValue('delete');
  });

  await test.step('the right word deletes at once', async () => {
    await word(page).fill('DELETE');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    for (const look of ['at once', 'after a reload']) {
      await expect(page.getByText('Your photos will appear here'), look).toBeVisible();
      await expect(photosTab(page), look).toHaveText('Photos0');
      await expect(button(page), look).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await dialogsAreClosed(page);
      if (look === 'at once') await page.reload();
    }
  });
});

test("all photos hide before the reply, return on a failure, and 'Try again' deletes them @nightly [4.7c, 8.1b]", async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(allPath, 500);
  await keepToasts(page);
  await seedPhotos(house.seed, await signedIn(), library);
  let answer = () => {};
  let broken = true;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(all, async (route) => {
    if (route.request().method() !== 'DELETE' || !broken) return route.fallback();
    await answered;
    return route.fulfill({ status: 500, json: { error: 'broken', correlationId: 'x' } });
  });
  await ask(page);
  await word(page).fill('DELETE');
  await confirm(page).click();
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
  await expect(photosTab(page)).toHaveText('Photos0');
  answer();
  await expect(page.getByText('Error: Your photos could not be deleted')).toBeVisible({ timeout: 30_000 });
  await expect(monthLabels(page)).toHaveText(months);
  await expect(photosTab(page)).toHaveText('Photos60');
  await expect(photoCells(page).first()).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await dialogsAreClosed(page);
  await page.reload();
  await expect(photosTab(page)).toHaveText('Photos0');
});

test('F5: a deletion whose reply is lost is repeated, and photos added in the meantime stay [2.48a]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(allPath, 'net::ERR_CONNECTION_RESET');
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, library);
  let lost = 0;
  await page.route(all, async (route) => {
    if (route.request().method() !== 'DELETE' || lost > 0) return route.fallback();
    lost += 1;
    // Photos that are added while the dialog is open, or between the deletion and the lost response, are not part of
    // the count.
    await seedPhotos(house.seed, customer, [{ takenAt: '2025-01-05T12:00:00', fileName: 'late.jpg' }]);
    await route.fetch();
    await seedPhotos(house.seed, customer, [{ takenAt: '2025-02-05T12:00:00', fileName: 'later.jpg' }]);
    return route.abort('connectionreset');
  });
  await ask(page);
  await word(page).fill('DELETE');
  await confirm(page).click();
  const left = ['February 20251 photo', 'January 20251 photo'];
  await expect(monthLabels(page)).toHaveText(left, { timeout: 40_000 });
  await page.reload();
  await expect(monthLabels(page)).toHaveText(left);
  expect(lost).toBe(1);
});

test('the action is hidden while photos are selected; Escape, Back and Cancel delete nothing @nightly [2.19, 2.48a, 2.51b]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), library);
  await page.goto('/my-photos/photos');
  await expect(monthLabels(page)).toHaveText(months);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(button(page)).toBeHidden();
  await page.keyboard.press('Escape');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => goBack(page),
    () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await button(page).click();
    await expect(word(page)).toBeFocused();
    await leave();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/my-photos/photos');
  }
  await expect(monthLabels(page)).toHaveText(months);
});

test('a deletion reports only its event name to analytics, and only with consent @nightly [3.19c, 9.15]', async ({
  page,
  context,
  ownHouse: house,
}) => {
  const customer = await house.seed.customer();
  await beSignedIn(context, house.origin, customer);
  const ids = await seedPhotos(house.seed, customer, library);
  const openFirst = async () => {
    await page.goto(`${house.origin}/my-photos/photos`);
    const first = page.getByRole('rowgroup', { name: 'July 2024' }).getByRole('gridcell').first();
    await isLoaded(first);
    await first.click();
  };
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 1 photo' }).click();
    await expect(page.getByText(/1 of \d+ in July 2024/)).toBeVisible();
  };
  const asked: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/svc/analytics/') && asked.push(request.url())),
  );
  // The page waits five seconds for further changes before it announces them; until then, the test can observe only
  // the timer.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    let fiveSeconds = 0;
    Object.assign(window, {
      fiveSeconds,
      setTimeout: (act: () => void, after: number, ...rest: unknown[]) => {
        if (after === 5_000) Object.assign(window, { fiveSeconds: (fiveSeconds += 1) });
        return start(act, after, ...rest);
      },
    });
  });
  const fiveSeconds = () => page.evaluate(() => Number(Reflect.get(window, 'fiveSeconds')));
  await test.step('without an answer to the cookie banner nothing is reported', async () => {
    await openFirst();
    await remove();
    await page.goto(`${house.origin}/orders`);
    expect(asked).toEqual([]);
    expect(await tracked(house)).toEqual([]);
  });
  await context.addCookies([{ name: 'cookieConsent', value: '10', url: house.origin }]);
  await test.step('with consent the event name is sent, and no data of the customer or the photo', async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith('/svc/analytics/events'));
    await openFirst();
    await remove();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({ names: ['deletePhotos'] });
    const said = `${JSON.stringify(await request.allHeaders())}${request.postData() ?? ''}`;
    for (const canary of [customer.id, customer.email, customer.user.access_token, 'july.jpg', ...ids])
      expect(said.split(canary).length).toBe(1);
    await expect.poll(() => tracked(house)).toEqual(['deletePhotos']);
  });
  await test.step('queued events are sent when the page is left', async () => {
    // The next photo is shown before the service responds. The deletion is announced only when it is complete.
    const done = page.waitForEvent(
      'requestfinished',
      (request) => request.method() === 'DELETE' && request.url().endsWith('/photos'),
    );
    const fetched = page.waitForEvent('requestfinished', (request) =>
      /\/tracking-.*\.js$/.test(request.url()),
    );
    await openFirst();
    await expect(page.getByText(/1 of \d+ in July 2024/)).toBeVisible();
    const before = await fiveSeconds();
    await remove();
    await Promise.all([done, fetched]);
    await expect.poll(fiveSeconds).toBeGreaterThan(before);
    await page.goto(`${house.origin}/orders`);
    await expect.poll(() => tracked(house)).toEqual(['deletePhotos', 'deletePhotos']);
  });
});
