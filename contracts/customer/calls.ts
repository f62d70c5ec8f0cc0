import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, longestUrl, nothing, reference, text } from '../empty.ts';

/** @spec 3.18c */
export const b2bStatus = z.enum(['Default', 'New', 'Blocked']);

export const customer = z.object({
  id: reference,
  email: text(254),
  firstName: text(100),
  lastName: text(100),
  changed: z.boolean(),
  b2bStatus: z.nullable(b2bStatus),
  ftp: z.optional(
    z.object({ callbackUrl: z.nullable(text(longestUrl)), callbackFormat: z.nullable(text(100)) }),
  ),
});
export type Customer = z.infer<typeof customer>;

export const customerRow = {
  service: 'customers',
  caller: 'customer',
  deadline,
  cost: 'low',
  spec: '7.10a',
} as const;

/** 404: the customer's record has been deleted [3.18, 4.20]. */
export const me = call({
  ...customerRow,
  name: 'customers.me',
  reach: 'self',
  method: 'GET',
  path: '/customers/me',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: customer,
  refusals: { 404: 'deleted' },
  repeat: 'safe',
});
