import type { CallRow } from '../../contracts/call.ts';
import { me } from '../../contracts/customer/calls.ts';
import { unprovided } from '../system/stubs.ts';
import { withAnswer } from '../system/outcomes.ts';
import { answerOf, failureOf, requestSetup } from './request.setup.ts';
import type { RequestLogic } from './request.types.ts';

/**
 * One remote operation, from the first attempt to its end [3.21, 4.3, 4.18, 7.1]. Every call of the product is this
 * chart; no domain chart writes a retry or a timeout of its own. Stopping the actor aborts the attempt under way.
 * `newId` gives the operation its correlation id.
 */
export const requestChart = (row: CallRow, newId: () => string) =>
  requestSetup.createMachine({
    id: 'request',
    description: 'One remote operation with its deadline, its repeats and its wait for a fresh token.',
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
        description: 'The operation is under way; its deadline runs through every attempt and every wait.',
        meta: { spec: ['3.21a', '4.3'] },
        initial: 'attempt',
        after: { deadline: { target: 'failed', actions: 'forget' } },
        on: { 'request.cancel': { target: 'cancelled', actions: 'markCancelled' } },
        states: {
          attempt: {
            description: 'The call is on its way, with the same correlation id on every attempt.',
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
              'The access token was refused: auth is asked once for a fresh one, then the call is sent again.',
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
              'A passing fault of a call that may be repeated; the next attempt follows after a pause.',
            meta: { spec: ['4.3'] },
            after: { retryPause: { target: 'attempt', actions: 'countAttempt' } },
          },
        },
      },
      finished: {
        type: 'final',
        description: 'The service answered: with its reply, or with a refusal that the product knows.',
        meta: { spec: ['3.21a'] },
      },
      failed: {
        type: 'final',
        description: 'No usable answer came; the failure is reported with its correlation id.',
        meta: { spec: ['3.21a', '4.18', '8.9a'] },
        entry: { type: 'report', params: ({ context }) => failureOf(context) },
      },
      cancelled: {
        type: 'final',
        description: 'Nobody wants the answer any more.',
        meta: { spec: ['4.3'] },
      },
    },
    output: ({ context }) => answerOf(context),
  });

/** The chart as reviewers and tests see it, on the row of `GET /customers/me`. */
export const requestMachine = requestChart(me, () => unprovided('request.newId'));

/** What a domain chart names in its `setup`: `actors: { readPage: requestFor(timelinePage) }`. */
export const requestFor = <Row extends CallRow>(row: Row) =>
  requestChart(row, () => unprovided('request.newId')) as unknown as RequestLogic<Row>;
