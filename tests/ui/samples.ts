import type { MonthStop } from '../../src/ui/MonthSlider.tsx';

const names = ['December', 'September', 'June', 'March'];

/** Sixteen months over four years, newest first, at equal distances; a year is named at its start. */
export const months: readonly MonthStop[] = [2026, 2025, 2024, 2023].flatMap((year, y) =>
  names.map((name, m) => {
    const short = `${name.slice(0, 3)} ${year}`;
    const stop = { position: (y * names.length + m) / 15, text: `${name} ${year}`, short };
    return m === 0 ? { ...stop, label: `${year}` } : stop;
  }),
);
