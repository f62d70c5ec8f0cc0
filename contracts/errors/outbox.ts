import * as z from 'zod/mini';
import { errorReport, type ErrorReport } from './calls.ts';

/**
 * Storage key of reports that have not been sent, so that they survive a reload; they contain no customer data.
 * @spec 4.18
 */
export const outboxKey = 'unsentReports';
/** Maximum number of stored reports; the oldest are dropped. */
export const mostUnsent = 20;
/**
 * Milliseconds within which another report of the same operation and failure counts as a duplicate.
 * @spec 4.18
 */
export const oneOfAKindEvery = 60_000;

const outbox = z.object({
  version: z.literal(1),
  reports: z.array(errorReport).check(z.maxLength(mostUnsent)),
});

/**
 * Local storage key of the failures reported within the last minute; shared by all tabs, and kept across a reload.
 * @spec 4.18
 */
export const reportedKey = 'reportedKinds';
/**
 * Returns one line per failure, with its time. Ignores unreadable lines, and times in the future, which a
 * wrong clock can cause.
 */
export const reportedIn = (stored: string | null, now: number): readonly string[] =>
  (stored ?? '').split('\n').filter((line) => {
    const age = now - Number(line.split('\t')[1]);
    return age >= 0 && age < oneOfAKindEvery;
  });

/** Returns the reports in the outbox; unreadable text counts as an empty outbox. */
export function readOutbox(text: string | null): readonly ErrorReport[] {
  try {
    const read = outbox.safeParse(JSON.parse(text ?? 'null'));
    return read.success ? read.data.reports : [];
  } catch {
    return [];
  }
}

export const writeOutbox = (reports: readonly ErrorReport[]): string =>
  JSON.stringify({ version: 1, reports: reports.slice(-mostUnsent) });

/** Returns the key by which duplicates are recognised: two reports with the same key are duplicates. */
export const kindOf = ({ operation, kind, status }: ErrorReport): string =>
  `${operation} ${kind} ${status ?? ''}`;
