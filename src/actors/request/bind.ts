import { fromPromise } from 'xstate';
import type { CallRow } from '../../../contracts/call.ts';
import type { ErrorReport } from '../../../contracts/errors/calls.ts';
import {
  type Attempt,
  type Attempted,
  requestChart,
  type RequestLogic,
} from '../../../machines/request/request.machine.ts';

export interface RequestPorts {
  readonly send: (attempt: Attempt, signal: AbortSignal) => Promise<Attempted>;
  readonly report: (report: ErrorReport) => void;
  readonly newId: () => string;
}

/** Binds the request chart to the network, for one row of the table of calls. */
export const binderFor =
  ({ send, report, newId }: RequestPorts) =>
  <Row extends CallRow>(row: Row): RequestLogic<Row> =>
    requestChart(row, newId).provide({
      actors: { send: fromPromise<Attempted, Attempt>(({ input, signal }) => send(input, signal)) },
      actions: {
        report: ({ context }, { kind, status, correlationId }) =>
          report({
            operation: row.name,
            kind,
            correlationId,
            attempt: context.attempt,
            ...(status === undefined ? {} : { status }),
            ...(context.last?.kind === 'failed' && context.last.detail !== undefined
              ? { detail: context.last.detail }
              : {}),
          }),
      },
    }) as unknown as RequestLogic<Row>;
export type Bind = ReturnType<typeof binderFor>;
