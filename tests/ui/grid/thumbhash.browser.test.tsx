import { expect, test } from 'vitest';
import { side, thumbhashAddress, thumbhashPixels } from '../../../src/ui/grid/thumbhash.ts';

const hash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

test('[3.1a] a thumbhash’s data address contains its picture, pixel by pixel, and needs no network', async () => {
  const image = new Image();
  image.src = thumbhashAddress(hash) ?? '';
  await image.decode();
  expect([image.naturalWidth, image.naturalHeight]).toEqual([side, side]);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  expect(context?.getImageData(0, 0, side, side).data).toEqual(thumbhashPixels(hash));
  expect([thumbhashAddress(''), thumbhashAddress('not one')]).toEqual([null, null]);
});
