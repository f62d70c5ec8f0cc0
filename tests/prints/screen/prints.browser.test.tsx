import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkSizes } from '../../../contracts/extensions/printSizes.ts';
import { picture, Service, showPhotos } from '../../photos/stage.tsx';
import { expectSound, inEachScheme, violations } from '../../ui/render.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const next = (count: number) => button(`Next: Customise ${count} photo prints`);
const spinner = page.getByRole('dialog');
const select = async (count: number) => {
  await button('Select').click();
  for (let place = 0; place < count; place += 1) await page.getByRole('gridcell').nth(place).click();
};
/** Returns whether the whole toolbar is visible and nothing is cut off. */
const inside = () =>
  [...document.querySelectorAll('[role=toolbar] button')].every((control) => {
    const { left, right, bottom, width } = control.getBoundingClientRect();
    return width === 0 || (left >= 0 && right <= innerWidth && bottom <= innerHeight);
  });

const widths = [
  [390, 844],
  [820, 1180],
  [1024, 800],
  [1280, 900],
  [1440, 900],
] as const;
for (const [width, height] of widths)
  test(`[2.18] [4.8d] [5.3b] the button at ${width}, light and dark, without and with a selection`, async () => {
    await page.viewport(width, height);
    const service = new Service([[2024, 7, 12]]);
    showPhotos(service);
    await button('Select').click();
    await expect.element(button('Order prints')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Order prints')).toHaveAccessibleDescription('Select at least one photo');
    await page.getByRole('gridcell').first().click();
    await expect.element(button('Next: Customise 1 photo print')).toBeVisible();
    await page.getByRole('gridcell').nth(1).click();
    await expect.element(next(2)).not.toHaveAttribute('aria-disabled');
    await expectSound();
    await inEachScheme((scheme) => expect(inside(), scheme).toBe(true));
    await next(2).click();
    await expect.element(spinner).toHaveAccessibleName('Adding 2 photos to editor...');
    await expectSound();
  });

test('[4.8a] [4.8b] [9.15] by keyboard the spinner gets focus and is announced, then the editor opens', async () => {
  const service = new Service([[2024, 7, 12]]);
  const shown = showPhotos(service);
  await select(3);
  await expect.element(next(3)).toBeVisible();
  (next(3).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(spinner).toHaveAccessibleName('Adding 3 photos to editor...');
  expect(spinner.element().contains(document.activeElement)).toBe(true);
  await expect
    .element(page.getByRole('status').filter({ hasText: 'The editor will open automatically.' }))
    .toBeVisible();
  expect(shown.addresses).toEqual([]);
  await expect
    .poll(() => shown.addresses, { timeout: 120_000 })
    .toEqual(['http://localhost/editor?autoselectproduct=prints-10x15&channel=alb-gb&tempSelectionId=s1']);
  await expect.element(spinner).toBeVisible();
  expect(
    service.asked.flatMap(({ name, call }) => (name === 'tempSelections.create' ? [call.body] : [])),
  ).toEqual([{ photoIds: ['2024-7-0', '2024-7-1', '2024-7-2'] }]);
  expect(shown.tracked).toEqual([
    { type: 'event.track', name: 'orderPrintsClick' },
    { type: 'event.track', name: 'orderPrintsNextClick' },
  ]);
});

test('[4.8c] a failure removes the spinner, shows a toast, focuses the button and keeps the selection', async () => {
  const service = new Service([[2024, 7, 12]]);
  service.failing.add('tempSelections.create');
  const shown = showPhotos(service);
  await select(3);
  await next(3).click();
  await expect
    .poll(() => shown.toasts)
    .toEqual([{ type: 'toast.show', kind: 'failure', key: 'prints', message: 'printsFailed' }]);
  await expect.element(spinner).not.toBeInTheDocument();
  await expect.element(next(3)).toHaveFocus();
  service.failing.clear();
  await next(3).click();
  await expect.element(spinner).toBeVisible();
  await button('Cancel').click();
  await expect.element(spinner).not.toBeInTheDocument();
  await next(3).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(spinner).not.toBeInTheDocument();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  expect(shown.addresses).toEqual([]);
});

test('[4.8d] while a month is counted the button says so and ignores presses; a new selection ends it', async () => {
  const service = new Service([[2024, 7, 300]]);
  const shown = showPhotos(service);
  const month = page.getByRole('checkbox', { name: /July 2024/ });
  let release = (): void => undefined;
  const hold = () => {
    service.held = new Promise((resolve) => {
      release = resolve;
    });
  };
  await button('Select').click();
  await month.click();
  hold();
  await next(300).click();
  await expect.element(button('Selecting your photos...')).toHaveAttribute('aria-busy', 'true');
  expect(await violations()).toEqual([]);
  await button('Selecting your photos...').click();
  await page.getByRole('gridcell').first().click();
  await expect.element(next(299)).toBeVisible();
  release();
  hold();
  await next(299).click();
  await expect.element(button('Selecting your photos...')).toBeVisible();
  await expect.element(spinner).not.toBeInTheDocument();
  service.held = null;
  release();
  await expect.element(spinner).toHaveAccessibleName('Adding 299 photos to editor...');
  await button('Cancel').click();
  service.failing.add('photos.timelinePage 7');
  await next(299).click();
  await expect.poll(() => shown.toasts.length).toBe(1);
  await expect.element(next(299)).toBeVisible();
  expect(service.asked.filter(({ name }) => name === 'tempSelections.create').length).toBe(1);
});

test('[2.22b] [4.8b] sorted by upload the selection is sent too, all of it without exceptions', async () => {
  const service = new Service([
    [2024, 7, 12],
    [2024, 6, 2],
  ]);
  showPhotos(service);
  await page
    .getByRole('button', { name: /first$/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: 'Date uploaded, newest first' }).click();
  await expect.element(page.getByRole('grid', { name: 'Your photos by upload date' })).toBeVisible();
  await button('Select').click();
  await button('Select all').click();
  await page.getByRole('gridcell').first().click();
  await next(13).click();
  await expect.element(spinner).toHaveAccessibleName('Adding 13 photos to editor...');
  await button('Cancel').click();
  const sent = () =>
    service.asked.flatMap(({ name, call }) =>
      name === 'tempSelections.create' ? (call.body as { photoIds: string[] }).photoIds : [],
    );
  expect(sent().toSorted()).toEqual(
    service.photos
      .map(({ id }) => id)
      .filter((id) => id !== '2024-6-1')
      .toSorted(),
  );
});

test('[2.18] without the flag, and in an embedded page, no prints are offered', async () => {
  const off = showPhotos(new Service([[2024, 7, 3]]), undefined, {
    flagsOff: ['PhotoManagementOrderPrintsEnabled'],
  });
  await select(1);
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await expect.element(button('Next: Customise 1 photo print')).not.toBeInTheDocument();
  off.unmount();
  showPhotos(new Service([[2024, 7, 3]]), undefined, { search: '?stripped=true' });
  await select(1);
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await expect.element(button('Next: Customise 1 photo print')).not.toBeInTheDocument();
});

test('[4.8d] above the editor’s limit the button says so before it is pressed', async () => {
  const service = new Service([[2024, 7, 501]]);
  showPhotos(service);
  await button('Select').click();
  await button('Select all').click();
  await expect.element(page.getByText('501 selected')).toBeVisible();
  const past = button('Order prints');
  await expect.element(past).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(past)
    .toHaveAccessibleDescription('You can order prints of up to 500 photos at a time');
  await page.getByRole('gridcell').first().click();
  await expect.element(next(500)).not.toHaveAttribute('aria-disabled');
});

/** The first two photos of July 2024 are too small for any print; the third is large enough for the smallest. */
const small = {
  tooSmall: [
    { photoId: '2024-7-0', suffices: null },
    { photoId: '2024-7-1', suffices: null },
    { photoId: '2024-7-2', suffices: '10x15' },
  ],
  pictures: ['2024-7-0', '2024-7-1', '2024-7-2'].map((photoId) => ({
    photoId,
    localFileName: `${photoId}.jpg`,
    dateTaken: '2024-07-14T16:42:10',
    url: picture,
    width: 640,
    height: 480,
  })),
};
const question = page.getByRole('dialog', { name: '3 photos may print blurry' });

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`[4.8a] photos too small for a print at ${width}, light and dark, are counted and left out`, async () => {
    await page.viewport(width, height);
    const service = new Service([[2024, 7, 12]]);
    service.small = small;
    showPhotos(service);
    await select(5);
    await next(5).click();
    await expect.element(question).toBeVisible();
    const counted = (size: string) =>
      question.getByRole('definition').nth(['10', '13', '20'].indexOf(size)).element().textContent;
    expect(['10', '13', '20'].map(counted)).toEqual(['2 too small', '3 too small', '3 too small']);
    await expect.element(question.getByRole('listitem').first()).toHaveTextContent('640 × 480');
    await expect
      .element(question.getByRole('img').first())
      .toHaveAccessibleName('Photo of Sunday, 14\u00a0July\u00a02024, 2024-7-0.jpg');
    await expectSound();
    await question.getByRole('radio', { name: /Leave out photos too small for 10 × 15 cm/ }).click();
    await expect
      .element(question.getByRole('button', { name: 'Next: Customise 3 photo prints' }))
      .toBeVisible();
    await question.getByRole('button', { name: 'Next: Customise 3 photo prints' }).click();
    await expect.element(spinner).toHaveAccessibleName('Adding 3 photos to editor...');
    expect(
      service.asked.flatMap(({ name, call }) => (name === 'tempSelections.create' ? [call.body] : [])),
    ).toEqual([{ photoIds: ['2024-7-2', '2024-7-3', '2024-7-4'] }]);
  });

test('[4.8a] an earlier service sends no names of small photos: they are asked about by their sizes', async () => {
  const service = new Service([[2024, 7, 12]]);
  const pictures = small.pictures.map(({ photoId, width, height }) => ({
    photoId,
    url: 'https://pictures.example/1.jpg',
    width,
    height,
  }));
  const read = checkSizes.reply.parse({ ...small, pictures });
  service.small = { ...read, pictures: read.pictures.map((one) => ({ ...one, url: picture })) };
  showPhotos(service);
  await select(3);
  await next(3).click();
  await expect.element(question.getByRole('listitem').first()).toHaveTextContent('640 × 480');
  await expectSound();
});

test('[2.51b] [4.8a] Escape closes the question and keeps the selection; a failed check asks nothing', async () => {
  const service = new Service([[2024, 7, 12]]);
  service.small = small;
  showPhotos(service);
  await select(3);
  await next(3).click();
  await expect.element(question).toBeVisible();
  // All three photos are too small for larger prints, so leaving them out would leave nothing to order.
  await expect.element(question.getByRole('radio', { name: /20 × 30/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await expect.element(next(3)).toHaveFocus();
  service.failing.add('tempSelections.checkSizes');
  await next(3).click();
  await expect.element(spinner).toHaveAccessibleName('Adding 3 photos to editor...');
});
