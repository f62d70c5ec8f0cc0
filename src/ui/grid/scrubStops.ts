import { bandEnd, bottomOf, type GridLayout, heightOf } from './layout.ts';
import type { ScrubStop } from './model.ts';
import type { MonthStop } from '../MonthSlider.tsx';

/**
 * Returns the fraction of the list above a section, in the same measure as the viewport's top. Sections of
 * one band have equal distances along its height, so that a drag reaches each of them.
 */
export function shareOf(layout: GridLayout, section: number): number {
  const top = layout.tops[section] ?? 0;
  const first = layout.bands[section] ?? section;
  const part = (section - first) / (bandEnd(layout, section) - first);
  return (top + part * (bottomOf(layout, section) - top)) / Math.max(1, heightOf(layout));
}

/**
 * Returns the sections as stops of a slider at their true positions. A year's name is shown at its start
 * unless it would overlap the previous one: `apart` is the minimum distance of two names, as a fraction.
 */
export function scrubStops(
  stops: readonly ScrubStop[],
  layout: GridLayout,
  apart: number,
): readonly MonthStop[] {
  let year: string | null = null;
  let last = Number.NEGATIVE_INFINITY;
  return stops.map(({ text, short, ...stop }, section) => {
    const position = shareOf(layout, section);
    const begins = stop.year !== year;
    year = stop.year;
    if (!begins || stop.year === '' || position - last < apart) return { position, text, short };
    last = position;
    return { position, text, short, label: stop.year };
  });
}
