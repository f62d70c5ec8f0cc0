import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { chooseFiles, photoCells, photosTab } from '../kit/parts.ts';
import { jpeg } from '../kit/pictures.ts';
import { afterIngest, importDialog, pill, rowOf } from '../kit/uploads.ts';
import { toursOf } from './tours.ts';
import { type Doing, type ModelState, uploadModel } from './upload.model.ts';

/** The page of a test, and whether the service has space for uploads. */
interface World {
  readonly page: Page;
  full: boolean;
}

const press = ({ page }: World, name: string) =>
  importDialog(page).getByRole('button', { name, exact: true }).click();
const depth = (page: Page) => page.evaluate((): number => window.history.state?.account?.modalDepth ?? 0);
/**
 * Closes the dialog and waits until it has removed its history entry, because the browser ignores a reload until
 * then.
 */
async function closing({ page }: World, close: () => Promise<unknown>): Promise<void> {
  const before = await depth(page);
  await close();
  await expect.poll(() => depth(page)).toBeLessThan(before);
}
const choose = async ({ page }: World, name: string) =>
  chooseFiles(page, [await jpeg(name, '2025-01-05 11:00:00', '#dfe7ef')]);
const upload = (world: World, full: boolean) => {
  world.full = full;
  return press(world, 'Upload 1 photo');
};
const notAdded = ({ page }: World) => pill(page, '1 photo wasn’t added');

const gestures: Readonly<Record<Doing, (world: World) => Promise<unknown>>> = {
  'asks to add photos': ({ page }) => page.getByRole('button', { name: 'Add photos', exact: true }).click(),
  'chooses a picture': (world) => choose(world, 'new.jpg'),
  'chooses it once more': (world) => choose(world, 'again.jpg'),
  // The last row is the photo that is not in the library.
  'removes it': ({ page }) =>
    importDialog(page)
      .getByRole('button', { name: /^Remove / })
      .last()
      .click(),
  'uploads it': (world) => upload(world, false),
  'uploads it while the service is full': (world) => upload(world, true),
  'tries again': async (world) => {
    world.full = false;
    await rowOf(world.page, 'new.jpg').getByRole('button', { name: 'Try again' }).click();
  },
  'presses what says that it was not added': (world) => notAdded(world).click(),
  'presses Escape': (world) => closing(world, () => world.page.keyboard.press('Escape')),
  'goes Back': (world) => closing(world, () => press(world, 'Back')),
  'goes Next': (world) => closing(world, () => press(world, 'Next')),
  reloads: ({ page }) => page.reload(),
};

async function seesRows({ page }: World, rows: Readonly<Record<string, string>>): Promise<void> {
  await expect(importDialog(page)).toBeVisible();
  for (const [name, words] of Object.entries(rows))
    await expect(rowOf(page, name)).toContainText(words, afterIngest);
  await expect(importDialog(page).getByRole('listitem', { name: /\.jpg$/ })).toHaveCount(
    Object.keys(rows).length,
  );
}
const seesEmpty = async ({ page }: World) => {
  await expect(importDialog(page)).toHaveCount(0);
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
};

const checks: Readonly<Record<ModelState, (world: World) => Promise<void>>> = {
  empty: seesEmpty,
  open: async (world) => {
    await seesRows(world, {});
    await expect(importDialog(world.page).getByRole('button', { name: 'Upload photos' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
  chosen: async (world) => {
    await seesRows(world, { 'new.jpg': 'byte' });
    await expect(importDialog(world.page).getByText('1 photo chosen')).toBeVisible();
  },
  leftChosen: seesEmpty,
  failed: (world) => seesRows(world, { 'new.jpg': 'We can’t store this photo right now.' }),
  leftFailed: async (world) => {
    await seesEmpty(world);
    await expect(notAdded(world)).toBeVisible(afterIngest);
  },
  added: async (world) => {
    await seesRows(world, { 'new.jpg': 'Added' });
    await expect(importDialog(world.page).getByText('1 of 1 added')).toBeVisible();
  },
  chosenAgain: async (world) => {
    await seesRows(world, { 'new.jpg': 'Added', 'again.jpg': 'byte' });
    await expect(importDialog(world.page).getByRole('button', { name: 'Upload 1 photo' })).toBeVisible();
  },
  alreadyThere: (world) => seesRows(world, { 'new.jpg': 'Added', 'again.jpg': 'Already added' }),
  library: async ({ page }) => {
    await expect(importDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/my-photos\/photos$/);
    await expect(photosTab(page)).toHaveText('Photos1');
    await expect(photoCells(page)).toHaveCount(1);
  },
};

const tours = toursOf(uploadModel);

for (const [at, { start, steps }] of tours.entries()) {
  test(`a person adds a photo, ${at + 1} of ${tours.length}: ${steps.length} steps [2.49b, 1.3b, 4.9a, 4.9c, 4.9d, 5.6a, 5.6b]`, async ({
    page,
    signedIn,
    watch,
  }) => {
    watch.foreseeFailures(/^\/svc\/uploads\/files$/, 507);
    test.slow();
    await signedIn();
    const world: World = { page, full: false };
    await page.route('**/svc/uploads/files', (route) =>
      world.full ? route.fulfill({ status: 507, body: 'noRoom' }) : route.fallback(),
    );
    await page.goto('/my-photos/photos');
    await checks[start as ModelState](world);
    for (const { doing, place } of steps)
      await test.step(`${doing}: ${place}`, async () => {
        await gestures[doing as Doing](world);
        await checks[place as ModelState](world);
      });
  });
}
