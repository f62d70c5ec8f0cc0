import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';
import type { SeedClient, SeededCustomer } from '../../tests/kit/backend.ts';
import type { ChosenFile } from './pictures.ts';

/** Signs in on the provider's own page, which must be the one that is open. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * The browser's Back. Chromium reports a page's `pushState` to its tools with a delay: a Back computed before any call
 * into the page goes one entry too far.
 */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => window.history.length);
  await page.goBack();
}

/** Presses a button unless an automatic retry has succeeded and removed it with the failure. */
export const pressIfThere = (button: Locator) =>
  button.evaluateAll((found) => {
    for (const one of found) (one as HTMLElement).click();
  });

/** The browser's own file chooser, as the import dialog opens it. */
export async function openChooser(page: Page): Promise<FileChooser> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose photos' }).click(),
  ]);
  return chooser;
}

/** Hands files to the import dialog through the browser's own file chooser. */
export async function chooseFiles(page: Page, files: readonly ChosenFile[]): Promise<void> {
  await (await openChooser(page)).setFiles([...files]);
}

export interface SeededPhotos {
  /** Local time; null is a photo without a date. */
  readonly takenAt: string | null;
  readonly count?: number;
  readonly fileName?: string;
  /** The pixels in its record, where they are more than its bytes have. */
  readonly width?: number;
}

/** Puts pictures into a customer's library; returns their ids in the given order. */
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

/** The labels of the months with their notes, in the order of the page. */
export const monthLabels = (page: Page): Locator => page.getByRole('rowheader');
export const photoCells = (page: Pick<Page, 'getByRole'>): Locator =>
  page.getByRole('gridcell', { name: /^Photo of/ });
/** The photo of a cell is loaded: before that, the cell is drawn, but has no actions. */
export const isLoaded = (cell: Locator) => expect(cell).toHaveAccessibleName(/^Photo of/);
/** A closing dialog removes its history entry, which would abort a navigation that began before. */
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

/** The delivery address of a walk's orders. */
export const home = {
  firstName: 'Eva',
  lastName: 'Vermeer',
  street: 'Baker Street',
  streetNumber: '221',
  postalCode: 'NW1 6XE',
  city: 'London',
  country: 'GB',
} as const;
