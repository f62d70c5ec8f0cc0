import { type GridLayout, heightOf } from './layout.ts';
import type { ScrubStop } from './model.ts';
import type { MonthStop } from '../MonthSlider.tsx';

/** Share of the list that lies above a section: the same measure as that of the viewport's top. */
export const shareOf = (layout: GridLayout, section: number) =>
  (layout.tops[section] ?? 0) / Math.max(1, heightOf(layout));

/**
 * The sections as stops of a slider, each at its true position. A year is named where it begins, unless it would stand
 * on the one before it: `apart` is the least distance of two names, as a share.
 */
export function scrubStops(
  stops: readonly ScrubStop[],
  layout: GridLayout,
  apart: number,
): readonly MonthStop[] {
  let year: string | null = null;
  let last = Number.NEGATIVE_INFINITY;
  return stops.map((stop, section) => {
    const position = shareOf(layout, section);
    const begins = stop.year !== year;
    year = stop.year;
    if (!begins || stop.year === '' || position - last < apart) return { position, text: stop.text };
    last = position;
    return { position, text: stop.text, label: stop.year };
  });
}
