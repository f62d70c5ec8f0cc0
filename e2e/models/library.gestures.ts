import { expect, type Page } from '@playwright/test';
import { chooseFiles, dialogsAreClosed, goBack, monthLabels, photoCells, photosTab } from '../kit/parts.ts';
import { jpeg } from '../kit/pictures.ts';
import { afterIngest } from '../kit/uploads.ts';
import type { Doing, ModelState } from './library.model.ts';

/** The two photos in the model. */
export const twoPhotos = [
  { takenAt: '2024-07-14T12:00:00', fileName: 'newest.jpg' },
  { takenAt: '2024-05-01T12:00:00', fileName: 'older.jpg' },
];

const newest = (page: Page) => page.getByRole('gridcell', { name: /newest\.jpg/ });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/**
 * Waits until closed dialogs have removed their history entries, because the browser ignores navigations until that
 * has happened.
 */
async function stands(page: Page): Promise<void> {
  if ((await dialog(page).count()) === 0) await dialogsAreClosed(page);
}

/** Performs each action of the model, using only what is on the screen. */
export const gestures: Readonly<Record<Doing, (page: Page) => Promise<unknown>>> = {
  'goes to the photos': (page) =>
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Photos' }).click(),
  'goes to the overview': (page) =>
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Overview' }).click(),
  // After a sign-out, the page that Back opens redirects to the sign-in before it has loaded.
  'goes back': async (page) => {
    await stands(page);
    await goBack(page, { waitUntil: 'commit' });
  },
  reloads: async (page) => {
    await stands(page);
    await page.reload();
  },
  'signs out': (page) => page.getByRole('link', { name: 'Sign out' }).click(),
  'opens the newest photo': (page) => newest(page).click(),
  'presses the right arrow': (page) => page.keyboard.press('ArrowRight'),
  'presses the left arrow': (page) => page.keyboard.press('ArrowLeft'),
  'presses Escape': (page) => page.keyboard.press('Escape'),
  'presses the arrow back to the list': (page) => press(page, 'Back to your photos'),
  'begins to select': (page) => press(page, 'Select'),
  'stops selecting': (page) => press(page, 'Stop selecting'),
  'selects the newest photo': (page) => newest(page).click(),
  'selects the older month': (page) => page.getByRole('checkbox', { name: 'Select May 2024' }).click(),
  'selects all': (page) => press(page, 'Select all'),
  'deselects all': (page) => press(page, 'Deselect all'),
  'asks to delete': (page) => press(page, 'Delete'),
  confirms: (page) =>
    dialog(page)
      .getByRole('button', { name: /^Delete \d photos?$/ })
      .click(),
  cancels: (page) =>
    dialog(page)
      .getByRole('button', { name: /^(Cancel|Back)$/ })
      .click(),
  'asks to add photos': (page) => press(page, 'Add photos'),
  'chooses a picture': async (page) =>
    chooseFiles(page, [await jpeg('new.jpg', '2025-01-05 11:00:00', '#dfe7ef')]),
  'uploads it': (page) => press(page, 'Upload 1 photo'),
  'goes on': (page) => press(page, 'Next'),
};

async function seesMonths(page: Page, months: readonly string[]): Promise<void> {
  await expect(monthLabels(page)).toHaveText([...months]);
  await expect(photoCells(page)).toHaveCount(months.length);
  await expect(dialog(page)).toHaveCount(0);
}

async function seesLibrary(page: Page, count: number): Promise<void> {
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My photos');
  await expect(photosTab(page)).toHaveText(`Photos${count}`);
  await expect(photoCells(page)).toHaveCount(count);
  await expect(dialog(page)).toHaveCount(0);
}

async function seesPhoto(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(/\/my-photos\/photos\/preview\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('img', { name: new RegExp(title) })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

async function seesSelection(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('toolbar', { name: 'Selected photos' }).getByRole('status')).toHaveText(
    `${count} selected`,
  );
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(count);
  await expect(dialog(page)).toHaveCount(0);
}

const seesQuestion = (page: Page, title: string) =>
  expect(page.getByRole('dialog', { name: title })).toBeVisible();
const seesAdding = (page: Page) => seesQuestion(page, 'Add photos');

/** Checks what the screen must show in each state. */
export const checks: Readonly<Record<ModelState, (page: Page) => Promise<void>>> = {
  overview: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Robin'),
  photos: async (page) => {
    await seesLibrary(page, 2);
    await seesMonths(page, ['July 20241 photo', 'May 20241 photo']);
  },
  newestPhoto: (page) => seesPhoto(page, 'Sunday, 14 July 2024'),
  olderPhoto: (page) => seesPhoto(page, 'Wednesday, 1 May 2024'),
  askedAboutTheOpenPhoto: (page) => seesQuestion(page, 'Delete 1 photo?'),
  onlyPhoto: (page) => seesPhoto(page, 'Wednesday, 1 May 2024'),
  onePhoto: (page) => seesLibrary(page, 1),
  selectingNothing: (page) => seesSelection(page, 0),
  selectingOne: (page) => seesSelection(page, 1),
  selectingAll: (page) => seesSelection(page, 2),
  askedAboutOne: (page) => seesQuestion(page, 'Delete 1 photo?'),
  askedAboutTwo: (page) => seesQuestion(page, 'Delete 2 photos?'),
  empty: (page) => expect(page.getByText('Your photos will appear here')).toBeVisible(),
  addingToTwo: seesAdding,
  addingToNone: seesAdding,
  chosen: (page) => expect(dialog(page).getByText('1 photo chosen')).toBeVisible(),
  uploaded: (page) =>
    expect(dialog(page).getByRole('listitem', { name: 'new.jpg' })).toContainText('Added', afterIngest),
  signedOut: async (page) => {
    // After the sign-out, the page that confirms it is shown; after Back, either the sign-in or the same page again.
    await expect(page.getByRole('heading', { name: /^(?:Sign in|You’re signed out)$/ })).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
  },
};
