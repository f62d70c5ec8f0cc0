import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallInput } from '../../../../contracts/call.ts';
import { violations } from '../../../ui/render.tsx';
import { Service, showPhotos } from '../../stage.tsx';

beforeEach(() => window.scrollTo(0, 0));
afterEach(() => void vi.restoreAllMocks());

const shows = (text: RegExp | string) => expect.element(page.getByText(text)).toBeVisible();
const listed = () =>
  expect.poll(() => document.querySelectorAll('.cell.there').length).toBeGreaterThanOrEqual(8);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tile = (name: string) => page.getByRole('gridcell', { name: new RegExp(`${name}\\.jpg`) });

/** Holds back the responses of one call. */
function hold(service: Service, name: string, which: (call: CallInput) => boolean = () => true): void {
  const now = service.answer.bind(service);
  vi.spyOn(service, 'answer').mockImplementation((row, call) =>
    row.name === name && which(call) ? (new Promise(() => undefined) as never) : now(row, call),
  );
}

/** States of the library's screens that no other test checks for accessibility, with the steps that lead to them. */
const states: Readonly<Record<string, (service: Service) => Promise<void>>> = {
  'the list is being counted': async (service) => {
    hold(service, 'photos.timeline');
    showPhotos(service);
    await expect.element(page.getByRole('status', { name: 'Loading your photos' })).toBeVisible();
  },
  'months are known, their photos are not': async (service) => {
    hold(service, 'photos.timelinePage');
    showPhotos(service);
    await expect.element(page.getByRole('grid')).toBeVisible();
  },
  'a month is expanded': async (service) => {
    showPhotos(service);
    await listed();
    await page.getByRole('gridcell', { name: '+38, Show all' }).click();
    await expect.poll(() => document.querySelectorAll('.cell.there').length).toBeGreaterThan(30);
  },
  'the sort menu is open': async (service) => {
    showPhotos(service);
    await listed();
    await button(/first$/)
      .first()
      .click();
    await expect.element(page.getByRole('menu')).toBeVisible();
  },
  'the latest uploads cannot be counted': async (service) => {
    service.failing.add('photos.users');
    showPhotos(service);
    await listed();
    await button(/first$/)
      .first()
      .click();
    await page.getByRole('menuitemradio', { name: 'Date uploaded, newest first' }).click();
    await shows('Error: Your photos could not be loaded');
  },
  'nothing is selected yet': async (service) => {
    showPhotos(service);
    await listed();
    await button('Select').click();
    await shows('0 selected');
  },
  'a range is being read': async (service) => {
    hold(service, 'photos.timelinePage', ({ query }) => (query as { limit: number }).limit === 500);
    showPhotos(service);
    await listed();
    await button('Select').click();
    await tile('2024-7-2').click();
    await userEvent.click(tile('2024-6-2'), { modifiers: ['Shift'] });
    await expect
      .element(page.getByRole('toolbar').getByRole('button', { name: 'Delete' }))
      .toHaveAttribute('aria-disabled', 'true');
  },
  'a photo is open': async (service) => {
    showPhotos(service, '/my-photos/photos/preview/2024-7-5');
    await shows(/6 of 62 in July 2024/);
  },
  'an open photo is selected': async (service) => {
    showPhotos(service, '/my-photos/photos/preview/2024-7-5');
    await shows(/6 of 62 in July 2024/);
    await userEvent.keyboard(' ');
    await expect
      .element(page.getByRole('checkbox', { name: 'Select this photo' }))
      .toHaveAttribute('aria-checked', 'true');
  },
  'it is asked whether to delete the open photo': async (service) => {
    showPhotos(service, '/my-photos/photos/preview/2024-7-5');
    await shows(/6 of 62 in July 2024/);
    await button('Delete').click();
    await expect.element(page.getByRole('dialog', { name: 'Delete 1 photo?' })).toBeVisible();
  },
  'the picture of an open photo does not load': async (service) => {
    service.picture = () => 'data:image/gif;base64,bm90IGEgcGljdHVyZQ==';
    showPhotos(service, '/my-photos/photos/preview/2024-7-5');
    await shows(/6 of 62 in July 2024/);
  },
  'photos are being deleted': async (service) => {
    hold(service, 'photos.deletePhotos');
    showPhotos(service);
    await listed();
    await button('Select').click();
    await tile('2024-7-2').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await button('Delete 1 photo').click();
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  },
};

for (const width of [390, 1280])
  test.for(Object.entries(states))(
    `[2.15a] [2.15b] [2.15c] [2.16a] [2.18] [2.22a] [2.48a] [4.2a] no axe finding at ${width} px: %s`,
    async ([, reach]) => {
      await page.viewport(width, 900);
      await reach(
        new Service([
          [2024, 7, 62],
          [2024, 6, 8],
          [1970, 1, 3],
        ]),
      );
      expect(await violations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      // Every control can be reached with Tab or, within a group, with the arrow keys, and none is out of order.
      expect(
        [...document.querySelectorAll('[tabindex]')].filter((one) => (one as HTMLElement).tabIndex > 0),
      ).toEqual([]);
    },
  );
