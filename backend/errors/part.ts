import { calls } from '../../contracts/calls.ts';
import { report } from '../../contracts/errors/calls.ts';
import type { ErrorReport } from '../../contracts/errors/calls.ts';
import { peerAddress } from '../http/peer.ts';
import { reportPath } from '../http/policy.ts';
import { answer } from '../part.ts';
import type { Part } from '../part.ts';
import { Budget } from './budget.ts';
import { redact } from './redact.ts';
import { Tally } from '../log/tally.ts';
import { logged, readViolations } from './violations.ts';
import type { Violation } from './violations.ts';

/** Number of reports of each kind that a backend with seeding keeps for tests. Older reports are dropped. */
const kept = 1000;
/** Maximum size in bytes of one report of policy violations: about twenty violations. */
const largest = 16_384;

const names = new Set(calls.map(({ name }) => name));
const kinds = new Set(['http', 'timeout', 'network', 'shape', 'auth', 'count', 'unexpected']);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the fields that may be logged, all with known values: the name of the call, the kind, and the id of
 * the operation. The id of a chart is not checked against a list, but it matches only letters, so it cannot
 * contain a token or an address.
 */
function loggedReport({
  operation,
  kind,
  status,
  correlationId,
}: ErrorReport): Record<string, string | number> {
  const named = names.has(operation) || /^[a-zA-Z]{1,30}(\.[a-zA-Z]{1,30})?$/.test(operation);
  return {
    operation: named ? operation : 'other',
    kind: kinds.has(kind) ? kind : 'other',
    ...(status === undefined || status < 100 || status > 599 ? {} : { status }),
    ...(uuid.test(correlationId) ? { correlationId } : {}),
  };
}

/**
 * Returns the part that receives reports from pages, also without a sign-in [4.18]. Reports are counted,
 * truncated, restricted to known values, redacted and rate-limited by address before they are logged.
 */
export function errorsPart(): Part {
  const reports: ErrorReport[] = [];
  const violations: Violation[] = [];
  let budget: Budget | null = null;
  let tally: Tally | null = null;
  const keep = <T>(list: T[], ...items: T[]): void => {
    list.push(...items);
    list.splice(0, list.length - kept);
  };
  return {
    name: 'errors',
    start: ({ clock, log }) => {
      budget = new Budget(clock);
      tally = new Tally(clock, log, 'policy violated');
      return Promise.resolve();
    },
    stop: () => {
      tally?.flush();
      return Promise.resolve();
    },
    answers: [
      answer(
        report,
        ({ body, ports }) => {
          if (ports.config.seeding) {
            const detail = body.detail === undefined ? {} : { detail: redact(body.detail) };
            keep(reports, { ...body, operation: redact(body.operation), ...detail });
          }
          ports.log.info('error reported', loggedReport(body));
          return Promise.resolve();
        },
        ({ address }) => budget?.take(address),
      ),
    ],
    routes: (app, { config }) => {
      const types = ['application/csp-report', 'application/reports+json'];
      app.addContentTypeParser(
        types,
        { parseAs: 'string', bodyLimit: largest },
        app.getDefaultJsonParser('error', 'error'),
      );
      app.post(
        reportPath,
        {
          onRequest: (request, _reply, done) => {
            budget?.take(peerAddress(request.raw, config));
            done();
          },
        },
        (request, reply) => {
          const read = readViolations(request.body);
          for (const one of read) tally?.add(logged(one));
          if (config.seeding) keep(violations, ...read);
          return reply.code(204).send();
        },
      );
      if (config.seeding) app.get('/svc/seed/errors', () => ({ reports, violations }));
    },
  };
}
