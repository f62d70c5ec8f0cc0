import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, plain } from '../empty.ts';

/** A signed URL, valid for some minutes, for the account's data as one JSON file. */
export const accountData = call({
  ...plain,
  name: 'customers.data',
  service: 'customers',
  caller: 'customer',
  reach: 'self',
  extension: 'accountData',
  method: 'GET',
  path: '/customers/me/data',
  reply: z.object({ url: safeUrl }),
  refusals: { 404: 'deleted' },
  repeat: 'safe',
  deadline,
  cost: 'low',
  spec: '2.52c',
});
