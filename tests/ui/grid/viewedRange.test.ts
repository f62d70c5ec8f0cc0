import { expect, test } from 'vitest';
import { gridLayout } from '../../../src/ui/grid/layout.ts';
import { ViewedRange } from '../../../src/ui/grid/viewedRange.ts';
import type { GridHandlers, GridModel, VisibleRange } from '../../../src/ui/grid/model.ts';

const screen = 900;
/** A hundred months of one screen each: a label and eight rows of four. */
const months = Array.from({ length: 100 }, (_, index) => `m${index}`);
const layout = gridLayout(
  months.map(() => 32),
  { columns: 4, tile: 100, gap: 0, label: 100 },
);
const model = { sections: months.map((key) => ({ key })) } as unknown as GridModel;

/** Records the ranges that are reported as ahead, keyed by month. */
function looking() {
  const received: string[] = [];
  const onAhead = (ranges: readonly VisibleRange[]) => received.push(ranges.map(({ key }) => key).join(' '));
  const looked = new ViewedRange(() => ({ onAhead }) as unknown as GridHandlers);
  const ahead = (top: number, pixels: number) => {
    looked.tellAhead(model, layout, top, screen, pixels);
    return received.splice(0);
  };
  return ahead;
}

test('[2.17a] the prefetch range is reported once, and extended with each half screen', () => {
  const ahead = looking();
  expect(ahead(0, 1800)).toEqual(['m1 m2']);
  expect(ahead(100, 1800)).toEqual([]);
  expect(ahead(500, 1800)).toEqual(['m1 m2 m3']);
});

test('[2.17a] a list that slows down withdraws no reported range', () => {
  const ahead = looking();
  expect(ahead(0, 4500)).toEqual(['m1 m2 m3 m4 m5']);
  expect([ahead(60, 900), ahead(120, 2000), ahead(900, 900)]).toEqual([[], [], []]);
  // The reported range is almost visible, so the next one starts at its end.
  expect(ahead(4500, 900)).toEqual(['m6']);
});

test('[2.17a] after a pause the whole range ahead is reported again', () => {
  const ahead = looking();
  expect(ahead(0, 4500)).toEqual(['m1 m2 m3 m4 m5']);
  expect([ahead(60, 0), ahead(60, 0), ahead(120, 900)]).toEqual([[''], [], ['m1 m2 m3 m4 m5']]);
});

test('[2.17a] after a reversal the other direction counts, and at rest none does', () => {
  const ahead = looking();
  expect(ahead(4500, 4500)).toEqual(['m6 m7 m8 m9 m10']);
  expect(ahead(4400, -1700)).toEqual(['m3 m4']);
  expect(ahead(4400, 0)).toEqual(['']);
  expect(ahead(4400, 900)).toEqual(['m5 m6']);
});

test('[2.17a] after a leap the previous prefetch range is dropped', () => {
  const ahead = looking();
  expect(ahead(36_000, 1800)).toEqual(['m41 m42']);
  expect(ahead(900, 1800)).toEqual(['m2 m3']);
});
