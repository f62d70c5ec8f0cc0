import type { ActorLogic, Snapshot } from 'xstate';
import type { CallInput, CallReply, CallRow, Refusal } from '../../contracts/call.ts';

/** Why an operation failed. `status` is absent where no answer came. */
export interface Failure {
  readonly kind: 'http' | 'network' | 'timeout' | 'shape' | 'auth' | 'unexpected';
  readonly status?: number;
  readonly correlationId: string;
}

/**
 * How an operation ended. A refusal the product knows is an answer like any other; a chart's guard chooses the state.
 * @spec 3.21a
 */
export type Answered<Row extends CallRow = CallRow> =
  | { readonly outcome: 'finished'; readonly reply: CallReply<Row> }
  | { readonly outcome: 'refused'; readonly refusal: Refusal<Row>; readonly correlationId: string }
  | { readonly outcome: 'failed'; readonly failure: Failure }
  | { readonly outcome: 'cancelled' };

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
