import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { noFindings } from '../kit/axe.ts';
import { dialogsAreClosed } from '../kit/parts.ts';

test('saved projects: two pages, one deleted permanently, and one opened in the editor [2.10, 2.52g, 3.14, 7.14h]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const projects = Array.from({ length: 11 }, (_, index) => ({ name: `Book ${index}` }));
  await house.seed.make('projects', { customerId: customer.id, projects });
  await page.goto('/saved-projects');
  await expect(page).toHaveTitle(/My saved projects/);
  await expect(page.getByText('11 projects')).toBeVisible();
  await noFindings(page, 'saved projects');
  await page.getByRole('button', { name: 'Delete Book 3' }).click();
  await page.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('10 projects')).toBeVisible();
  await isAtRest(page);
  await dialogsAreClosed(page);
  await page.reload();
  const names = page.getByRole('list', { name: 'My saved projects' }).getByRole('heading');
  await expect(names).toHaveText([0, 1, 2, 4, 5, 6, 7, 8, 9, 10].map((index) => `Book ${index}`));
  await page.goto('/saved-projects?page=7');
  await expect(page).toHaveURL('/saved-projects?page=1');
  const editor = await page.getByRole('link', { name: 'Continue editing Book 0' }).getAttribute('href');
  await page.goto(editor ?? '');
  await expect(page.getByRole('heading', { name: 'Book 0' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Large landscape photo book · 24 pages');
  await page.getByRole('link', { name: 'Back to my saved projects' }).click();
  await expect(page).toHaveURL(/\/saved-projects(?:\?page=1)?$/);
  await expect(page.getByText('10 projects')).toBeVisible();
});
