import * as z from 'zod/mini';
import { call } from '../call.ts';
import { lines, noReply, nothing, text } from '../empty.ts';

/**
 * A report for the error-reporting service [4.18]: never contains a token, an e-mail or postal address, or anything
 * that a customer has typed.
 */
export const errorReport = z.object({
  /** Name of the operation: a call, or the id of a chart. */
  operation: text(200),
  /** `http`, `timeout`, `network`, `shape`, `auth`, `count`, `unexpected`. */
  kind: text(40),
  status: z.optional(z.int()),
  correlationId: text(64),
  attempt: z.optional(z.int()),
  detail: z.optional(lines(500)),
});
export type ErrorReport = z.infer<typeof errorReport>;

export const report = call({
  name: 'errors.report',
  reach: 'public',
  service: 'errors',
  caller: 'anyone',
  method: 'POST',
  path: '/reports',
  params: nothing,
  query: nothing,
  body: errorReport,
  reply: noReply,
  refusals: {},
  repeat: 'once',
  deadline: 10_000,
  cost: 'low',
  spec: '4.18',
});
