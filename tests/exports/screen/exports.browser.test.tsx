import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectSound, violations } from '../../ui/render.tsx';
import { LimitNotice } from '../../../src/screens/photos/toolbar/LimitNotice.tsx';
import { ready } from '../chart/samples.ts';
import { Service, showExport } from './stage.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const show = (service: Service) => {
  const shown = showExport(service);
  onTestFinished(shown.end);
  return shown;
};
const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(
  new Date('2026-11-27T10:05:00Z'),
);

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const)
  test(`[2.43] [2.44a] [2.44b] [2.44c] [2.44d] a ready export on a ${name}, light and dark`, async () => {
    await page.viewport(width, height);
    show(new Service(ready));
    await expect.element(page.getByText('Your export is ready to download')).toBeVisible();
    await expect.element(page.getByText(/2 files, 2\.78 GB\. Available until/)).toBeVisible();
    await expect.element(page.getByText(until, { exact: true })).toBeVisible();
    await expect.element(page.getByText('My Photos export (1 of 2)', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText('1.96 GB')).toBeVisible();
    await expect.element(page.getByText(/^Opening the files/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'My photos' })).toBeVisible();
    await expectSound();
  });

test('[2.44d] zips are named by the months and the number of their photos, if the service returns them', async () => {
  const [first, second] = ready.chunks;
  if (first === undefined || second === undefined) throw new Error('two zips are expected');
  const chunks = [
    { ...first, content: { photos: 5000, months: ['2017-03', '2017-11'] as [string, string] } },
    { ...second, content: { photos: 1, months: null } },
  ];
  show(new Service({ ...ready, chunks }));
  const rows = page.getByRole('list', { name: 'Export files' }).getByRole('listitem');
  await expect.element(rows.nth(0).getByText('2017-03 to 2017-11 · 5,000 photos')).toBeVisible();
  await expect.element(rows.nth(0).getByText('My Photos export (1 of 2) · 1.96 GB')).toBeVisible();
  await expect.element(rows.nth(1).getByText('Photos without a date · 1 photo')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[2.46] an unknown id is not reported as an expired link', async () => {
  show(new Service('unknown'));
  await expect.element(heading('We can’t find this export')).toBeVisible();
  await expect.element(button('Create a new export')).toBeVisible();
  await expect.element(page.getByText(/expire/)).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('[2.47a] [4.4b] the library says that an export is ready, and its dialog shows that export first', async () => {
  const service = new Service(ready);
  service.current = 'READY';
  const { went } = show(service);
  // The chart is started by the first press.
  await button('Export photos').click();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await button('Export ready').click();
  await expect.element(dialog().getByText('Your export is ready to download')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Create export' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog().getByRole('button', { name: 'View your export' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(went).toEqual([{ type: 'navigation.request', to: '/my-photos/exports/b' }]);
});

test('[2.44d] [4.10a] a zip is passed to the browser, and marked', async () => {
  const { saved } = show(new Service(ready));
  await button('Download .zip My Photos export (2 of 2)').click();
  await expect.element(page.getByText('Download started')).toBeVisible();
  expect(saved).toEqual(['/zips/2']);
  await expect.element(page.getByText('1 of 2 files downloaded.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[2.44d] all remaining zips are downloaded by one press, in sequence, and can be downloaded again', async () => {
  const { saved } = show(new Service(ready));
  await button('Download all 2 files').click();
  await expect.poll(() => saved, { timeout: 120_000 }).toEqual(['/zips/1', '/zips/2']);
  await expect.element(page.getByText('2 of 2 files downloaded.')).toBeVisible();
  await button('Download again My Photos export (1 of 2)').click();
  await expect.poll(() => saved).toEqual(['/zips/1', '/zips/2', '/zips/1']);
});

test('[2.44d] a zip with a deleted photo is marked as ended, and a new export is offered', async () => {
  show(new Service({ ...ready, ended: [2] }));
  await expect.element(page.getByText('A photo in this export was deleted')).toBeVisible();
  await expect.element(page.getByText('Unavailable', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[2.45a] an export in preparation says so and links to the photos', async () => {
  const { went } = show(new Service({ status: 'IN_PROGRESS' }));
  await expect
    .poll(() => went)
    .toEqual([{ type: 'navigation.request', to: '/my-photos/photos', replace: true }]);
  await expect.element(page.getByText(/We’re still processing your export/)).toBeVisible();
});

test('[2.45b] [8.3a] an error shows its text and reference, and can be retried', async () => {
  const service = new Service('broken');
  show(service);
  await expect.element(page.getByText('Export error')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText('8f41-c2d7')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.info = ready;
  await button('Try again').click();
  await expect.element(page.getByText('Your export is ready to download')).toBeVisible();
});

test('[2.46] [8.3b] [2.47a] [2.47b] an expired link says so, and links to a new export', async () => {
  const { tracked } = show(new Service('gone'));
  await expect.element(heading('Your download link has expired')).toBeVisible();
  await expect.element(page.getByText(/Download links expire after 7 days/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Create a new export').click();
  for (const words of [
    'Ready within 48 hours',
    'Links last 7 days',
    'We’ll send the links to eva.vermeer@example.com.',
  ])
    await expect.element(dialog().getByText(words)).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Create export').click();
  await expect.element(heading('We’re processing your export')).toBeVisible();
  expect([await violations(), tracked]).toEqual([[], [{ type: 'event.track', name: 'export' }]]);
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('[4.4a] [4.4c] [8.3c] [F25] two presses send one request; the modal stays; a malformed reply is an error', async () => {
  const service = new Service('gone');
  service.requested = 'broken';
  const { went } = show(service);
  await button('Create a new export').click();
  await expect.element(button('Create export')).toBeVisible();
  service.held = [];
  await button('Create export').dblClick();
  await userEvent.keyboard('{Escape}{Escape}{Escape}{Enter}{Enter}');
  await expect.element(dialog().getByText('Links last 7 days')).toBeVisible();
  expect(service.held.length).toBe(1);
  for (const release of service.held) release();
  service.held = null;
  await expect.element(dialog().getByText('Export error')).toBeVisible();
  await dialog().getByText('Details', { exact: true }).click();
  await expect.element(dialog().getByText('8f41-c2d7')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.requested = ready;
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(went).toEqual([{ type: 'navigation.request', to: `/my-photos/exports/${ready.backupId}` }]);
});

test('[4.4c] [9.5] at the limit of exports in 7 days the modal says how many, and when the next can start', async () => {
  const service = new Service('gone');
  service.requested = 'tooMany';
  show(service);
  await button('Create a new export').click();
  await button('Create export').click();
  await expect.element(dialog().getByText('You’ve reached the limit of 5 exports in 7 days.')).toBeVisible();
  await expect.element(dialog().getByText(/You can create another one 7 days after the first/)).toBeVisible();
  expect([dialog().getByRole('button', { name: 'Create export' }).query(), await violations()]).toEqual([
    null,
    [],
  ]);
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('[4.4b] while an export is being prepared the button of the library says so, at once after a request', async () => {
  const service = new Service('gone');
  show(service);
  await button('Export photos').click();
  await expect.element(button('Create export')).toBeVisible();
  service.current = 'IN_PROGRESS';
  await button('Create export').click();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.element(button('Export in progress')).toBeVisible();
  expect(await violations()).toEqual([]);
});

for (const width of [390, 820, 1440])
  test(`[2.47a] [5.3a] beyond the download limit an export is offered at ${width} px, and its modal opens`, async () => {
    await page.viewport(width, 844);
    const { end } = showExport(new Service('gone'), 'default', <LimitNotice hidden={false} />);
    onTestFinished(end);
    const words = page.getByText(/^Up to 100 photos can be downloaded at a time\./);
    await expect.element(words).toBeVisible();
    // The icon is aligned with the first line.
    const range = document.createRange();
    range.selectNodeContents(words.element());
    const middle = (box: DOMRect | undefined) => (box === undefined ? Number.NaN : box.y + box.height / 2);
    const icon = words.element().parentElement?.querySelector('svg')?.getBoundingClientRect();
    expect(Math.abs(middle(icon) - middle(range.getClientRects()[0]))).toBeLessThanOrEqual(3);
    await button('Export your whole library').click();
    await expect.element(button('Create export')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
