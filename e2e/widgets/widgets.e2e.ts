import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { followMail, mailsTo, silenced } from '../kit/mails.ts';
import { dialogsAreClosed } from '../kit/parts.ts';

test('online photo books: published, opened, shared by mail, listed in the gallery, deleted [2.10, 3.13a, 3.13b, 3.13c, 4.17a, 4.17b, 4.17c, 7.14d, 7.14e]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foresee(silenced);
  // These are the service's responses for a book that is not in the gallery, and for one that is no longer online.
  watch.foreseeFailures(/\/galleryentries\//, 404);
  const customer = await signedIn({ firstName: 'Eva' });
  const products = [
    { articleId: 'book-square-m', name: 'Naxos in June' },
    { articleId: 'mug-classic', name: 'Mug' },
    { articleId: 'book-landscape-l', name: 'First year' },
  ];
  await house.seed.make('orders', { customerId: customer.id, orders: [{ products }] });
  await page.goto('/online-products');
  await expect(page).toHaveTitle(/My online photo books/);
  const books = page.getByRole('list', { name: 'My online photo books' });
  await expect(books.getByRole('heading')).toHaveCount(2);
  await noFindings(page, 'online photo books');
  await page.getByRole('button', { name: 'Put online Naxos in June' }).click();
  await expect(books.getByText('Being made')).toBeVisible();
  await house.seed.advance(4_000);
  const open = page.getByRole('link', { name: 'Open Naxos in June' });
  await expect(open).toBeVisible();
  const address = (await open.getAttribute('href')) ?? '';
  const viewer = await page.request.get(address);
  expect([viewer.status(), await viewer.text()]).toEqual([200, expect.stringContaining('Naxos in June')]);

  await page.getByRole('link', { name: 'Share Naxos in June' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Naxos in June' })).toBeVisible();
  await noFindings(page, 'one online photo book');
  const to = `friend-${customer.id}@example.com`;
  await expect(page.getByLabel('Your name')).toHaveValue(/Eva/);
  await page.getByLabel('Recipient’s e-mail address').fill(to);
  await page.getByLabel(/Personal message/).fill('Look at page 3');
  await page.getByRole('button', { name: 'Share photo book' }).click();
  await expect(page.getByText('Your invitation has been sent')).toBeVisible();
  expect(page.url()).not.toContain('friend');
  const guest = await followMail(page, house, { to, subject: 'Eva' });
  await expect(guest).toHaveURL(address);
  await expect(guest.getByRole('heading', { name: 'Naxos in June' })).toBeVisible();
  await guest.close();
  expect((await mailsTo(house, to, 'Eva'))[0]).toContain('Look at page 3');
  expect(house.log.join('')).not.toContain(Buffer.from(to).toString('base64').slice(0, 20));

  await page.getByRole('checkbox', { name: 'Travel' }).check();
  await page.getByRole('button', { name: 'Add to gallery' }).click();
  await expect(page.getByText(/This book is in the gallery/)).toBeVisible();
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'View the gallery' }).click();
  const visitors = await opening;
  await visitors.getByRole('region', { name: 'Travel' }).getByRole('link', { name: 'Naxos in June' }).click();
  await expect(visitors.getByRole('heading', { name: 'Naxos in June' })).toBeVisible();
  await visitors.close();

  await page.getByRole('link', { name: 'My online photo books' }).first().click();
  await page.getByRole('button', { name: 'Delete Naxos in June' }).click();
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Delete online book' }).click();
  expect((await gone).status()).toBe(204);
  await expect(books.getByRole('heading')).toHaveText(['First year']);
  // A dialog that is closing removes its history entry; until then, a reload would be ignored.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await dialogsAreClosed(page);
  await page.reload();
  await expect(books.getByRole('heading')).toHaveText(['First year']);
  expect((await page.request.get(address)).status()).toBe(404);
});
