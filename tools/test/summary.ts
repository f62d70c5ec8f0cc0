import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reports } from './run.ts';

export interface Ran {
  readonly name: string;
  /** Wall-clock time, and CPU time of all cores, in seconds. */
  readonly seconds: number;
  readonly cpu: number;
}

/** The output of `npm test` for tools that measure it. */
export interface Summary {
  readonly ran: readonly Ran[];
  /** For example `12 passed, 0 failed`. */
  readonly words: string;
  /** Number of random walks through charts. */
  readonly walks: number;
  readonly seed: number;
  readonly browser: string;
}

export const summaryFile = join(reports, 'summary.json');

export function writeSummary(summary: Summary): void {
  mkdirSync(reports, { recursive: true });
  writeFileSync(summaryFile, JSON.stringify(summary));
}

export function readSummary(): Summary | null {
  try {
    return JSON.parse(readFileSync(summaryFile, 'utf8')) as Summary;
  } catch {
    return null;
  }
}
