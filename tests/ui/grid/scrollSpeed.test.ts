import { expect, test } from 'vitest';
import { ScrollSpeed } from '../../../src/ui/grid/scrollSpeed.ts';

const moved = (...steps: readonly (readonly [top: number, at: number])[]) => {
  const speed = new ScrollSpeed();
  for (const [top, at] of steps) speed.note(top, at);
  return speed;
};

test('[2.17a] a list at rest prefetches nothing, nor after a single leap', () => {
  expect([moved().ahead(900), moved([0, 0]).ahead(900), moved([0, 0], [50_000, 1_000]).ahead(900)]).toEqual([
    0, 0, 0,
  ]);
});

test('[2.17a] a scrolling list prefetches in its direction, as far as it moves during a read', () => {
  expect([
    moved([0, 0], [20, 16]).ahead(900),
    moved([500, 0], [480, 16]).ahead(900),
    moved([0, 0], [64, 16]).ahead(900),
    moved([0, 0], [240, 16]).ahead(900),
    moved([0, 0], [240, 16]).ahead(600),
  ]).toEqual([900, -900, 1600, 5400, 3600]);
});

test('[2.17a] at rest the prefetch ends, and two events of one moment are one step', () => {
  const speed = moved([0, 0], [64, 16], [70, 16]);
  expect(speed.pixels).toBe(4);
  speed.rest();
  expect(speed.ahead(900)).toBe(0);
});

test('[2.17a] the speed is measured over a tenth of a second: delayed and doubled events do not raise it', () => {
  const even = moved([0, 0], [60, 16], [120, 32], [180, 48], [240, 64]).pixels;
  const uneven = moved([0, 0], [60, 30], [120, 34], [180, 61], [240, 64]);
  expect(uneven.pixels).toBe(even);
  uneven.note(300, 80);
  uneven.note(360, 130);
  // Samples older than a tenth of a second are dropped, in this case the first position.
  expect(uneven.pixels).toBe((360 - 60) / 100);
});

test('[2.17a] after a reversal or a pause, earlier movement does not count', () => {
  expect(moved([0, 0], [60, 16], [120, 32], [100, 48]).pixels).toBe(-20 / 16);
  expect(moved([0, 0], [60, 16], [120, 400]).pixels).toBe(0);
  expect(moved([0, 0], [60, 16], [60, 32], [60, 48], [120, 64]).pixels).toBe(120 / 64);
});
