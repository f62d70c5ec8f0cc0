import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, id, noReply, plain } from '../empty.ts';

/** Sets the default address. */
export const preferAddress = call({
  ...plain,
  deadline,
  cost: 'low',
  name: 'addresses.prefer',
  reach: 'owner',
  extension: 'defaultAddress',
  service: 'customers',
  caller: 'customer',
  method: 'PUT',
  path: '/customers/me/addresses/:id/default',
  params: z.object({ id }),
  reply: noReply,
  refusals: { 404: 'notFound' },
  repeat: 'idempotent',
  spec: '2.52c',
});
