import * as z from 'zod/mini';
import { report } from '../../../contracts/errors/calls.ts';
import type { ErrorReport } from '../../../contracts/errors/calls.ts';
import { reportPath } from '../../http/policy.ts';
import { answer } from '../../part.ts';
import type { Part } from '../../part.ts';

/** Reports kept of each kind; older ones go. */
const kept = 1000;

/** What is kept of a violated policy: where and which rule, never a query or a piece of code. */
interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly document: string;
  readonly source: string;
  readonly line: number;
}

const text = z.catch(z.string(), '');
const line = z.catch(z.number(), 0);
/** Both forms browsers send: `application/csp-report` and the Reporting API. */
const violation = z.union([
  z.pipe(
    z.object({
      'csp-report': z.object({
        'effective-directive': text,
        'violated-directive': text,
        'blocked-uri': text,
        'document-uri': text,
        'source-file': text,
        'line-number': line,
      }),
    }),
    z.transform(({ 'csp-report': sent }): Violation[] => [
      {
        directive: sent['effective-directive'] || sent['violated-directive'],
        blocked: bare(sent['blocked-uri']),
        document: bare(sent['document-uri']),
        source: bare(sent['source-file']),
        line: sent['line-number'],
      },
    ]),
  ),
  z.pipe(
    z.array(
      z.object({
        body: z.object({
          effectiveDirective: text,
          blockedURL: text,
          documentURL: text,
          sourceFile: text,
          lineNumber: line,
        }),
      }),
    ),
    z.transform((sent): Violation[] =>
      sent.map(({ body }) => ({
        directive: body.effectiveDirective,
        blocked: bare(body.blockedURL),
        document: bare(body.documentURL),
        source: bare(body.sourceFile),
        line: body.lineNumber,
      })),
    ),
  ),
]);

function bare(address: string): string {
  return (address.split(/[?#]/)[0] ?? '').slice(0, 300);
}

/** Blanks what must not be kept even if a page should send it: tokens, addresses, mail addresses. */
export function redact(words: string): string {
  return words
    .replace(/[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '[token]')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[mail]')
    .replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
    .replace(/\b[\w+/-]{40,}={0,2}/g, '[secret]');
}

/** The error-reporting service on one machine [4.18]: bounded, redacted, in memory; tests read it when seeding is on. */
export function errorSink(): Part {
  const reports: ErrorReport[] = [];
  const violations: Violation[] = [];
  const keep = <T>(list: T[], ...items: T[]): void => {
    list.push(...items);
    list.splice(0, list.length - kept);
  };
  return {
    name: 'errors',
    answers: [
      answer(report, ({ body, ports }) => {
        const detail = body.detail === undefined ? {} : { detail: redact(body.detail) };
        keep(reports, { ...body, operation: redact(body.operation), ...detail });
        ports.log.info('error reported', {
          operation: redact(body.operation),
          kind: body.kind,
          correlationId: body.correlationId,
        });
        return Promise.resolve();
      }),
    ],
    routes: (app, ports) => {
      const types = ['application/csp-report', 'application/reports+json'];
      app.addContentTypeParser(
        types,
        { parseAs: 'string', bodyLimit: 65_536 },
        app.getDefaultJsonParser('error', 'error'),
      );
      app.post(reportPath, async (request, reply) => {
        const read = z.safeParse(violation, request.body);
        if (read.success) {
          keep(violations, ...read.data.slice(0, 50));
          for (const { directive, source } of read.data)
            ports.log.warn('policy violated', { directive, source });
        }
        return reply.code(204).send();
      });
      if (!ports.config.seeding) return;
      app.get('/svc/seed/errors', () => ({ reports, violations }));
    },
  };
}
