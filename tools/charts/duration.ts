const units = [
  [86_400_000, 'days'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const;

/** Formats milliseconds in words: `5 s`, `10 min`. */
export function duration(ms: number): string {
  const [size, unit] = units.find(([one]) => ms >= one) ?? [1000, 's'];
  return `${Number((ms / size).toFixed(size === 1000 ? 3 : 1))} ${unit}`;
}
