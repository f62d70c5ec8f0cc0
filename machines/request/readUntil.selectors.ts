import type { Failure } from '../system/outcomes.ts';

interface ReadUntilSnapshot<Result> {
  readonly value: unknown;
  readonly context: {
    readonly result: Result;
    readonly trouble:
      | { readonly outcome: 'refused'; readonly refusal: string }
      | { readonly outcome: 'failed'; readonly failure: Failure }
      | { readonly outcome: 'cancelled' }
      | null;
  };
}

/** The state of a read. `result` is the result so far. */
export type ReadUntilViewState<Result> =
  | { readonly state: 'reading' | 'finished' | 'cancelled'; readonly result: Result }
  | { readonly state: 'failed'; readonly result: Result; readonly reference: string };

export function readUntilViewState<Result>({
  value,
  context: { result, trouble },
}: ReadUntilSnapshot<Result>): ReadUntilViewState<Result> {
  if (trouble?.outcome === 'cancelled') return { state: 'cancelled', result };
  if (trouble?.outcome === 'refused') return { state: 'failed', result, reference: '' };
  if (trouble !== null) return { state: 'failed', result, reference: trouble.failure.correlationId };
  return { state: value === 'finished' ? 'finished' : 'reading', result };
}
