import type { ActorLogic, Snapshot } from 'xstate';
import type { CallInput, CallRow } from '../../contracts/call.ts';
import type { Answered, Failure } from '../system/outcomes.ts';

/** How one attempt ended, as the service tells it. `retryAfter` in milliseconds. */
export type Attempted =
  | { readonly kind: 'replied'; readonly reply: unknown }
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'unauthorized' }
  | {
      readonly kind: 'failed';
      readonly why: Failure['kind'];
      readonly status?: number;
      readonly retryAfter?: number;
    };

export interface Attempt {
  readonly row: CallRow;
  readonly call: CallInput;
  readonly correlationId: string;
  readonly attempt: number;
}

export type RequestEvent =
  | { readonly type: 'token.ready' }
  | { readonly type: 'token.lost' }
  | { readonly type: 'request.cancel' };

/** What a domain chart names in its `setup`: input is the call, output is {@link Answered}. */
export type RequestLogic<Row extends CallRow> = ActorLogic<
  Snapshot<Answered<Row>>,
  RequestEvent,
  CallInput<Row>
>;
