import { expect, test, vi } from 'vitest';
import type { GridModel } from '../../../src/ui/grid/model.ts';
import { Pictures } from '../../../src/ui/grid/pictures.ts';
import { Tile } from '../../../src/ui/grid/tile.ts';

const small = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';
const model = {
  photo: () => ({ id: 'a', name: 'a.jpg', small, large: '', placeholder: null }),
  isSelected: () => false,
  selecting: false,
  words: {},
} as unknown as GridModel;

/** Returns the classes of a cell whose picture arrives this number of milliseconds after its request. */
async function cameAfter(waited: number): Promise<readonly string[]> {
  const clock = vi
    .spyOn(performance, 'now')
    .mockReturnValueOnce(1_000)
    .mockReturnValue(1_000 + waited);
  try {
    const tile = new Tile(new Pictures());
    tile.show(model, 'month', 0, 0, 1);
    tile.load(100);
    await vi.waitFor(() => expect([...tile.cell.classList]).toContain('there'));
    return [...tile.cell.classList];
  } finally {
    clock.mockRestore();
  }
}

test('[2.17a] a picture that loads within 200 ms shows at once, a later one fades in', async () => {
  expect(await cameAfter(200)).toEqual(['cell', 'there']);
  expect(await cameAfter(201)).toEqual(['cell', 'there', 'late']);
});

/** A WebP of a flower. */
const webp =
  'UklGRsgAAABXRUJQVlA4ILwAAACQBQCdASooAB4APzmOu1avKaWjqqoB4CcJZgCw7F/sn3QbhqPuAZOVzu0efaaW255SfSzQAAD+9DLdIQTIfDBC9fLFpZv2VAihlSXTAUSQc0yt4fjaDfoG5XXJqgBjNGn8ND3ZIng7fCSMaf/DhkkV+CcvMsMkrTZ/7jeqHbntxkXWlsfmYCh8TL3lgLeBmPvmWcNAcsMAMRofcX4At99Pb1eDDoNOuAQ40VJjuSalIFOaYCroZKwx1cAAAA==';

test('[3.1a] a miniature is shown from the first frame and without further code, a thumbhash once its code is there', async () => {
  const pictures = new Pictures();
  const shows = (placeholder: string | null) => {
    const tile = new Tile(pictures);
    tile.show(
      { ...model, photo: () => ({ id: 'a', name: '', small, large: '', placeholder }) },
      'month',
      0,
      0,
      1,
    );
    return tile.cell.style.backgroundImage;
  };
  const hash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
  const miniature = `url("data:image/webp;base64,${webp}")`;
  expect([shows(webp), shows(hash), shows(null)]).toEqual([miniature, '', '']);
  pictures.hashAddress = (given) => `data:of,${given}`;
  expect([shows(webp), shows(hash)]).toEqual([miniature, `url("data:of,${hash}")`]);
  const image = new Image();
  image.src = `data:image/webp;base64,${webp}`;
  await image.decode();
  expect(Math.max(image.naturalWidth, image.naturalHeight)).toBe(40);
});
