import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Project } from '../../../contracts/projects/project.ts';
import { projectsPageLogic } from '../../../src/actors/projects/page.ts';
import { area } from '../../../src/app/area.ts';
import { Screen } from '../../../src/screens/projects/index.tsx';
import { finished, PlayedService, reference, showArea } from '../../account/stage.tsx';
import { expectSound, violations } from '../../ui/render.tsx';
import { daysFromNow } from '../../kit/now.ts';
import { project, projects } from '../samples.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const shop = 'https://shop.example/products';
const inArea = area(projectsPageLogic, ({ page: chart }) => <Screen page={chart} shop={shop} />);

/** In-memory saved projects. */
function savedIn(begun: readonly Project[]) {
  let saved = [...begun];
  return new PlayedService({
    'projects.list': ({ query }) => {
      const { skip, limit } = query as { skip: number; limit: number };
      return finished({ projects: saved.slice(skip, skip + limit), totalProjectCount: saved.length });
    },
    'projects.delete': ({ params }) => {
      saved = saved.filter(({ id }) => id !== (params as { id: string }).id);
      return finished();
    },
  });
}
const show = (service: PlayedService, start = '/saved-projects') => {
  const shown = showArea(inArea, service, start, { ports: { storedSubject: () => 'me' } });
  onTestFinished(shown.end);
  return shown;
};
const names = () => [...document.querySelectorAll('main li h2')].map(({ textContent }) => textContent);
const dialog = page.getByRole('dialog', { name: 'Delete project?' });
/** Returns the date in this number of days, formatted as on a card. */
const day = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(daysFromNow(days)).replaceAll(' ', '\u00a0');
const askAbout = (name: string) => page.getByRole('button', { name: `Delete ${name}` }).click();

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const)
  test(`[2.52g] [3.14] saved projects and the question on a ${name}, light and dark`, async () => {
    await page.viewport(width, height);
    show(savedIn([project('1', { name: 'W'.repeat(500) }), ...projects(11, 2)]));
    await expect.element(page.getByText('12 projects')).toBeVisible();
    await expectSound();
    await askAbout('Book 2');
    await expect.element(dialog).toBeVisible();
    await expectSound();
  });

test('[3.14] a card shows the project, its last change and expiry, and links to the editor', async () => {
  const service = savedIn([project('1', { name: 'Naxos <b>', expires: undefined }), project('2')]);
  show(service);
  await expect.element(page.getByText('2 projects')).toBeVisible();
  const texts = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    `Naxos <b>Large landscape photo bookLast changed ${day(-3)}Continue editing Naxos <b>Delete Naxos <b>`,
    `Book 2Large landscape photo bookLast changed ${day(-3)}Kept until ${day(177)}Continue editing Book 2Delete Book 2`,
  ]);
  const link = page.getByRole('link', { name: 'Continue editing Book 2' });
  await expect.element(link).toHaveAttribute('href', 'https://shop.example/editor?project=2');
  expect(service.calls('projects.list')).toEqual([
    { params: { accountId: 'me' }, query: { skip: 0, limit: 10 }, body: {} },
  ]);
});

test('[9.2a] the second page has the rest; when its last project is deleted, the first page shows', async () => {
  const { went } = show(savedIn(projects(11)), '/saved-projects?page=2');
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  expect(names()).toEqual(['Book 10']);
  await askAbout('Book 10');
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect.element(page.getByText('10 projects')).toBeVisible();
  expect([went, names().length]).toEqual([['/saved-projects?page=1'], 10]);
});

test('[7.14h] a project is hidden during its deletion; if that fails it returns, as the question says', async () => {
  const service = savedIn(projects(2));
  show(service);
  await askAbout('Book 1');
  service.held = [];
  service.failing.add('projects.delete');
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect.poll(names).toEqual(['Book 0']);
  service.release();
  await expect.element(page.getByText('Unable to delete the project. Please try again')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText(reference)).toBeVisible();
  expect(names()).toEqual(['Book 0', 'Book 1']);
  service.failing.clear();
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(names()).toEqual(['Book 0']);
});

test('[3.14] the list while loading, failed, retried and empty', async () => {
  const service = savedIn([]);
  service.held = [];
  service.failing.add('projects.list');
  show(service);
  await expect.element(page.getByRole('status', { name: 'Loading your projects' })).toBeVisible();
  service.release();
  await expect.element(page.getByText('Error: Your projects could not be loaded')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No saved projects yet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View products' })).toHaveAttribute('href', shop);
  expect(await violations()).toEqual([]);
});
