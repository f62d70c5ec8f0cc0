import * as z from 'zod/mini';
import { errorReport, type ErrorReport } from './calls.ts';

/** Where reports stand until they are sent, also over a reload; nothing of a customer is in one. @spec 4.18 */
export const outboxKey = 'unsentReports';
/** Reports kept; the oldest go. */
export const mostUnsent = 20;
/** Milliseconds within which one of a kind is enough: the same operation, failing in the same way. @spec 4.18 */
export const oneOfAKindEvery = 60_000;

const outbox = z.object({
  version: z.literal(1),
  reports: z.array(errorReport).check(z.maxLength(mostUnsent)),
});

/** Local key of the kinds that were reported within this minute, which holds over a reload and in other tabs. @spec 4.18 */
export const reportedKey = 'reportedKinds';
/** Each a line with its moment; what is unreadable, or of a moment to come by another clock, is none. */
export const reportedIn = (stored: string | null, now: number): readonly string[] =>
  (stored ?? '').split('\n').filter((line) => {
    const age = now - Number(line.split('\t')[1]);
    return age >= 0 && age < oneOfAKindEvery;
  });

/** Unreadable is empty. */
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

/** What makes two reports one of a kind. */
export const kindOf = ({ operation, kind, status }: ErrorReport): string =>
  `${operation} ${kind} ${status ?? ''}`;
