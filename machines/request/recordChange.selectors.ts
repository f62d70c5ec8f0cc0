import type { Answered } from '../system/outcomes.ts';

interface RecordChangeSnapshot<Value> {
  hasTag(tag: 'busy' | 'error'): boolean;
  readonly context: {
    readonly saved: Value;
    readonly wanted: Value;
    readonly answer: Answered | null;
  };
}

/** The value to show: the requested value, or the service's value after a rollback. */
export type RecordChangeViewState<Value> =
  | { readonly state: 'settled' | 'saving'; readonly value: Value }
  | {
      readonly state: 'takenBack';
      readonly value: Value;
      readonly refusal: string | null;
      readonly reference: string;
    };

export function recordChangeViewState<Value>(
  snapshot: RecordChangeSnapshot<Value>,
): RecordChangeViewState<Value> {
  const { saved, wanted, answer } = snapshot.context;
  if (snapshot.hasTag('busy')) return { state: 'saving', value: wanted };
  if (!snapshot.hasTag('error')) return { state: 'settled', value: saved };
  const refusal = answer?.outcome === 'refused' ? answer.refusal : null;
  const reference = answer?.outcome === 'failed' ? answer.failure.correlationId : '';
  return { state: 'takenBack', value: saved, refusal, reference };
}
