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

/** Names that an error may have in a report; anything else is some error. */
const known =
  /^(?:Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error$|^(?:Abort|NotAllowed|NotFound|QuotaExceeded|Security)Error$/;
const nameOf = (thrown: unknown): string => {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  return known.test(name) ? name : 'Error';
};

/** Status of the answer of whichever service takes reports; 0 without one. */
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

/** No answer, too much at once, or a service that is down: the same report may be taken later. */
const isLater = (status: number) => status === 0 || status === 429 || status >= 500;

/** The child `reports` of `surroundings`; while it runs it also hears what breaks in the page itself. */
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
        return 'told';
      }),
      network: network(window),
    },
  });
}

/** Reports what nobody caught: by the name of its kind of error, never by its words. Answers how to stop. */
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
