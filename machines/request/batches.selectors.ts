interface BatchesSnapshot {
  readonly value: unknown;
  readonly context: {
    readonly batches: readonly (readonly string[])[];
    readonly settled: number;
    readonly failed: readonly string[];
    readonly pastRetries: boolean;
  };
}

/** Progress of the batches. `done` counts the ids in finished batches, successful or not. */
export type BatchesViewState =
  | { readonly state: 'inProgress'; readonly done: number; readonly of: number }
  | { readonly state: 'finished'; readonly of: number }
  | { readonly state: 'failed'; readonly failed: number; readonly of: number; readonly pastRetries: boolean };

export function batchesViewState({ value, context }: BatchesSnapshot): BatchesViewState {
  const { settled, failed, pastRetries } = context;
  const of = context.batches.reduce((sum, ids) => sum + ids.length, 0);
  if (value === 'finished') return { state: 'finished', of };
  return value === 'failed'
    ? { state: 'failed', failed: failed.length, of, pastRetries }
    : { state: 'inProgress', done: settled, of };
}
