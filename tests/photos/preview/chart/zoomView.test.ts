import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dragFactor, fittedSize, within, zoomedAt } from '../../../../src/ui/gestures/view.ts';

const fitted = { scale: 1, x: 0, y: 0 };

test('[9.6] the point under the fingers stays under them, at any position and zoom', () => {
  const pixel = fc.integer({ min: -500, max: 500 });
  fc.assert(
    fc.property(
      pixel,
      pixel,
      fc.double({ min: 1, max: 2.5, noNaN: true }),
      pixel,
      pixel,
      (x, y, scale, px, py) => {
        const before = { scale: 1.5, x, y };
        const after = zoomedAt(before, { x: px, y: py }, scale);
        expect((px - after.x) / after.scale).toBeCloseTo((px - before.x) / before.scale, 6);
        expect((py - after.y) / after.scale).toBeCloseTo((py - before.y) / before.scale, 6);
      },
    ),
  );
});

test('[9.6] the zoom is never smaller than fitted, never larger than 2.5', () => {
  expect([zoomedAt(fitted, { x: 0, y: 0 }, 9), zoomedAt(fitted, { x: 5, y: 5 }, 0.2)]).toEqual([
    { scale: 2.5, x: 0, y: 0 },
    fitted,
  ]);
});

test('[2.24c] a zoomed picture covers the screen where it can, and is centred where it cannot', () => {
  const screen = { width: 400, height: 800 };
  const picture = fittedSize({ width: 4000, height: 3000 }, screen);
  expect(picture).toEqual({ width: 400, height: 300 });
  expect(within({ scale: 2, x: 900, y: 900 }, picture, screen)).toEqual({ scale: 2, x: 200, y: 0 });
  expect(within({ scale: 2, x: -150, y: -1 }, picture, screen)).toEqual({ scale: 2, x: -150, y: 0 });
});

test('[9.6] slow drags move the picture by 0.2, fast ones by 1.5, and between in proportion', () => {
  expect(
    [dragFactor(0), dragFactor(0.3), dragFactor(0.6), dragFactor(9)].map((one) => Number(one.toFixed(3))),
  ).toEqual([0.2, 0.85, 1.5, 1.5]);
});
