import { fromCallback, fromPromise } from 'xstate';
import { report as reportRow, type ErrorReport } from '../../../contracts/errors/calls.ts';
import { envelopeAddress, envelopeOf } from '../../../contracts/errors/envelope.ts';
import {
  type OutboxFilled,
  type Reported,
  reportsMachine,
} from '../../../machines/errors/reports.machine.ts';
import { sendEnvelope } from '../../services/envelope.ts';
import type { Environment } from '../environment.ts';
import { network } from '../network.ts';

type Ports = Pick<
  Environment,
  'configured' | 'host' | 'newId' | 'now' | 'outbox' | 'report' | 'send' | 'window'
>;

/** Error names that a report may contain; any other is replaced by a generic one. */
const known =
  /^(?:Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error$|^(?:Abort|NotAllowed|NotFound|QuotaExceeded|Security)Error$/;
const nameOf = (thrown: unknown): string => {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  return known.test(name) ? name : 'Error';
};

/** Sends a report; resolves with the HTTP status, or 0 if there was no response. */
async function tell(ports: Ports, report: ErrorReport, signal: AbortSignal): Promise<number> {
  const { configured, host, newId, now, send } = ports;
  const dsn = configured().ErrorReportingDsn;
  if (dsn !== undefined) {
    const facts = {
      eventId: newId(),
      now: now(),
      environment: host?.environment ?? 'd',
      channel: host?.brand.channel ?? '',
    } as const;
    return sendEnvelope(envelopeAddress(dsn), envelopeOf(report, facts), signal);
  }
  const call = { params: {}, query: {}, body: report };
  const sent = await send({ row: reportRow, call, correlationId: newId(), attempt: 1 }, signal);
  return sent.kind === 'failed' ? (sent.status ?? 0) : 200;
}

/**
 * Returns whether the same report may succeed later: no response, too many requests, or the service is
 * unavailable.
 */
const isLater = (status: number) => status === 0 || status === 429 || status >= 500;

/**
 * Returns the child actor `reports` of `surroundings`; while it runs, it also reports uncaught errors of the
 * page.
 */
export function reportsLogic(ports: Ports) {
  const { outbox, window } = ports;
  return reportsMachine.provide({
    actors: {
      watchOutbox: fromCallback<OutboxFilled>(({ sendBack }) =>
        outbox.watch(() => sendBack({ type: 'outbox.filled' })),
      ),
      tellNext: fromPromise<Reported>(async ({ signal }) => {
        const next = outbox.oldest();
        if (next === null) return 'empty';
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(reportRow.deadline)]);
        if (isLater(await tell(ports, next, deadline))) return 'later';
        outbox.drop(next);
        return 'delivered';
      }),
      network: network(window),
    },
  });
}

/** Reports uncaught errors with their names, never with their messages. Returns a function that stops it. */
export function reportUncaught({
  window,
  report,
  newId,
}: Pick<Ports, 'window' | 'report' | 'newId'>): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const uncaught = (thrown: unknown) =>
    report({ operation: 'page', kind: 'unexpected', correlationId: newId(), detail: nameOf(thrown) });
  window.addEventListener('error', ({ error }) => uncaught(error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => uncaught(reason), { signal });
  return () => ends.abort();
}
