import * as z from 'zod/mini';
import { matchRoute } from '../../contracts/navigation/match.ts';
import { bare } from './redact.ts';

/** What is read of a violated policy: where and which rule, never a query or a piece of code. */
export interface Violation {
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

/** Of one report; more in one are cut. */
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

/** Older browsers send a directive with its sources; a name that no browser has is none. */
function known(directive: string): string {
  const name = directive.trim().split(/\s/)[0] ?? '';
  return directives.has(name) ? name : 'other';
}

const words = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink']);

/** What kind of thing an address is, in words of ours: the address itself is whatever somebody sent. */
function kindOf(address: string): string {
  if (address === '') return 'none';
  if (words.has(address)) return address;
  const scheme = /^([a-z-]{2,20})(:|$)/.exec(address)?.[1] ?? '';
  if (/^https?$/.test(scheme)) return 'address';
  if (/-extension$/.test(scheme)) return 'extension';
  return ['data', 'blob', 'filesystem', 'about'].includes(scheme) ? scheme : 'other';
}

/** A line of the log about a violation: every value is one of a few that are known beforehand. */
export function logged({ directive, blocked, document, source }: Violation): Record<string, string> {
  const path = URL.parse(document)?.pathname;
  return {
    directive,
    blocked: kindOf(blocked),
    page: (path === undefined ? null : matchRoute(path))?.name ?? 'other',
    source: kindOf(source),
  };
}
