import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from '../../tests/kit/e2e.ts';
import { daysFromNow } from '../../tests/kit/now.ts';
import { noFindings } from '../kit/axe.ts';
import { goBack } from '../kit/parts.ts';

const sent = (number: string, daysAgo: number) => ({
  number,
  status: 'Dispatched',
  createdAt: daysFromNow(-daysAgo).toISOString(),
  products: [{ articleId: 'mug-classic', name: `Mug ${number}` }],
});

test('a business pages through its invoices, finds one, and saves one invoice and one year by name [3.12, 4.10b, 6.1b, 7.8]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn({ kind: 'business', b2bStatus: 'New' });
  const orders = Array.from({ length: 11 }, (_, index) =>
    sent(`4402 11${String(10 + index)}`, 0.1 + index / 100),
  );
  orders.push(sent('3100 0001', 800));
  await house.seed.make('orders', { customerId: customer.id, orders });
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).click();
  await expect(page).toHaveTitle('B2B invoices');
  await expect(page.getByText('Pending account validation')).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(11);
  await noFindings(page, 'invoices');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/invoices?page=2&invoice_state=current');
  await expect(rows).toHaveCount(2);
  await goBack(page);
  await expect(rows).toHaveCount(11);
  await page.getByRole('searchbox').fill('4402 1115');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL('/invoices?page=1&invoice_state=current&search=4402+1115');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('4402 1115');
  await expect(rows).toHaveCount(2);
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `PDF of invoice` }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^invoice_\S+\.pdf$/);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // The other tab keeps the words of a search.
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rows).toHaveCount(11);
  await page.getByRole('link', { name: 'Earlier' }).click();
  await expect(rows.getByRole('cell', { name: '3100 0001' })).toBeVisible();
  const [old] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF of invoice' }).click(),
  ]);
  expect(old.suggestedFilename()).toBe('invoice_3100 0001.pdf');
  const year = String(daysFromNow(-800).getUTCFullYear());
  await page.getByRole('combobox', { name: 'Year' }).selectOption(year);
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download all of ${year} (.zip)` }).click(),
  ]);
  expect(zip.suggestedFilename()).toBe(`invoices_${year}.zip`);
  expect(Object.keys(unzipSync(await readFile(await zip.path()))).length).toBe(1);
});

test('consumers and businesses are led away from each other’s pages @nightly [6.1a, 6.1b]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  for (const path of ['/invoices', '/integration', '/settings/b2b']) {
    await page.goto(path);
    await expect(page).toHaveTitle('My account overview');
    await expect(page).toHaveURL('/');
  }
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Invoices' })).toHaveCount(0);
  await signedIn({ kind: 'business' });
  for (const path of ['/settings', '/online-products']) {
    await page.goto(path);
    await expect(page).toHaveTitle('My account overview');
  }
});
