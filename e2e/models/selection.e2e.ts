import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { goBack, photoCells, seedPhotos } from '../kit/parts.ts';
import { type Doing, type ModelState, selectionModel } from './selection.model.ts';
import { toursOf } from './tours.ts';

/** Photos a, b and c in July, d and e in May, newest first. */
const five = ['07-14', '07-13', '07-12', '05-02', '05-01'].map((day, at) => ({
  takenAt: `2024-${day}T12:00:00`,
  fileName: `${'abcde'[at]}.jpg`,
}));

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`${name}\\.jpg`) });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected photos' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const label = (page: Page, month: string) =>
  page.getByRole('checkbox', { name: `Select ${month} 2024` }).click();

const gestures: Readonly<Record<Doing, (page: Page) => Promise<unknown>>> = {
  'begins to select': (page) => press(page, 'Select'),
  'stops selecting': (page) => press(page, 'Stop selecting'),
  'clicks the newest': (page) => cell(page, 'a').click(),
  'clicks the newest with Ctrl': (page) => cell(page, 'a').click({ modifiers: ['ControlOrMeta'] }),
  'clicks the oldest with Shift': (page) => cell(page, 'e').click({ modifiers: ['Shift'] }),
  'presses the label of May': (page) => label(page, 'May'),
  'presses the label of July': (page) => label(page, 'July'),
  'selects all': (page) => press(page, 'Select all'),
  'deselects all': (page) => press(page, 'Deselect all'),
  'presses Escape': (page) => page.keyboard.press('Escape'),
  'presses Space': (page) => page.keyboard.press('Space'),
  'presses the right arrow': (page) => page.keyboard.press('ArrowRight'),
  'opens the newest': (page) => cell(page, 'a').click(),
  'goes back': (page) => goBack(page),
  'asks to delete': (page) => toolbar(page).getByRole('button', { name: 'Delete' }).click(),
  cancels: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
};

/** Expects exactly these photos to be selected, according to the cells, the months and the bar. */
async function sees(page: Page, names: string): Promise<void> {
  await expect(toolbar(page).getByRole('status')).toHaveText(`${names.length} selected`);
  await expect
    .poll(() =>
      page
        .getByRole('gridcell', { selected: true })
        .evaluateAll((cells) =>
          cells.map(({ ariaLabel }) => /(\w)\.jpg/.exec(ariaLabel ?? '')?.[1]).join(''),
        ),
    )
    .toBe(names);
  for (const [month, photos] of [
    ['July', 'abc'],
    ['May', 'de'],
  ] as const) {
    const share = [...photos].filter((name) => names.includes(name)).length;
    await expect(page.getByRole('checkbox', { name: `Select ${month} 2024` })).toHaveAttribute(
      'aria-checked',
      share === 0 ? 'false' : share === photos.length ? 'true' : 'mixed',
    );
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
async function views(page: Page, title: string, selected: boolean | null): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const check = page.getByRole('checkbox', { name: 'Select this photo' });
  if (selected === null) await expect(check).toBeHidden();
  else await expect(check).toHaveAttribute('aria-checked', String(selected));
}

const checks: Readonly<Record<ModelState, (page: Page) => Promise<void>>> = {
  list: async (page) => {
    await expect(toolbar(page)).toHaveCount(0);
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
    await expect(photoCells(page)).toHaveCount(5);
  },
  nothing: (page) => sees(page, ''),
  newest: (page) => sees(page, 'a'),
  may: (page) => sees(page, 'de'),
  newestAndMay: (page) => sees(page, 'ade'),
  all: (page) => sees(page, 'abcde'),
  allButNewest: (page) => sees(page, 'bcde'),
  asked: (page) => expect(page.getByRole('dialog', { name: 'Delete 1 photo?' })).toBeVisible(),
  viewing: (page) => views(page, 'Sunday, 14 July 2024', null),
  viewingSelected: (page) => views(page, 'Sunday, 14 July 2024', true),
  viewingNext: (page) => views(page, 'Saturday, 13 July 2024', false),
};

const tours = toursOf(selectionModel);

for (const [at, { start, steps }] of tours.entries()) {
  test(`a person selects, ${at + 1} of ${tours.length}: ${steps.length} steps [2.16c, 2.18, 2.19, 2.51b, 4.2a, 4.2b, 4.2c, 5.3b]`, async ({
    page,
    house,
    signedIn,
  }) => {
    test.slow();
    await seedPhotos(house.seed, await signedIn(), five);
    await page.goto('/my-photos/photos');
    await checks[start as ModelState](page);
    for (const { doing, place } of steps)
      await test.step(`${doing}: ${place}`, async () => {
        await gestures[doing as Doing](page);
        await checks[place as ModelState](page);
      });
  });
}
