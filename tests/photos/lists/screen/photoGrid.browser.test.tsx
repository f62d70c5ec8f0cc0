import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../../../ui/render.tsx';
import { Service, showPhotos } from '../../stage.tsx';

beforeEach(async () => {
  await page.viewport(1280, 900);
});

const capabilities = ['photoGrid'];
const cells = () => [...document.querySelectorAll<HTMLElement>('.cell:not([hidden])')];
const isSquare = (cell: HTMLElement | undefined) =>
  cell !== undefined && Math.abs(cell.offsetWidth - cell.offsetHeight) <= 1;
const sort = () => page.getByRole('button', { name: 'Date taken, newest first' });
const choice = (name: string) => page.getByRole('menuitemradio', { name });

test('[2.16a] beside the orders the menu offers both layouts; the current one is marked and stored', async () => {
  const service = new Service([[2024, 7, 24]]);
  const { storage } = showPhotos(service, undefined, { capabilities });
  await expect.poll(() => isSquare(cells()[0])).toBe(true);
  await sort().click();
  await expect.element(choice('Squares')).toBeChecked();
  expect(await violations()).toEqual([]);
  await choice('Original proportions').click();
  await expect.poll(() => isSquare(cells()[0])).toBe(false);
  await expect.poll(() => service.layout).toBe('proportions');
  await expect.poll(() => storage.getItem('photoGrid')).toBe('["proportions",true]');
  await sort().click();
  await expect.element(choice('Original proportions')).toBeChecked();
  await expect.element(choice('Date taken, newest first')).toBeChecked();
  await choice('Squares').click();
  await expect.poll(() => isSquare(cells()[0])).toBe(true);
  await expect.poll(() => service.layout).toBe('squares');
});

test('[2.16a] the layout stored in this browser shows at the first render, before the service replies', async () => {
  const service = new Service([[2024, 7, 24]]);
  service.layout = 'proportions';
  let answer: () => void = () => undefined;
  const squares: boolean[] = [];
  const seen = new MutationObserver(() => {
    const [first] = cells();
    if (first !== undefined && first.offsetWidth > 0) squares.push(isSquare(first));
  });
  seen.observe(document.body, { subtree: true, childList: true, attributes: true });
  const stored = { photoGrid: '["proportions",true]' };
  service.heldRows.set('photoGrid.read', new Promise<void>((done) => (answer = done)));
  showPhotos(service, undefined, { capabilities, stored });
  await expect.poll(() => squares.length).toBeGreaterThan(0);
  answer();
  await expect.poll(() => document.querySelectorAll('.cell.there').length).toBeGreaterThan(0);
  seen.disconnect();
  expect(squares).not.toContain(true);
});

test('[2.16a] if the service stores no layout the menu offers the orders alone', async () => {
  showPhotos(new Service([[2024, 7, 24]]));
  await sort().click();
  await expect.element(choice('Date taken, newest first')).toBeChecked();
  expect(choice('Squares').query()).toBeNull();
});
