import { expect, test, vi } from 'vitest';
import type { GridModel } from '../../../src/ui/grid/model.ts';
import { Pictures } from '../../../src/ui/grid/pictures.ts';
import { Tile } from '../../../src/ui/grid/tile.ts';

const small = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';
const model = {
  photo: () => ({ id: 'a', name: 'a.jpg', small, large: '', thumbhash: null }),
  isSelected: () => false,
  selecting: false,
  words: {},
} as unknown as GridModel;

/** The classes of a cell whose picture arrived this number of milliseconds after its request. */
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
