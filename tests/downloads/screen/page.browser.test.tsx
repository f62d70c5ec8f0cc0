import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Download } from '../../../contracts/downloads/download.ts';
import { expectSound, violations } from '../../ui/render.tsx';
import { download, messageOf, other } from '../chart/samples.ts';
import { Service, showDownloads } from './stage.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const show = (service: Service) => {
  const shown = showDownloads(service);
  onTestFinished(shown.end);
  return shown;
};
const ids = ['1', '2', '3', '4', '5'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const list = (): Download[] => [
  download({ id: ids[0] ?? '', name: 'October 2026', state: 'started', photos: ['a'] }),
  download({ id: ids[1] ?? '', name: 'July 2024', picture: new URL('/favicon.svg', location.href).href }),
  download({ id: ids[2] ?? '', name: 'June 2024', state: 'error', photos: ['a', 'b'] }),
  download({ id: ids[3] ?? '', name: 'Garden <b>', state: 'gone', photos: ['a', 'c'] }),
  download({ id: ids[4] ?? '', name: 'x'.repeat(200), state: 'gone', photos: [] }),
];
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const rows = () =>
  [...document.querySelectorAll('main li')].map((item) => item.textContent?.replace(/\s+/g, ' ').trim());
/** The expected text is formatted in this machine's time zone. */
const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
  new Date('2026-11-21T12:00:00Z'),
);

const widths = [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const;
for (const [name, width, height] of widths)
  test(`[2.10] [2.52h] [4.16b] each state on a ${name}, light and dark, shows its text`, async () => {
    await page.viewport(width, height);
    show(new Service(list()));
    await expect.element(page.getByRole('heading', { name: 'Downloads', level: 1 })).toBeVisible();
    await expect.element(row('October 2026')).toBeVisible();
    expect(rows()).toEqual([
      `October 20261 photo · 3.1 MB · ${at}Being prepared`,
      `July 20243 photos · 3.1 MB · ${at}Available until 28 November 2026Download .zip July 2024`,
      `June 20242 photos · 3.1 MB · ${at}Error: Your photos could not be downloadedFailedPrepare again June 2024`,
      `Garden <b>2 photos · ${at}A photo in this download was deleted. You can prepare a new download with the remaining photos.UnavailablePrepare again Garden <b>`,
      `${'x'.repeat(200)}${at}The photos in this download were deleted, so it’s no longer available.Unavailable`,
    ]);
    expect(
      [...document.querySelectorAll('main li')].map((item) => item.querySelector('img') !== null),
    ).toEqual([false, true, false, false, false]);
    await expectSound();
  });

test('[2.52h] [F17] placeholders show while the list is loading, with a status', async () => {
  const service = new Service(list());
  service.held = [];
  show(service);
  await expect.element(page.getByRole('status', { name: 'Loading your downloads' })).toBeVisible();
  expect(document.querySelectorAll('main li').length).toBe(3);
  expect(await violations()).toEqual([]);
  for (const release of service.held) release();
  await expect.element(row('July 2024')).toBeVisible();
});

test('[2.52h] an empty list says how to start a download', async () => {
  show(new Service([]));
  await expect.element(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Go to my photos' }).element().getAttribute('href')).toBe(
    '/my-photos/photos',
  );
  expect(await violations()).toEqual([]);
});

test('[2.52h] [4.18] [F1] a list that cannot be read shows an error with its reference, and loads on retry', async () => {
  const service = new Service(list());
  service.failing.add('downloads.list');
  show(service);
  await expect.element(page.getByText('Error: Your downloads could not be loaded')).toBeVisible();
  await page.getByText('Details').click();
  await expect.element(page.getByText('8f41-c2d7')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy reference' })).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row('July 2024')).toBeVisible();
});

test('[2.50] [4.16a, 4.16b] [F25] a ready download is saved once by two presses, with a toast', async () => {
  const service = new Service(list());
  const { saved, looked } = show(service);
  await row('July 2024').getByRole('button', { name: 'Download .zip July 2024' }).dblClick();
  await expect.element(page.getByText('Downloading photos')).toBeVisible();
  await expect.element(row('July 2024').getByText('Download started')).toBeVisible();
  const address = `${window.location.origin}/archives/${ids[1] ?? ''}`;
  expect([saved, looked, service.times('downloads.url')]).toEqual([[address], [address], 1]);
  expect(document.querySelector('a[download]')).toBe(null);
  expect(await violations()).toEqual([]);
});

test('[2.50] [8.2] a download that has ended saves nothing: a toast says so and the list shows it', async () => {
  const service = new Service(list());
  const { saved } = show(service);
  await expect.element(row('July 2024')).toBeVisible();
  service.items = service.items.map((item) => (item.id === ids[1] ? { ...item, state: 'gone' } : item));
  await row('July 2024').getByRole('button', { name: 'Download .zip July 2024' }).click();
  await expect.element(page.getByText('Download failed')).toBeVisible();
  await expect.element(row('July 2024').getByText('Unavailable')).toBeVisible();
  expect(saved).toEqual([]);
});

test('[2.50] an address that returns no file is not passed to the browser; on retry a valid one is', async () => {
  const { saved, answers } = show(new Service(list()));
  answers.head = false;
  await row('July 2024').getByRole('button', { name: 'Download .zip July 2024' }).click();
  await expect.element(page.getByText('Download failed')).toBeVisible();
  expect(saved).toEqual([]);
  answers.head = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Downloading photos')).toBeVisible();
  expect(saved.length).toBe(1);
});

test('[4.16a] [4.16b] [9.15] an ended download is prepared again from the photos left, saved and tracked once', async () => {
  const service = new Service(list());
  const { saved, tracked } = show(service);
  await row('Garden').getByRole('button', { name: 'Prepare again Garden <b>' }).dblClick();
  await expect.element(page.getByText('Preparing download...')).toBeVisible();
  await expect.poll(() => service.items.length).toBe(6);
  expect(
    service.asked.filter(({ name }) => name === 'downloads.create').map(({ call }) => call.body),
  ).toEqual([{ id: '00000000-0000-4000-8000-000000000000', name: 'Garden <b>', photos: ['a', 'c'] }]);
  await expect.poll(() => document.querySelectorAll('main li').length).toBe(6);
  const made = service.items[0] ?? download();
  service.items[0] = { ...made, state: 'finished', size: 10 };
  service.say(messageOf('finished', '2026-11-21T12:05:01Z', made.id));
  service.say(messageOf('finished', '2026-11-21T12:05:01Z', made.id));
  await expect.element(page.getByText('Downloading photos')).toBeVisible();
  expect(saved).toEqual([`${window.location.origin}/archives/${made.id}`]);
  expect(tracked).toEqual([{ type: 'event.track', name: 'download' }]);
  expect(page.getByText('Preparing download...').elements()).toEqual([]);
});

test('[3.15b] F10: an archive requested in another tab is reread on a message, and not saved here', async () => {
  const service = new Service([]);
  const { saved } = show(service);
  await expect.element(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expect.poll(() => service.listeners.size).toBe(1);
  service.items = [download({ id: other, name: 'May 2023', state: 'started' })];
  service.say(messageOf('started', '2026-11-21T12:05:00Z', other));
  await expect.element(row('May 2023').getByText('Being prepared')).toBeVisible();
  service.items = [download({ id: other, name: 'May 2023' })];
  service.say(messageOf('finished', '2026-11-21T12:05:01Z', other));
  await expect.element(row('May 2023').getByRole('button', { name: 'Download .zip May 2023' })).toBeVisible();
  expect([saved, document.querySelectorAll('[popover] li').length]).toEqual([[], 0]);
});

test('[7.15a] the socket closes with the page that opened it', async () => {
  const service = new Service([]);
  const { end } = show(service);
  await expect.poll(() => service.listeners.size).toBe(1);
  end();
  await expect.poll(() => service.listeners.size).toBe(0);
});

test('[2.52h] by keyboard alone each button is reached in order, named by its row', async () => {
  const { saved } = show(new Service(list()));
  await expect.element(row('July 2024')).toBeVisible();
  const seen: string[] = [];
  for (let step = 0; step < 3; step += 1) {
    await userEvent.keyboard('{Tab}');
    seen.push(document.activeElement?.textContent ?? '');
  }
  expect(seen).toEqual(['Download .zip July 2024', 'Prepare again June 2024', 'Prepare again Garden <b>']);
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}{Enter}');
  await expect.poll(() => saved.length).toBe(1);
});
