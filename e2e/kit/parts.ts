import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';
import type { SeedClient, SeededCustomer } from '../../tests/kit/backend.ts';
import type { ChosenFile } from './pictures.ts';

/** Signs in on the provider's page, which must already be open. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Waits until the browser has reached the history entry to which the page sent it with `history.go()`. A dialog that
 * opens directly after another has closed gets its own entry only then.
 */
const hasTravelled = (page: Page) =>
  expect
    .poll(() =>
      page
        .evaluate(() => (window as unknown as { travels?: number }).travels ?? 0)
        .catch(() => 'the page is being left'),
    )
    .toBe(0);

/**
 * Presses the browser's Back. Chromium reports a page's `pushState` to its tools with a delay; without a call into
 * the page beforehand, Back would go one entry too far.
 */
export async function goBack(page: Page, options: Parameters<Page['goBack']>[0] = {}): Promise<void> {
  await hasTravelled(page);
  await page.goBack(options);
}

/**
 * Presses a button unless it no longer exists, because an automatic retry may have removed it together with the
 * error.
 */
export const pressIfThere = (button: Locator) =>
  button.evaluateAll((found) => {
    for (const one of found) (one as HTMLElement).click();
  });

/** Opens the browser's file chooser from the upload dialog. */
export async function openChooser(page: Page): Promise<FileChooser> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose photos' }).click(),
  ]);
  return chooser;
}

/** Chooses files in the upload dialog through the browser's file chooser. */
export async function chooseFiles(page: Page, files: readonly ChosenFile[]): Promise<void> {
  await (await openChooser(page)).setFiles([...files]);
}

export interface SeededPhotos {
  /** Local time; null for a photo without a date. */
  readonly takenAt: string | null;
  readonly count?: number;
  readonly fileName?: string;
  /** The width in the photo's record, if it is larger than that of the picture file. */
  readonly width?: number;
}

/** Adds pictures to a customer's library; returns their ids in the given order. */
export async function seedPhotos(
  seed: SeedClient,
  customer: SeededCustomer,
  photos: readonly SeededPhotos[],
): Promise<readonly string[]> {
  const { ids } = (await seed.make('photos', { customerId: customer.id, photos })) as {
    readonly ids: readonly string[];
  };
  return ids;
}

/** Returns the labels of the months with their counts, in the order of the page. */
export const monthLabels = (page: Page): Locator => page.getByRole('rowheader');
export const photoCells = (page: Pick<Page, 'getByRole'>): Locator =>
  page.getByRole('gridcell', { name: /^Photo of/ });
/** Expects the photo of a cell to be loaded; before that, the cell is visible but has no actions. */
export const isLoaded = (cell: Locator) => expect(cell).toHaveAccessibleName(/^Photo of/);
/**
 * Waits for dialogs to close, because a closing dialog removes its history entry, which would abort a navigation that
 * started earlier.
 */
export const dialogsAreClosed = (page: Page) =>
  expect
    .poll(() =>
      page
        .evaluate((): unknown => window.history.state?.account?.modalDepth ?? 0)
        .catch(() => 'the page is being left'),
    )
    .toBe(0);
export const photosTab = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'My photos' }).getByRole('link').first();

/** The delivery address of the orders in tests. */
export const home = {
  firstName: 'Eva',
  lastName: 'Vermeer',
  street: 'Baker Street',
  streetNumber: '221',
  postalCode: 'NW1 6XE',
  city: 'London',
  country: 'GB',
} as const;
