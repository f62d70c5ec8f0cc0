/**
 * Jobs of one lane never wait for jobs of another lane. `workers` jobs run in parallel, at most `each` for
 * one customer, so that a worker remains for other customers.
 */
export const lanes = {
  mail: { workers: 2, each: 1 },
  ingest: { workers: 3, each: 2 },
  archive: { workers: 2, each: 1 },
  export: { workers: 2, each: 1 },
  import: { workers: 2, each: 1 },
  thumbnails: { workers: 1, each: 1 },
  upkeep: { workers: 2, each: 1 },
} as const satisfies Readonly<Record<string, { readonly workers: number; readonly each: number }>>;

export type Lane = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as Lane[];
