import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, longestUrl, noReply, nothing, reference, text } from '../empty.ts';

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

const row = { service: 'customers', caller: 'customer', deadline, spec: '7.10a' } as const;
const ftp = z.object({
  callbackUrl: z.optional(z.url().check(z.maxLength(longestUrl))),
  callbackFormat: z.optional(text(100)),
});

/** 404 means that the customer's record is deleted [3.18, 4.20]. */
export const me = call({
  ...row,
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

/** The personal details that may be changed; silent in the specification beyond the name of the call. */
export const personalDetails = z.object({
  firstName: text(100, 1),
  lastName: text(100, 1),
});

export const putMe = call({
  ...row,
  name: 'customers.putMe',
  reach: 'self',
  method: 'PUT',
  path: '/customers/me',
  params: nothing,
  query: nothing,
  body: personalDetails,
  reply: customer,
  refusals: {},
  repeat: 'idempotent',
});

/** Settings of the integration by FTP, which only businesses have [1.2b]. */
export const patchMe = call({
  ...row,
  name: 'customers.patchMe',
  caller: 'business',
  reach: 'self',
  method: 'PATCH',
  path: '/customers/me',
  params: nothing,
  query: nothing,
  body: ftp,
  reply: noReply,
  refusals: {},
  repeat: 'idempotent',
});
