import * as z from 'zod/mini';
import { text } from '../empty.ts';
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

/** Local key of when each kind was reported last, which holds over a reload and in other tabs. @spec 4.18 */
export const reportedKey = 'reportedKinds';
const reported = z.array(z.tuple([text(300), z.number()])).check(z.maxLength(mostUnsent));

/** Kinds of which one was reported within this minute, each with the moment; unreadable is none. */
export function readReported(stored: string | null, now: number): ReadonlyMap<string, number> {
  try {
    const read = reported.safeParse(JSON.parse(stored ?? 'null'));
    // A moment to come was kept by another clock.
    return new Map((read.data ?? []).filter(([, at]) => at <= now && now - at < oneOfAKindEvery));
  } catch {
    return new Map();
  }
}

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
