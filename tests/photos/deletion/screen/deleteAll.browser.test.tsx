import type { Messages } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Locale, locales } from '../../../../contracts/brand/brands.ts';
import { i18n } from '../../../../src/ui/i18n.ts';
import { inPage, violations } from '../../../ui/render.tsx';
import { Service, showPhotos } from '../../stage.tsx';

beforeEach(async () => {
  await page.viewport(1280, 900);
  window.scrollTo(0, 0);
});

const library = () =>
  new Service([
    [2024, 7, 62],
    [2024, 6, 8],
    [1970, 1, 3],
  ]);
const drawn = () => document.querySelectorAll('[role=gridcell].cell[aria-label^="Photo of"]').length;
const listed = async (service = library()) => {
  const shown = showPhotos(service);
  await expect.poll(drawn).toBeGreaterThan(20);
  return shown;
};
const deletions = ({ asked }: Service) =>
  asked.filter(({ name }) => name === 'photos.deleteAllPhotos').map(({ call }) => call.query);
const word = () => page.getByLabelText('Type DELETE to confirm');
const ask = async () => {
  await page.getByRole('button', { name: 'Delete all photos' }).click();
  await expect.element(word()).toHaveFocus();
};

test('[2.19] [2.48a] [5.1b] all photos: the question, the word validated on submit only, and an empty library afterwards', async () => {
  const service = library();
  const { toasts, tracked, addresses } = await listed(service);
  await ask();
  await expect
    .element(page.getByText(/^All 73 photos taken between June and July 2024 will be permanently deleted/))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('DELETED');
  await expect.element(word()).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Delete all 73 photos' }).click();
  await expect.element(page.getByText('Type the word DELETE in capitals.')).toBeVisible();
  await expect.element(word()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(word()).toHaveFocus();
  expect(await violations()).toEqual([]);
  expect(deletions(service)).toEqual([]);
  await userEvent.fill(word(), 'DELETE');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your photos will appear here')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Photos 0' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Delete all photos' }).elements()).toEqual([]);
  expect([deletions(service), toasts, tracked, addresses.at(-1)]).toEqual([
    [{ count: 73, until: '2026-11-21T10:00:00.000Z' }],
    [],
    [{ type: 'event.track', name: 'deletePhotos' }],
    '/my-photos/photos',
  ]);
});

test('[2.48a] [4.7c] the page says how many photos a large deletion removed, until that is closed', async () => {
  await listed(new Service([[2024, 7, 1200]]));
  await ask();
  await userEvent.fill(word(), 'DELETE');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1,200 photos were deleted')).toBeVisible();
  await expect.element(page.getByText('Your photos will appear here')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('1,200 photos were deleted')).not.toBeInTheDocument();
});

test('[4.7c] [8.1b] photos that could not be deleted all return, with an error', async () => {
  const service = library();
  service.failing.add('photos.deleteAllPhotos');
  const { toasts, tracked } = await listed(service);
  await ask();
  await userEvent.keyboard('DELETE{Enter}');
  await expect
    .poll(() => toasts)
    .toMatchObject([
      {
        type: 'toast.show',
        kind: 'failure',
        message: 'photosNotDeleted',
        action: { label: 'tryAgain', event: { type: 'deletion.again' } },
      },
    ]);
  await expect.poll(drawn).toBeGreaterThan(20);
  await expect.element(page.getByRole('link', { name: 'Photos 73' })).toBeVisible();
  expect(tracked).toEqual([]);
});

test('[2.48a] F25: two presses send one request; Escape and Cancel delete nothing', async () => {
  const service = library();
  await listed(service);
  const button = page.getByRole('button', { name: 'Delete all photos' }).element() as HTMLElement;
  button.click();
  button.click();
  await expect.element(word()).toHaveFocus();
  expect(page.getByRole('dialog').elements().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await ask();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([deletions(service), service.photos.length]).toEqual([[], 73]);
});

const select = async (...names: readonly RegExp[]) => {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of names) await page.getByRole('gridcell', { name }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Delete all photos' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
};
const said = (name: string) => page.getByRole('dialog', { name }).element().querySelector('p')?.textContent;

test('[2.48a] the question shows some of the selected photos, their days, and Cancel first', async () => {
  await listed();
  await select(/2024-7-0\.jpg/, /2024-7-1\.jpg/);
  const dialog = page.getByRole('dialog', { name: 'Delete 2 photos?' });
  await expect.element(dialog).toBeVisible();
  await expect
    .poll(() => said('Delete 2 photos?'))
    .toBe(
      'Taken on 8\u00a0July\u00a02024. The photos will also be removed from your albums. This can’t be undone.',
    );
  expect(dialog.element().querySelectorAll('img').length).toBe(2);
  expect([...dialog.element().querySelectorAll('footer button')].map((one) => one.textContent)).toEqual([
    'Cancel',
    'Delete 2 photos',
  ]);
  expect(await violations()).toEqual([]);
});

test('[2.48a] photos of two months are named by their first and their last day, the year once', async () => {
  await listed();
  await select(/2024-7-0\.jpg/, /2024-6-1\.jpg/);
  await expect
    .poll(() => said('Delete 2 photos?'))
    .toBe(
      'Taken between 8\u00a0June and 8\u00a0July\u00a02024. The photos will also be removed from your albums. This can’t be undone.',
    );
});

test('[2.48a] photos that are not all loaded are named by their months', async () => {
  await listed();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('gridcell', { name: /2024-7-0\.jpg/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect
    .poll(() => said('Delete 72 photos?'))
    .toBe(
      'Taken between June and July 2024. The photos will also be removed from your albums. This can’t be undone.',
    );
});

test("[2.20] the welcome’s 'Show more' and 'Show less' are stored until sign-out; it links to the FAQ", async () => {
  const { storage, signOut } = await listed();
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  expect(page.getByRole('link', { name: /Questions and answers/ }).elements()).toEqual([]);
  await more.click();
  await expect
    .element(page.getByRole('link', { name: 'Questions and answers about your photos' }))
    .toHaveAttribute('href', 'https://shop.example/faq');
  expect(await violations()).toEqual([]);
  expect(storage.getItem('welcomeBannerExpanded')).toBe('true');
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect.element(more).toBeVisible();
  expect(storage.getItem('welcomeBannerExpanded')).toBe('false');
  signOut();
  expect(storage.getItem('welcomeBannerExpanded')).toBeNull();
});

test('[2.20] the welcome is closed permanently: no reload and no sign-out shows it again', async () => {
  const { storage, signOut } = await listed();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Close this welcome message' }).click();
  await expect.element(page.getByText('Welcome to your new photo library')).not.toBeInTheDocument();
  signOut();
  expect(storage.getItem('welcomeBannerDismissed')).toBe('true');
});

test.each([390, 820, 1280])(
  '[2.20] at %i px the welcome moves no photo when its text arrives',
  async (width) => {
    await page.viewport(width, 900);
    showPhotos(library());
    const top = () => document.querySelector('[role=grid]')?.getBoundingClientRect().top;
    await expect.poll(() => document.querySelector('[role=grid]')).not.toBeNull();
    const before = top();
    await expect.element(page.getByRole('button', { name: 'Show more' })).toBeVisible();
    expect(top()).toBe(before);
    const room = document.querySelector('section[aria-labelledby]')?.parentElement;
    expect(room?.getBoundingClientRect().height).toBe(72);
  },
);

const catalogues = import.meta.glob<{ readonly messages: Messages }>('../../../../src/locales/*.po');
const words: Readonly<Record<Locale, string>> = {
  'en-GB': 'DELETE',
  'en-IE': 'DELETE',
  'nl-NL': 'VERWIJDEREN',
  'nl-BE': 'VERWIJDEREN',
  'fr-FR': 'SUPPRIMER',
  'fr-BE': 'SUPPRIMER',
  'de-DE': 'LÖSCHEN',
  'de-AT': 'LÖSCHEN',
  'es-ES': 'ELIMINAR',
  'it-IT': 'ELIMINA',
  'pt-PT': 'APAGAR',
  'da-DK': 'SLET',
  'nb-NO': 'SLETT',
  'sv-SE': 'RADERA',
};

test.each(locales)(
  '[5.1b] in %s the typed word is the one that the label states, and no other language’s',
  async (locale) => {
    const service = new Service([[2024, 7, 3]]);
    showPhotos(service);
    await expect.poll(drawn).toBe(3);
    await ask();
    const catalogue = await catalogues[`../../../../src/locales/${locale}.po`]?.();
    i18n.loadAndActivate({ locale, messages: catalogue?.messages ?? {} });
    const field = inPage('dialog input[name=word], [role=dialog] input[name=word]') as HTMLInputElement;
    const stated = () => /\p{Lu}{2,}/u.exec(field.labels?.[0]?.textContent ?? '')?.[0];
    await expect.poll(stated).toBe(words[locale]);
    for (const other of new Set(Object.values(words).filter((one) => one !== words[locale]))) {
      await userEvent.fill(field, other);
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => field.getAttribute('aria-invalid'), { message: other }).toBe('true');
      expect(inPage(`[id="${field.getAttribute('aria-describedby') ?? ''}"]`).textContent).toContain(
        words[locale],
      );
    }
    expect(deletions(service)).toEqual([]);
    await userEvent.fill(field, stated() ?? '');
    inPage('button[type=submit][form=deleteAllPhotos]').click();
    await expect.poll(() => deletions(service)).toHaveLength(1);
  },
);
