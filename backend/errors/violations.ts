import * as z from 'zod/mini';
import { matchRoute } from '../../contracts/navigation/match.ts';
import { bare } from './redact.ts';

/** The fields of a policy violation that are read: location and rule, never a query or source code. */
export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly document: string;
  readonly source: string;
  readonly line: number;
}

const text = z.catch(z.string(), '');
const line = z.catch(z.number(), 0);
/** The two formats that browsers send: `application/csp-report` and the Reporting API. */
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
        directive: known(sent['effective-directive'] || sent['violated-directive']),
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
        directive: known(body.effectiveDirective),
        blocked: bare(body.blockedURL),
        document: bare(body.documentURL),
        source: bare(body.sourceFile),
        line: body.lineNumber,
      })),
    ),
  ),
]);

/** Maximum number of violations per report. */
const most = 50;

export function readViolations(body: unknown): Violation[] {
  const read = z.safeParse(violation, body);
  return read.success ? read.data.slice(0, most) : [];
}

const directives = new Set(
  'default script script-src-elem script-src-attr style style-src-elem style-src-attr img font connect media object child frame worker manifest prefetch base-uri form-action frame-ancestors sandbox trusted-types require-trusted-types-for'
    .split(' ')
    .map((name) => (/-/.test(name) || name === 'sandbox' ? name : `${name}-src`)),
);

/** Returns the name of the directive. Older browsers send it with its sources; unknown names are dropped. */
function known(directive: string): string {
  const name = directive.trim().split(/\s/)[0] ?? '';
  return directives.has(name) ? name : 'other';
}

const words = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink']);

/** Returns the kind of a URL, because the URL itself may contain anything. */
function kindOf(address: string): string {
  if (address === '') return 'none';
  if (words.has(address)) return address;
  const scheme = /^([a-z-]{2,20})(:|$)/.exec(address)?.[1] ?? '';
  if (/^https?$/.test(scheme)) return 'address';
  if (/-extension$/.test(scheme)) return 'extension';
  return ['data', 'blob', 'filesystem', 'about'].includes(scheme) ? scheme : 'other';
}

/** Returns the fields of a log line about a violation, with known values only. */
export function logged({ directive, blocked, document, source }: Violation): Record<string, string> {
  const path = URL.parse(document)?.pathname;
  return {
    directive,
    blocked: kindOf(blocked),
    page: (path === undefined ? null : matchRoute(path))?.name ?? 'other',
    source: kindOf(source),
  };
}
