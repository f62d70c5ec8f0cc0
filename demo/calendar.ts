import { seeded } from './random.ts';

/** Local times are treated as if they were UTC, so that time zones do not matter. */
const day = 86_400_000;
/** Relative number of photos in each month: holidays and December have more. */
const seasons = [0.6, 0.55, 0.7, 0.9, 1.1, 1.2, 2.1, 1.9, 1.0, 0.8, 0.6, 1.4] as const;

export interface CalendarPlan {
  readonly seed: number;
  readonly photos: number;
  readonly years: number;
  /** Number of photos without a date, out of {@link photos}. */
  readonly undated: number;
  /** One month with exactly this number of photos, counted back from the newest month. */
  readonly peak?: { readonly monthsAgo: number; readonly photos: number };
}

/** Returns the number of months since year 0 for a local time. */
const monthOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
const startOf = (month: number) => Date.UTC(Math.floor(month / 12), month % 12);

/** Splits `total` in proportion to the weights into integers of at least 1. */
export function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let given = 0;
  let seen = 0;
  return weights.map((weight, index) => {
    seen += weight;
    const left = weights.length - index - 1;
    const upTo = Math.min(Math.round((total * seen) / sum), total - left);
    const count = Math.max(1, upTo - given);
    given += count;
    return count;
  });
}

/**
 * Returns the dates of the photos in a demo library, oldest first, as local times (milliseconds as if UTC);
 * none is after `newest`. Most are close together on a few days of a month.
 */
export function takenTimes({ seed, photos, years, undated, peak }: CalendarPlan, newest: number): number[] {
  const random = seeded(seed);
  const last = monthOf(newest);
  const months = Array.from({ length: years * 12 }, (_, index) => last - years * 12 + 1 + index);
  const weights = months.map((month, index) => {
    const elapsed = month === last ? Math.max(0.05, (newest - startOf(month)) / (30 * day)) : 1;
    return (seasons[month % 12] ?? 1) * (0.35 + random() * 1.3) * (0.5 + index / months.length) * elapsed;
  });
  const peakMonth = peak === undefined ? null : last - peak.monthsAgo;
  const ordinary = months
    .map((month, index) => ({ month, weight: weights[index] ?? 1 }))
    .filter(({ month }) => month !== peakMonth);
  const counts = shares(
    photos - undated - (peak?.photos ?? 0),
    ordinary.map(({ weight }) => weight),
  );
  const times = ordinary.flatMap(({ month }, index) => inMonth(month, counts[index] ?? 0, newest, random));
  if (peak !== undefined && peakMonth !== null)
    times.push(...inMonth(peakMonth, peak.photos, newest, random));
  return times.sort((a, b) => a - b);
}

function inMonth(month: number, count: number, newest: number, random: () => number): number[] {
  const from = startOf(month);
  const days = Math.max(1, Math.min(startOf(month + 1) - from, newest - from) / day);
  const outings = Array.from({ length: Math.max(1, Math.min(28, Math.round(count / 14))) }, () =>
    Math.floor(random() * days),
  );
  return Array.from({ length: count }, () => {
    const outing = outings[Math.floor(random() * outings.length)] ?? 0;
    const hour = 8 + 13 * (0.5 + (random() + random() - 1) / 2);
    const time = from + outing * day + Math.floor(hour * 3_600) * 1_000;
    return time <= newest ? time : Math.max(from, newest - Math.floor(random() * 3_600) * 1_000);
  });
}

/** Formats a local time as `2024-07-14T16:42:10`. */
export const localText = (time: number): string => new Date(time).toISOString().slice(0, 19);

/** Approximate UTC offset of central Europe in minutes: summer time from April to October. */
export function offsetAt(time: number): number {
  const month = new Date(time).getUTCMonth();
  return month >= 3 && month <= 9 ? 120 : 60;
}
