import * as z from 'zod/mini';
import { call } from '../../call.ts';
import { isoDateTime, noReply, nothing, reference, wholeInQuery } from '../../empty.ts';
import { photosRow } from '../row.ts';
import { beyond } from '../../extensions/origin.ts';
import { batchSize, bulkFailure } from './batches.ts';

const photoIds = z.array(reference);

export const deletePhotos = call({
  ...photosRow,
  name: 'photos.deletePhotos',
  cost: 'medium',
  reach: 'each',
  method: 'DELETE',
  path: '/photos',
  params: nothing,
  query: nothing,
  body: z.object({ photoIds: photoIds.check(z.minLength(1), z.maxLength(batchSize)) }),
  reply: bulkFailure,
  repeat: 'idempotent',
});

/**
 * `until` and `count` belong to the extension `deleteAllCounted`: only photos that existed at that time are deleted,
 * and none at all if there are more than `count`.
 */
export const deleteAllPhotos = call({
  ...photosRow,
  name: 'photos.deleteAllPhotos',
  reach: 'self',
  method: 'DELETE',
  path: '/photos/all',
  params: nothing,
  query: z.object({
    until: beyond('deleteAllCounted', z.optional(isoDateTime)),
    count: beyond('deleteAllCounted', z.optional(wholeInQuery)),
  }),
  body: nothing,
  reply: noReply,
  refusals: { 409: 'changed' },
  repeat: 'idempotent',
  deadline: 60_000,
  cost: 'medium',
});
