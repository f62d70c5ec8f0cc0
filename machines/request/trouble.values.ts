import type { CallRow, Refusal } from '../../contracts/call.ts';
import type { Answered } from '../system/outcomes.ts';

/** Why a call failed: the name of the refusal if known, the status, and the reference [8.8, 8.9a]. */
export interface CallTrouble<Word extends string> {
  readonly refusal: Word | null;
  /** Null if there was no response. */
  readonly status: number | null;
  readonly reference: string;
}

export function troubleOf<Row extends CallRow>(row: Row, answered: Answered<Row>): CallTrouble<Refusal<Row>> {
  if (answered.outcome === 'refused') {
    const { refusal, correlationId } = answered;
    const [status] = Object.entries(row.refusals).find(([, word]) => word === refusal) ?? [];
    return { refusal, status: status === undefined ? null : Number(status), reference: correlationId };
  }
  const failure = answered.outcome === 'failed' ? answered.failure : null;
  return { refusal: null, status: failure?.status ?? null, reference: failure?.correlationId ?? '' };
}

/**
 * Returns the failure for display. A refusal with its own message tells the customer how to continue, so
 * neither status nor reference is shown.
 */
export const shownTrouble = <Word extends string>(trouble: CallTrouble<Word>): CallTrouble<Word> =>
  trouble.refusal === null ? trouble : { ...trouble, status: null, reference: '' };
