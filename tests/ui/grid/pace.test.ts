import { expect, test } from 'vitest';
import { Pace } from '../../../src/ui/grid/pace.ts';

const moved = (...steps: readonly (readonly [top: number, at: number])[]) => {
  const pace = new Pace();
  for (const [top, at] of steps) pace.note(top, at);
  return pace;
};

test('[2.17a] a list that stands still looks nowhere ahead, nor after one leap', () => {
  expect([moved().ahead(900), moved([0, 0]).ahead(900), moved([0, 0], [50_000, 1_000]).ahead(900)]).toEqual([
    0, 0, 0,
  ]);
});

test('[2.17a] a list that moves looks ahead the way it goes, as far as it comes while a read is on its way', () => {
  expect([
    moved([0, 0], [20, 16]).ahead(900),
    moved([500, 0], [480, 16]).ahead(900),
    moved([0, 0], [64, 16]).ahead(900),
    moved([0, 0], [240, 16]).ahead(900),
    moved([0, 0], [240, 16]).ahead(600),
  ]).toEqual([900, -900, 1600, 5400, 3600]);
});

test('[2.17a] at rest nothing is ahead any more, and two events of one moment are one step', () => {
  const pace = moved([0, 0], [64, 16], [70, 16]);
  expect(pace.speed).toBe(4);
  pace.rest();
  expect(pace.ahead(900)).toBe(0);
});
