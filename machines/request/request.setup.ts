import { assign, fromCallback, setup } from 'xstate';
import type { CallInput, CallRow } from '../../contracts/call.ts';
import { findActor } from '../system/directory.ts';
import { tell } from '../system/tell.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import type { Answered, Failure } from '../system/outcomes.ts';
import type { Attempt, Attempted, RequestEvent } from './request.types.ts';

/** Attempts of one operation at most; only calls that may be repeated get more than one. */
export const mostAttempts = 3;
const retryPauses = [500, 2_000] as const;
const passing = [429, 502, 503, 504];

export interface RequestContext {
  readonly row: CallRow;
  readonly call: CallInput;
  readonly correlationId: string;
  readonly attempt: number;
  readonly askedForToken: boolean;
  /** How the latest attempt ended; null while none has, and after the deadline. */
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

/** Signed out there is nobody to ask for a token. */
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
