import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lazyViews } from '../../../../src/screens/photos/index.tsx';
import { GlobalStyles } from '../../../../src/ui/theme/GlobalStyles.tsx';
import { inPage, render, violations } from '../../../ui/render.tsx';
import { frames } from '../../../ui/grid/gridSample.tsx';
import { Service, showPhotos } from '../../stage.tsx';

beforeAll(() => {
  // In the product, they are loaded with the first movement.
  for (const { prefetch } of lazyViews) prefetch();
});
beforeEach(async () => {
  await page.viewport(1280, 900);
  window.scrollTo(0, 0);
});

const library = () =>
  new Service([
    [2024, 7, 130],
    [2024, 6, 8],
  ]);
const cells = () => [...document.querySelectorAll<HTMLElement>('[role=gridcell].cell:not([hidden])')];
const drawn = () => cells().filter((cell) => cell.ariaLabel?.startsWith('Photo of')).length;
const loaded = (count: number) => expect.poll(drawn).toBeGreaterThanOrEqual(count);
const cell = (name: string) => {
  const found = cells().find((one) => one.ariaLabel?.endsWith(` ${name}.jpg`));
  if (found === undefined) throw new Error(`${name} is not drawn`);
  return found;
};
const says = (words: string) => expect.element(page.getByText(words, { exact: true })).toBeVisible();
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function show(service = library()) {
  const shown = showPhotos(service);
  await loaded(20);
  await frames(2);
  return shown;
}
/** From the third photo of July to the third of June; the remaining photos of July have never been loaded. */
async function overTheMonths() {
  await userEvent.click(cell('2024-7-2'), { modifiers: ['ControlOrMeta'] });
  await userEvent.click(cell('2024-6-2'), { modifiers: ['Shift'] });
}

test('[2.12] [2.18] embedded in a page, the bar of a narrow screen has its own background over the photos', async () => {
  await page.viewport(390, 844);
  await show();
  render(<GlobalStyles theme="default" stripped />);
  await userEvent.click(cell('2024-7-2'), { modifiers: ['ControlOrMeta'] });
  const actions = page.getByRole('group', { name: 'Actions' });
  await expect.element(actions).toBeVisible();
  const grounds = [actions.element(), actions.element().parentElement].map((one) =>
    one === null ? '' : getComputedStyle(one).backgroundColor,
  );
  expect(grounds).toEqual(['color(srgb 1 1 1 / 0.92)', 'color(srgb 1 1 1 / 0.92)']);
});

test('[4.2a] the toolbar is rendered but hidden before the first selection and after the last', async () => {
  await show();
  const toolbar = () => document.querySelector('[role=toolbar]');
  await expect.poll(toolbar).not.toBeNull();
  const before = toolbar();
  const isShown = () => toolbar()?.checkVisibility() === true;
  expect([isShown(), page.getByRole('toolbar').query()]).toEqual([false, null]);
  await userEvent.click(cell('2024-7-2'), { modifiers: ['ControlOrMeta'] });
  await says('1 selected');
  expect([isShown(), toolbar() === before]).toEqual([true, true]);
  await userEvent.click(button('Stop selecting'));
  await expect.poll(isShown).toBe(false);
  expect(page.getByRole('toolbar').query()).toBeNull();
});

test('[4.2a] [9.1a] a range over photos behind "+N" is read from its offset and counted exactly', async () => {
  const service = library();
  await show(service);
  await overTheMonths();
  await says('131 selected');
  await says('128 of 130 selected');
  await says('3 of 8 selected');
  const reads = service.asked.flatMap(({ name, call }) =>
    name === 'photos.timelinePage' && (call.query as { limit: number }).limit === 500 ? [call.query] : [],
  );
  expect(reads).toEqual([{ sortKey: 'dateTaken', sortOrder: 'desc', limit: 500, offset: 2 }]);
});

test('[4.2a] [F1] ids that cannot be read show an error in place of the count, and disable the actions', async () => {
  const service = library();
  await show(service);
  service.failing.add('photos.timelinePage 7');
  await overTheMonths();
  await says('We couldn’t select all these photos');
  await expect.element(button('Delete')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Delete')).toHaveAccessibleDescription('We couldn’t count all these photos');
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await button('Try again').click();
  await says('131 selected');
  await expect.element(button('Delete')).not.toHaveAttribute('aria-disabled');
});

test('[4.2a] [F17] Escape drops the range that could not be read and keeps the rest', async () => {
  const service = library();
  await show(service);
  service.failing.add('photos.timelinePage 7');
  await overTheMonths();
  await says('We couldn’t select all these photos');
  await userEvent.keyboard('{Escape}');
  await says('1 selected');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('toolbar', { name: 'Selected photos' })).not.toBeInTheDocument();
});

test.each([390, 820, 1024, 1440])(
  '[5.3a] [9.3] at %i px the limit shows from the first photo on, with an error beyond it',
  async (width) => {
    await page.viewport(width, 900);
    await show();
    await button('Select').click();
    await says('0 selected');
    await expect.element(button('Delete')).toHaveAccessibleDescription('Select at least one photo');
    await userEvent.click(cell('2024-7-0'));
    await says('1 selected');
    await expect.poll(() => document.querySelector('[role=toolbar]')?.textContent).toContain('1 of 100');
    const notice = page.getByText('Up to 100 photos can be downloaded at a time.', { exact: true });
    // The notice is rendered together with the bar, so that pressing the button does not have to render it.
    await expect.element(notice).toBeInTheDocument();
    await expect.element(notice).not.toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Control>}a{/Control}');
    await says('138 selected');
    await expect.element(notice).toBeVisible();
    await expect
      .element(button('Download'))
      .toHaveAccessibleDescription('Up to 100 photos can be downloaded at a time');
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('[2.18] [2.19] while selecting, the page’s own actions are hidden and no photo has moved', async () => {
  await show();
  const before = cell('2024-7-0').getBoundingClientRect().top;
  await button('Select').click();
  await says('0 selected');
  expect(cell('2024-7-0').getBoundingClientRect().top).toBe(before);
  await expect.element(page.getByRole('button', { name: 'Add photos' })).not.toBeInTheDocument();
  await button('Stop selecting').click();
  await expect.element(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
  expect(cell('2024-7-0').getBoundingClientRect().top).toBe(before);
});

test('[2.35a] Select all shows while not all are selected, Deselect all while any is', async () => {
  await show();
  await button('Select').click();
  await expect.element(button('Deselect all')).not.toBeInTheDocument();
  await button('Select all').click();
  await says('138 selected');
  await expect.element(button('Select all')).not.toBeInTheDocument();
  await userEvent.click(cell('2024-7-0'));
  await says('137 selected');
  await expect.element(button('Select all')).toBeVisible();
  await button('Deselect all').click();
  await says('0 selected');
});

test('[4.2a] F11: photos deleted by others leave the selection when their month is reread', async () => {
  const service = library();
  const { actor } = await show(service);
  await userEvent.click(cell('2024-7-0'), { modifiers: ['ControlOrMeta'] });
  await userEvent.click(cell('2024-7-2'));
  await userEvent.click(cell('2024-6-7'));
  await says('3 selected');
  await import('../../../../src/actors/photos/selection/pruning.ts');
  service.photos.splice(2, 1);
  service.photos.pop();
  actor.system.get('library').send({ type: 'cache.stale', tags: ['photos'] });
  await says('1 selected');
  await says('1 of 129 selected');
  await button('Delete').click();
  await expect.element(button('Delete 1 photo')).toBeVisible();
});

test('[4.2a] [4.7c] [F4] deleted photos leave the selection, failed ones are not selected again', async () => {
  const service = library();
  await show(service);
  await userEvent.click(cell('2024-7-0'), { modifiers: ['ControlOrMeta'] });
  await userEvent.click(cell('2024-7-1'));
  await userEvent.click(cell('2024-7-2'));
  await says('3 selected');
  inPage('.ring', cell('2024-7-1')).click();
  await says('2 selected');
  await button('Delete').click();
  await button('Delete 2 photos').click();
  await expect.element(page.getByRole('toolbar', { name: 'Selected photos' })).not.toBeInTheDocument();
  await says('128 photos');
  expect(service.photos.slice(0, 2).map(({ id }) => id)).toEqual(['2024-7-1', '2024-7-3']);
});

test('[4.2a] ? shows the keys; Escape, ? and the cross remove them; selection and focus stay', async () => {
  await show();
  await userEvent.click(cell('2024-7-0'), { modifiers: ['ControlOrMeta'] });
  await says('1 selected');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const focused = document.activeElement;
  const away = {
    Escape: () => userEvent.keyboard('{Escape}'),
    '?': () => userEvent.keyboard('?'),
    cross: async () => {
      await userEvent.keyboard('{Tab}');
      await help.getByRole('button', { name: 'Close' }).click();
    },
  };
  for (const put of Object.values(away)) {
    await userEvent.keyboard('?');
    await expect.element(help).toBeVisible();
    expect(await violations()).toEqual([]);
    await put();
    await expect.element(help).not.toBeInTheDocument();
    await says('1 selected');
    expect([document.querySelectorAll('kbd').length, document.activeElement]).toEqual([0, focused]);
  }
});
