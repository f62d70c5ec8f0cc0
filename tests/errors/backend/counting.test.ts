import { expect, test } from 'vitest';
import { Budget, mostReports } from '../../../backend/errors/budget.ts';
import { countedFor, Tally } from '../../../backend/log/tally.ts';
import { logged, readViolations } from '../../../backend/errors/violations.ts';
import { HttpFailure } from '../../../backend/http/failures.ts';
import { jsonLog } from '../../../backend/log/log.ts';
import { handClock } from '../../kit/handClock.ts';

test('[4.18] an address has a limit a minute, then gets a retry delay, and others are not limited', () => {
  const { clock, advance } = handClock();
  const budget = new Budget(clock);
  /** Returns the number of seconds to wait; null if the report was accepted. */
  const take = (address: string): number | null | undefined => {
    try {
      budget.take(address);
      return null;
    } catch (error) {
      return error instanceof HttpFailure && error.failure.status === 429
        ? error.failure.retryAfter
        : undefined;
    }
  };
  const round = () => Array.from({ length: mostReports }, () => take('10.0.0.1'));
  const taken = Array.from({ length: mostReports }, () => null);
  expect(round()).toEqual(taken);
  advance(20_500);
  expect([take('10.0.0.1'), take('10.0.0.2')]).toEqual([40, null]);
  advance(39_499);
  expect(take('10.0.0.1')).toBe(1);
  advance(1);
  expect(round()).toEqual(taken);
  expect(take('10.0.0.1')).toBe(60);
});

function tallying() {
  const hand = handClock();
  const lines: string[] = [];
  const tally = new Tally(
    hand.clock,
    jsonLog(hand.clock, (line) => lines.push(line)),
    'counted',
  );
  /** Returns the lines that were written since the previous call. */
  const written = () =>
    lines.splice(0).map((line) => {
      const { time: _, level: __, ...fields } = JSON.parse(line) as Record<string, unknown>;
      return fields;
    });
  return { waits: hand.waits, due: () => hand.advance(countedFor), tally, written };
}
const counted = (fields: Record<string, string | boolean>, count: number) => ({
  event: 'counted',
  ...fields,
  count,
});

test('[4.18] equal lines are written once a minute with their count, which then restarts', () => {
  const { tally, due, waits, written } = tallying();
  for (const page of ['home', 'orders', 'home']) tally.add({ page });
  expect([waits(), written()]).toEqual([[countedFor], []]);
  due();
  expect(written()).toEqual([counted({ page: 'home' }, 2), counted({ page: 'orders' }, 1)]);
  expect(waits()).toEqual([]);
  tally.add({ page: 'home' });
  expect(waits()).toEqual([countedFor]);
  due();
  expect(written()).toEqual([counted({ page: 'home' }, 1)]);
});

test('[4.18] forty different lines are counted separately, the rest together, each minute again', () => {
  const { tally, due, written } = tallying();
  const forty = Array.from({ length: 40 }, (_, n) => ({ page: `p${n}` }));
  for (const fields of forty) tally.add(fields);
  due();
  expect(written()).toEqual(forty.map((fields) => counted(fields, 1)));
  for (const fields of [...forty, { page: 'a' }, { page: 'b' }, { page: 'p0' }]) tally.add(fields);
  due();
  expect(written()).toEqual([
    counted({ page: 'p0' }, 2),
    ...forty.slice(1).map((fields) => counted(fields, 1)),
    counted({ others: true }, 2),
  ]);
  tally.add({ page: 'a' });
  due();
  expect(written()).toEqual([counted({ page: 'a' }, 1)]);
});

test('[4.18] counts are written at the end of the process, and no timer is left', () => {
  const { tally, waits, written } = tallying();
  tally.add({ page: 'home' });
  tally.flush();
  expect([written(), waits()]).toEqual([[counted({ page: 'home' }, 1)], []]);
});

const modern = (...bodies: Record<string, unknown>[]) => bodies.map((body) => ({ body }));
const older = (body: Record<string, unknown>) => ({ 'csp-report': body });
const nothing = { directive: 'other', blocked: '', document: '', source: '', line: 0 };

test.each([
  [
    'a modern report',
    modern({
      effectiveDirective: 'img-src',
      blockedURL: 'https://a.example/b?c#d',
      documentURL: 'https://x.example/orders?t=1',
      sourceFile: 'https://x.example/a.js?b',
      lineNumber: 7,
    }),
    [
      {
        directive: 'img-src',
        blocked: 'https://a.example/b',
        document: 'https://x.example/orders',
        source: 'https://x.example/a.js',
        line: 7,
      },
    ],
  ],
  [
    'an older browser, which sends a directive with its sources',
    older({ 'violated-directive': "img-src 'self' https://a.example" }),
    [{ ...nothing, directive: 'img-src' }],
  ],
  [
    'one that says both',
    older({ 'effective-directive': 'script-src-elem', 'violated-directive': 'script-src' }),
    [{ ...nothing, directive: 'script-src-elem' }],
  ],
  [
    'directives of one word, and one that no browser has',
    modern(
      ...['sandbox', 'base-uri', 'default-src', 'default', 'sandbox-src'].map((effectiveDirective) => ({
        effectiveDirective,
      })),
    ),
    ['sandbox', 'base-uri', 'default-src', 'other', 'other'].map((directive) => ({ ...nothing, directive })),
  ],
  ['values of another kind', modern({ effectiveDirective: 1, blockedURL: null, lineNumber: 'x' }), [nothing]],
  ['something else', { report: 1 }, []],
  ['nothing', undefined, []],
])('[4.18] only the known fields of %s are read', (_, body, read) => {
  expect(readViolations(body)).toEqual(read);
});

test('[4.18] of a report with more violations than a page has, fifty are read', () => {
  expect(readViolations(modern(...Array.from({ length: 51 }, () => ({})))).length).toBe(50);
});

test.each([
  ['', 'none'],
  ['inline', 'inline'],
  ['wasm-eval', 'wasm-eval'],
  ['https://a.example/b', 'address'],
  ['http://a.example', 'address'],
  ['chrome-extension://abc/d.js', 'extension'],
  ['data', 'data'],
  ['blob:https://a.example/1', 'blob'],
  ['javascript:alert(1)', 'other'],
  ['ann', 'other'],
  ['nothttps://a.example', 'other'],
])('[4.18] the log names %j as %s, never by its address', (address, kind) => {
  const line = logged({ directive: 'img-src', blocked: address, document: '', source: address, line: 1 });
  expect(line).toEqual({ directive: 'img-src', blocked: kind, page: 'other', source: kind });
});

test.each([
  ['https://myaccount.alb.nl/orders/A-1', 'orderDetails'],
  ['https://myaccount.alb.nl/nowhere', 'other'],
  ['about', 'other'],
])('[4.18] the log names the page of %s: %s', (document, page) => {
  expect(logged({ directive: 'img-src', blocked: '', document, source: '', line: 1 })['page']).toBe(page);
});
