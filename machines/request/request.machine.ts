import { type ActorLogic, assign, fromCallback, setup, type Snapshot } from 'xstate';
import type { CallInput, CallRow } from '../../contracts/call.ts';
import { type Answered, type Failure, withAnswer } from '../system/outcomes.ts';
import { findActor } from '../system/directory.ts';
import { tell } from '../system/tell.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import { me } from '../../contracts/customer/calls.ts';
import { callWords, tokenEventWords } from './words.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The outcome of one attempt. `retryAfter` is in milliseconds. */
export type Attempted =
  | { readonly kind: 'replied'; readonly reply: unknown }
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'unauthorized' }
  | {
      readonly kind: 'failed';
      readonly why: Failure['kind'];
      readonly status?: number;
      readonly retryAfter?: number;
      /** The name under which an unexpected failure is reported. */
      readonly detail?: string;
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

/**
 * The type that a domain chart uses in its `setup`. The input is that of the call, and the output is {@link
 * Answered}.
 */
export type RequestLogic<Row extends CallRow> = ActorLogic<
  Snapshot<Answered<Row>>,
  RequestEvent,
  CallInput<Row>
>;

/** Maximum number of attempts per operation. Only repeatable calls are attempted more than once. */
export const mostAttempts = 3;
const retryPauses = [500, 2_000] as const;
const passing = [429, 502, 503, 504];

export interface RequestContext {
  readonly row: CallRow;
  readonly call: CallInput;
  readonly correlationId: string;
  readonly attempt: number;
  readonly askedForToken: boolean;
  /** The outcome of the latest attempt; null before the first attempt, and after the deadline. */
  readonly last: Attempted | { readonly kind: 'cancelled' } | null;
}

const mayRepeat = ({ row, attempt }: RequestContext, sent: Attempted) =>
  sent.kind === 'failed' &&
  row.repeat !== 'once' &&
  attempt < mostAttempts &&
  (sent.why === 'network' || (sent.why === 'http' && passing.includes(sent.status ?? 0)));

export function failureOf({ last, correlationId }: RequestContext): Failure {
  if (last === null) return { kind: 'timeout', correlationId };
  if (last.kind === 'unauthorized') return { kind: 'auth', status: 401, correlationId };
  if (last.kind !== 'failed') return { kind: 'unexpected', correlationId };
  return last.status === undefined
    ? { kind: last.why, correlationId }
    : { kind: last.why, status: last.status, correlationId };
}

export function answerOf(context: RequestContext): Answered {
  const { last, correlationId } = context;
  if (last?.kind === 'replied') return { outcome: 'finished', reply: last.reply };
  if (last?.kind === 'refused') return { outcome: 'refused', refusal: last.refusal, correlationId };
  if (last?.kind === 'cancelled') return { outcome: 'cancelled' };
  return { outcome: 'failed', failure: failureOf(context) };
}

/**
 * Replies `token.lost` while the customer is signed out, because no `auth` chart runs that could provide a
 * token.
 */
const missAuth = fromCallback(({ system, sendBack }) => {
  if (findActor(system, 'auth') === undefined) sendBack({ type: 'token.lost' });
});

export const requestSetup = setup({
  types: {
    context: {} as RequestContext,
    input: {} as CallInput,
    output: {} as Answered,
    events: {} as RequestEvent,
  },
  actors: { send: promiseStub<Attempted, Attempt>('request.send'), missAuth },
  actions: {
    keep: assign({ last: (_, last: Attempted) => last }),
    forget: assign({ last: null }),
    markCancelled: assign({ last: { kind: 'cancelled' } }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    rememberAsking: assign({ askedForToken: true }),
    askForToken: tell('auth', 'token.needed', ({ self }) => ({ requester: self })),
    report: (_, _failure: Failure) => unprovided('request.report'),
  },
  guards: {
    replied: (_, sent: Attempted) => sent.kind === 'replied',
    refused: (_, sent: Attempted) => sent.kind === 'refused',
    tokenRefused: ({ context }, sent: Attempted) =>
      sent.kind === 'unauthorized' && context.row.caller !== 'anyone' && !context.askedForToken,
    mayRepeat: ({ context }, sent: Attempted) => mayRepeat(context, sent),
  },
  delays: {
    deadline: ({ context }) => context.row.deadline,
    retryPause: ({ context }) => {
      const asked = context.last?.kind === 'failed' ? context.last.retryAfter : undefined;
      return asked ?? retryPauses[context.attempt - 1] ?? retryPauses[1];
    },
  },
});

/**
 * Returns a chart for one remote operation, from the first attempt to its end [3.21, 4.3, 4.18, 7.1]. Every
 * call of the product uses this chart; no domain chart has its own retries or timeouts. Stopping the actor
 * aborts the attempt in progress. `newId` creates the correlation id of the operation.
 */
export const requestChart = (row: CallRow, newId: () => string) =>
  requestSetup.createMachine({
    id: 'request',
    description: 'One remote operation, including its deadline, its retries and its wait for a fresh token.',
    meta: { spec: ['3.21a', '4.3', '7.1a'] },
    context: ({ input }) => ({
      row,
      call: input,
      correlationId: newId(),
      attempt: 1,
      askedForToken: false,
      last: null,
    }),
    initial: 'inProgress',
    states: {
      inProgress: {
        description: 'The operation is running; its deadline covers all attempts and pauses.',
        meta: { spec: ['3.21a', '4.3'] },
        initial: 'attempt',
        after: { deadline: { target: 'failed', actions: 'forget' } },
        on: { 'request.cancel': { target: 'cancelled', actions: 'markCancelled' } },
        states: {
          attempt: {
            description: 'The call is being sent, with the same correlation id on every attempt.',
            meta: { spec: ['7.1a'] },
            invoke: {
              id: 'send',
              src: 'send',
              input: ({ context: { row, call, correlationId, attempt } }) => ({
                row,
                call,
                correlationId,
                attempt,
              }),
              onDone: [
                { guard: withAnswer('replied'), target: '#request.finished', actions: withAnswer('keep') },
                { guard: withAnswer('refused'), target: '#request.finished', actions: withAnswer('keep') },
                { guard: withAnswer('tokenRefused'), target: 'waitingToken', actions: withAnswer('keep') },
                { guard: withAnswer('mayRepeat'), target: 'waitingRetry', actions: withAnswer('keep') },
                { target: '#request.failed', actions: withAnswer('keep') },
              ],
              onError: {
                target: '#request.failed',
                actions: { type: 'keep', params: { kind: 'failed', why: 'unexpected' } },
              },
            },
          },
          waitingToken: {
            description:
              'The access token was refused; a fresh one is requested once, then the call is sent again.',
            meta: { spec: ['6.2b'] },
            entry: ['rememberAsking', 'askForToken'],
            invoke: { id: 'missAuth', src: 'missAuth' },
            on: {
              'token.ready': { target: 'attempt', actions: 'countAttempt' },
              'token.lost': '#request.failed',
            },
          },
          waitingRetry: {
            description:
              'The call failed because of a temporary fault and may be repeated; the next attempt follows after a pause.',
            meta: { spec: ['4.3'] },
            after: { retryPause: { target: 'attempt', actions: 'countAttempt' } },
          },
        },
      },
      finished: {
        type: 'final',
        description: 'The service replied, or refused the call with a reason that the contract names.',
        meta: { spec: ['3.21a'] },
      },
      failed: {
        type: 'final',
        description: 'The service gave no usable reply; the failure is reported with its correlation id.',
        meta: { spec: ['3.21a', '4.18', '8.9a'] },
        entry: { type: 'report', params: ({ context }) => failureOf(context) },
      },
      cancelled: {
        type: 'final',
        description: 'The operation was cancelled by the parent actor; a late reply is ignored.',
        meta: { spec: ['4.3'] },
      },
    },
    output: ({ context }) => answerOf(context),
  });

/** Instance for the generated diagrams and the tests, with the row of `GET /customers/me`. */
export const requestMachine = requestChart(me, () => unprovided('request.newId'));

export const requestWords: ChartWords<typeof requestMachine> = {
  guards: {
    replied: {
      why: 'the service fulfilled the request',
      whyNot: 'the service did not fulfil the request',
    },
    refused: callWords.callRefused,
    tokenRefused: {
      why: 'the service refused the access token for the first time',
      whyNot: 'the access token is not the cause, or the service refused a fresh one too',
    },
    mayRepeat: {
      why: 'the fault is probably temporary, and the request may be sent again',
      whyNot: 'another attempt would not help, or the request must not be sent again',
    },
  },
  delays: {
    deadline: 'the service has not replied in time',
    retryPause: 'the pause before the next attempt is over',
  },
  events: {
    ...tokenEventWords,
    'request.cancel': 'the page no longer needs the reply',
  },
};

/**
 * Returns the request chart of a row, typed for the `setup` of a domain chart: `actors: { readPage:
 * requestFor(timelinePage) }`.
 */
export const requestFor = <Row extends CallRow>(row: Row) =>
  requestChart(row, () => unprovided('request.newId')) as unknown as RequestLogic<Row>;
