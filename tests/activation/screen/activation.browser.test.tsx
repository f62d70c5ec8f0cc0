import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulate, violations } from '../../ui/render.tsx';
import { Service, showActivation } from './stage.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const show = (service: Service, leads = false) => {
  const shown = showActivation(service, leads);
  onTestFinished(shown.end);
  return shown;
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lacking = {
  status: 'ACTIVE',
  import: { found: 40, imported: 38, failed: 2, reference: 'r-1' },
} as const;

for (const [width, height, scheme] of [
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const)
  test(`[3.10a] [3.10c] [9.15] an earlier library is offered at ${width} px, and an import shows its progress`, async () => {
    await emulate({ 'prefers-color-scheme': scheme });
    await page.viewport(width, height);
    const service = new Service({ status: 'NOT_ACTIVE' });
    service.photos = 12;
    const { received } = show(service);
    await expect.element(page.getByText('Import your earlier photos')).toBeVisible();
    expect(await violations()).toEqual([]);
    await button('Start import').click();
    await expect.element(page.getByText(/12 of 40 photos have arrived\./)).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: 'Photos imported' })).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(received.filter(({ type }) => type === 'event.track')).toEqual([
      { type: 'event.track', name: 'activation' },
    ]);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  });

test('[3.10b] photos that could not be imported are listed with a reference, and no longer once closed', async () => {
  show(new Service(lacking));
  await expect.element(page.getByText('We couldn’t import 2 photos')).toBeVisible();
  await expect
    .element(page.getByText(/38 photos have been imported and are in your library\./))
    .toBeVisible();
  expect(page.getByText('r-1').query()?.checkVisibility()).toBe(false);
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText('r-1')).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Continue without these photos').click();
  await expect.element(page.getByText('We couldn’t import 2 photos')).not.toBeInTheDocument();
  expect(window.localStorage.getItem('closedImportReport')).toBe('r-1');
});

test('[3.10b] the failed photos are retried', async () => {
  show(new Service(lacking));
  await button('Try again').click();
  await expect.element(page.getByText('Importing your photos')).toBeVisible();
});

test('[3.10c] an import that cannot be started shows an error with its reference', async () => {
  const service = new Service({ status: 'NOT_ACTIVE' });
  service.starts = 'broken';
  show(service);
  await button('Start import').click();
  await expect.element(page.getByText('We couldn’t start the import')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText('8f41-c2d7')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.starts = true;
  await button('Try again').click();
  await expect.element(page.getByText('Importing your photos')).toBeVisible();
});

test('[3.10a] an unreadable status shows an error to customers without photos, and is read again', async () => {
  const service = new Service('broken');
  show(service);
  await expect.element(page.getByText('We couldn’t check whether you have earlier photos')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.status = { status: 'NOT_ACTIVE' };
  await button('Try again').click();
  await expect.element(button('Start import')).toBeVisible();
});

test('[2.3c] the overview says that a library is being deleted', async () => {
  const { received } = show(new Service({ status: 'DELETING' }));
  await expect.element(page.getByText('Your photo library is being deleted')).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(received).toEqual([{ type: 'conditions.changed', conditions: { activation: 'DELETING' } }]);
});

for (const [photos, before, places] of [
  [0, 0, 6],
  [12, 0, 0],
  [0, 3, 0],
] as const)
  test(`[3.10a] [4.6b] an import is shown on top of ${before} earlier photos: ${photos} of 40, the count large`, async () => {
    const service = new Service({
      status: 'IMPORTING',
      import: { found: 40, imported: photos, failed: 0, reference: 'r-1' },
    });
    service.photos = before + photos;
    show(service, true);
    await expect.element(page.getByRole('heading', { name: 'Importing your photos' })).toBeVisible();
    const said = page.getByText(new RegExp(`^${photos} of 40 photos have arrived\\.$`));
    await expect.element(said).toBeVisible();
    const figure = said.element().querySelector('span') as HTMLElement;
    expect(Number.parseFloat(getComputedStyle(figure).fontSize)).toBeGreaterThanOrEqual(56);
    await expect.element(page.getByRole('progressbar', { name: 'Photos imported' })).toBeVisible();
    expect(document.querySelectorAll('section [aria-hidden] > span').length).toBe(places);
    expect(await violations()).toEqual([]);
  });

test('[3.10a] while the number of photos is unknown, an import into an empty library shows no total', async () => {
  show(new Service({ status: 'IMPORTING' }), true);
  await expect.element(page.getByText('0 photos have arrived so far.')).toBeVisible();
  expect([page.getByRole('heading').elements().length, page.getByRole('progressbar').elements()]).toEqual([
    1,
    [],
  ]);
  expect(await violations()).toEqual([]);
});

test('[3.10a] an import into a library with more photos than it adds is a notice above the photos', async () => {
  const service = new Service({
    status: 'IMPORTING',
    import: { found: 40, imported: 25, failed: 0, reference: 'r-1' },
  });
  service.photos = 200;
  show(service, true);
  await expect.element(page.getByText(/25 of 40 photos have arrived\./)).toBeVisible();
  expect(document.querySelector('h2')).toBe(null);
});
