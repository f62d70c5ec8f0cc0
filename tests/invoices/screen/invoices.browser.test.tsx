import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Customer } from '../../../contracts/customer/calls.ts';
import * as area from '../../../src/app/areas/invoices.tsx';
import { finished, PlayedService, reference, showArea } from '../../account/stage.tsx';
import { expectSound, violations } from '../../ui/render.tsx';
import { invoice, listOf, olderOf } from '../samples.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
/** In-memory invoices: the number of current and of historical ones. */
function service(current: number, older = 0) {
  return new PlayedService({
    'invoices.list': ({ query }) => {
      const { skip = 0, search = '' } = query as { skip?: number; search?: string };
      return finished(search === '' ? listOf(current, skip / 10 + 1) : { ...listOf(0), years: [2026] });
    },
    'invoices.historical': () => finished(olderOf(older)),
    'invoices.file': () => finished(pdf),
    'invoices.historicalFile': () => finished(pdf),
    'invoices.yearArchive': () => finished({ url: `${window.location.origin}/nothing.zip` }),
  });
}
/** Returns the names of the files that the browser was asked to save. */
function savedFiles(): string[] {
  const names: string[] = [];
  const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => spy.mockRestore());
  return names;
}
function show(
  played: PlayedService,
  {
    start = '/invoices',
    capabilities = ['invoiceList', 'invoiceYears'],
    b2bStatus = null as Customer['b2bStatus'],
  } = {},
) {
  const ports = { configured: () => ({ Capabilities: capabilities }) } as never;
  const shown = showArea(area, played, start, { business: true, ports, b2bStatus });
  onTestFinished(shown.end);
  return shown;
}
const button = (name: RegExp | string) => page.getByRole('button', { name });
const rows = () =>
  [...document.querySelectorAll('table[aria-label] tbody th')].map((cell) => cell.firstChild?.textContent);

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const)
  test(`[3.12] [6.1b] both tabs of invoices on a ${name}, light and dark, have no axe finding`, async () => {
    await page.viewport(width, height);
    const { went } = show(service(12, 12), { b2bStatus: 'Blocked' });
    await expect.element(page.getByText('Page 1 of 2')).toBeVisible();
    expect(rows().length).toBe(10);
    await expectSound();
    await page.getByRole('link', { name: 'Earlier' }).click();
    await expect
      .element(page.getByText('The PDF of an earlier invoice is named after its order number.'))
      .toBeVisible();
    expect([went, rows()[0]]).toEqual([['/invoices?page=1&invoice_state=historical'], '900']);
    expect(document.querySelector('table[aria-label] tbody a')?.getAttribute('href')).toBe('/orders/S-900');
    await expectSound();
  });

test('[3.12] [8.5d] loading, failed, retried, empty; a search without results links back to all', async () => {
  const played = service(0);
  played.held = [];
  played.failing.add('invoices.list');
  show(played);
  await expect.element(page.getByRole('status', { name: 'Loading your invoices' })).toBeVisible();
  expect(await violations()).toEqual([]);
  played.release();
  await expect.element(page.getByText('Error: Your invoices could not be loaded')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText(reference)).toBeVisible();
  played.failing.clear();
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
  await page.getByRole('searchbox').fill(' 4402 ');
  await button('Search').click();
  await expect.element(page.getByRole('heading', { name: 'No invoices match' })).toBeVisible();
  expect(played.calls('invoices.list').at(-1)?.query).toEqual({ search: '4402', skip: 0, limit: 10 });
  // The tabs keep the search; the years of one tab are not those of the other.
  expect(
    ['Earlier', 'Search earlier invoices'].map((name) =>
      page.getByRole('link', { name, exact: true }).element().getAttribute('href'),
    ),
  ).toEqual(Array.from({ length: 2 }, () => '/invoices?page=1&invoice_state=historical&search=4402'));
  await page.getByRole('link', { name: 'Show all invoices' }).click();
  await expect.element(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
});

test('[2.52i] the search in an address fills its field, finds its invoices, and stays with year and pages', async () => {
  const played = service(12);
  const { went } = show(played, { start: '/invoices?search=none&year=2026' });
  await expect.element(page.getByRole('heading', { name: 'No invoices match' })).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('none');
  await expect.element(page.getByRole('combobox', { name: 'Year' })).toHaveValue('2026');
  expect(played.calls('invoices.list').map(({ query }) => query)).toEqual([
    { search: 'none', year: 2026, skip: 0, limit: 10 },
  ]);
  await page.getByRole('searchbox').fill('');
  await button('Search').click();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(rows).toEqual(['5010', '5011']);
  expect(went).toEqual([
    '/invoices?page=1&invoice_state=current&year=2026',
    '/invoices?page=2&invoice_state=current&year=2026',
  ]);
});

test('[3.12] [9.2b] a year filters the list, pages change, and the year downloads as one zip that may fail', async () => {
  const played = service(12);
  const { toasts } = show(played);
  await page.getByRole('combobox', { name: 'Year' }).selectOptions('2026');
  await expect.element(page.getByRole('heading', { name: '2026' })).toBeVisible();
  expect(played.calls('invoices.list').at(-1)?.query).toEqual({ year: 2026, skip: 0, limit: 10 });
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(rows).toEqual(['5010', '5011']);
  played.failing.add('invoices.yearArchive');
  await button('Download all of 2026 (.zip)').click();
  await expect.poll(() => toasts).toMatchObject([{ kind: 'failure', message: 'downloadFailed' }]);
  expect(played.calls('invoices.yearArchive').map(({ params }) => params)).toEqual([{ year: '2026' }]);
});

test('[4.10b] [7.8] a PDF in progress fails with its reference, is retried, and is saved under its name', async () => {
  const names = savedFiles();
  const played = service(1);
  show(played);
  await expect.poll(rows).toEqual(['5000']);
  played.failing.add('invoices.file');
  await button('PDF of invoice 5000').click();
  await expect.element(page.getByText('Error: Invoice 5000 could not be downloaded')).toBeVisible();
  await page.getByText('Details').click();
  await expect.element(page.getByText(/^id-\d+$/)).toBeVisible();
  expect(await violations()).toEqual([]);
  played.failing.clear();
  played.held = [];
  await button('Try again').click();
  await expect.element(page.getByRole('button', { name: 'PDF' })).toHaveAttribute('aria-busy', 'true');
  expect([names, await violations()]).toEqual([[], []]);
  played.release();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(names).toEqual(['invoice_5000.pdf']);
});

test('[7.8] a historical PDF is named after its order; a service without a list shows those, and no zip', async () => {
  const names = savedFiles();
  const played = service(0, 1);
  show(played, { capabilities: [] });
  await expect.poll(rows).toEqual(['900']);
  await button('PDF of invoice 900').click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect([names, played.calls('invoices.list').length]).toEqual([['invoice_3100 900.pdf'], 0]);
  await page.getByRole('combobox', { name: 'Year' }).selectOptions('2023');
  await expect.element(page.getByRole('heading', { name: '2023' })).toBeVisible();
  expect(document.body.textContent).not.toContain('Download all of');
});

for (const [status, words] of [
  ['Default', 'Company details are missing'],
  ['New', 'Pending account validation'],
  ['Blocked', 'Your account is blocked'],
] as const)
  test(`[6.1c] a business that is ${status} sees its status above its invoices`, async () => {
    show(service(1), { b2bStatus: status });
    await expect.element(page.getByText(words)).toBeVisible();
    expect(await violations()).toEqual([]);
    if (status === 'Blocked')
      await expect.element(page.getByRole('link', { name: 'Contact customer care' })).toBeVisible();
    if (status === 'Default')
      await expect
        .element(page.getByRole('link', { name: 'Complete your details' }))
        .toHaveAttribute('href', '/settings/b2b');
  });

test('[3.12] an invoice of two orders links to each', async () => {
  const played = new PlayedService({
    'invoices.list': () =>
      finished({
        invoices: [invoice('1', { orderRefs: ['4402 1', '4402 2'], orderCodes: ['A', 'B'] })],
        total: 1,
        years: [2026],
      }),
  });
  show(played);
  await expect.element(page.getByRole('link', { name: '4402 2' })).toHaveAttribute('href', '/orders/B');
});
