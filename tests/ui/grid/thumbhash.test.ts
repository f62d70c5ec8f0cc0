import fc from 'fast-check';
import { rgbaToThumbHash, thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { side, thumbhashPixels } from '../../../src/ui/grid/thumbhash.ts';

/** Enough bytes for all waves of any thumbhash. */
const hashes = fc.uint8Array({ minLength: 25, maxLength: 25 }).map((bytes) => {
  // The product's photos have no alpha channel.
  bytes[2] = (bytes[2] ?? 0) & 0x7f;
  return bytes;
});
/** Pictures with gradients from one colour to another, horizontally and vertically. */
const pictures = fc
  .record({
    shape: fc.constantFrom([40, 30], [30, 40], [32, 32]),
    colours: fc.array(fc.uint8Array({ minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ shape: [width = 1, height = 1], colours }) => {
    const rgba = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
      if (at % 4 === 3) return 255;
      const [x, y] = [(Math.floor(at / 4) % width) / width, Math.floor(at / 4 / width) / height];
      const of = (corner: number) => colours[corner]?.[at % 4] ?? 0;
      return (of(0) * (1 - x) + of(1) * x) * (1 - y) + (of(2) * (1 - x) + of(3) * x) * y;
    });
    return rgbaToThumbHash(width, height, rgba);
  });
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

test('[3.1a] a thumbhash is drawn like its own decoder’s, cropped to the middle square', () => {
  fc.assert(
    fc.property(pictures, (bytes) => {
      const { w, h, rgba } = thumbHashToRGBA(bytes);
      const pixels = thumbhashPixels(base64(bytes));
      const cut = Math.min(w, h);
      // The centre of each of our pixels is within one of the reference's pixels, and pictures from hashes have no
      // sharp edges.
      let apart = 0;
      for (let at = 0; at < side * side * 4; at += 1) {
        const [row, column] = [Math.floor(at / 4 / side), Math.floor(at / 4) % side];
        const x = Math.floor((w - cut) / 2 + ((column + 0.5) / side) * cut);
        const y = Math.floor((h - cut) / 2 + ((row + 0.5) / side) * cut);
        apart += Math.abs((pixels?.[at] ?? Number.NaN) - (rgba[(y * w + x) * 4 + (at % 4)] ?? 0));
      }
      expect(apart / (side * side * 3)).toBeLessThan(8);
    }),
  );
});

test('[3.1a] a thumbhash without waves is its average colour', () => {
  fc.assert(
    fc.property(hashes, (bytes) => {
      const flat = bytes.map((byte, index) => (index === 2 ? byte & 0x03 : index === 3 ? byte & 0x07 : byte));
      flat[4] = 0;
      const { r, g, b } = thumbHashToAverageRGBA(flat);
      const pixels = thumbhashPixels(base64(flat));
      [r, g, b].forEach((share, channel) =>
        expect(Math.abs((pixels?.[channel] ?? Number.NaN) - 255 * share)).toBeLessThanOrEqual(1),
      );
    }),
  );
});

test('[3.1a] an invalid thumbhash has no picture', () => {
  expect([thumbhashPixels('?'), thumbhashPixels('AAA=')]).toEqual([null, null]);
});
