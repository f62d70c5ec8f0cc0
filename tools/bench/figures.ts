/** One quantity, measured several times. */
export interface Figure {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Returns the quantile `share` (0 to 1) of sorted values, by the nearest-rank method. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(sorted.length * share));
  const value = sorted[rank - 1];
  if (value === undefined) throw new Error('there is nothing to take a quantile of');
  return value;
}

export function figure(samples: readonly number[], digits = 0): Figure {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return {
    median: rounded(middle.reduce((sum, value) => sum + value, 0) / middle.length, digits),
    min: rounded(Math.min(...sorted), digits),
    max: rounded(Math.max(...sorted), digits),
  };
}

/** Returns a figure for each quantity that all samples contain. */
export function figures<Name extends string>(
  samples: readonly Readonly<Record<Name, number>>[],
  digits: Readonly<Record<Name, number>>,
): Record<Name, Figure> {
  const names = Object.keys(digits) as Name[];
  const entries = names.map((name) => [
    name,
    figure(
      samples.map((sample) => sample[name]),
      digits[name],
    ),
  ]);
  return Object.fromEntries(entries) as Record<Name, Figure>;
}
