import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, id, plain, reference } from '../empty.ts';
import { mostTransferred } from './prints.ts';

const row = {
  ...plain,
  service: 'tempSelections',
  caller: 'customer',
  deadline,
  cost: 'low',
  spec: '7.6',
} as const;
/** Size in JSON of the maximum number of ids with 36 characters each. */
const largestBody = mostTransferred * 40;
const photoIds = z.array(reference);

/** @spec 3.9 */
export const createSelection = call({
  ...row,
  name: 'tempSelections.create',
  cost: 'high',
  reach: 'owner',
  method: 'POST',
  path: '/temp-selections',
  body: z.object({ photoIds: photoIds.check(z.minLength(1), z.maxLength(mostTransferred)) }),
  reply: z.object({ tempSelectionId: reference }),
  largest: largestBody,
  refusals: { 404: 'notFound' },
  repeat: 'key',
});

/**
 * The editor calls this with the customer's own token.
 * @spec 3.9
 */
export const readSelection = call({
  ...row,
  name: 'tempSelections.read',
  cost: 'medium',
  reach: 'owner',
  method: 'GET',
  path: '/temp-selections/:id',
  params: z.object({ id }),
  reply: z.object({ photoIds }),
  refusals: { 404: 'notFound' },
  repeat: 'safe',
});
