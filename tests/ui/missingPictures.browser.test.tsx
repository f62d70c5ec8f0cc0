import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fetchPicturesAgain } from '../../src/ui/missingPictures.ts';
import { servedPicture, withoutPicture } from './blocked.ts';
import { fetchMissing, followMissing } from '../../src/ui/missing.ts';
import { render } from './render.tsx';

const missing = () => {
  let now = 0;
  followMissing((count) => (now = count))();
  return now;
};
const picture = () => page.getByTestId('picture').element() as HTMLImageElement;

fetchPicturesAgain(document);

test('[3.1c] [8.5d] any picture that failed is fetched again, and shows its background until it loads', async () => {
  const unblock = await withoutPicture();
  render(<img data-testid="picture" alt="" src={servedPicture} width={64} height={64} />);
  await expect.poll(() => picture().dataset['missing']).toBe('');
  expect([missing(), getComputedStyle(picture()).content.startsWith('url("data:')]).toEqual([1, true]);
  fetchMissing();
  await unblock();
  await expect
    .poll(() => picture().naturalWidth > 0 && picture().dataset['missing'] === undefined)
    .toBe(true);
  expect([missing(), getComputedStyle(picture()).content]).toEqual([0, 'normal']);
});

test('[8.5d] a picture removed with its page is not requested again', async () => {
  await withoutPicture();
  const { unmount } = render(<img data-testid="picture" alt="" src={servedPicture} />);
  await expect.poll(missing).toBe(1);
  unmount();
  fetchMissing();
  expect(missing()).toBe(0);
});
