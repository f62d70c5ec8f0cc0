import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, plain, text } from '../empty.ts';
import { sortOrder } from '../photos/sorting/sorting.ts';

/**
 * The thumbhashes of the photos that stand first in each month, as many as a page of it holds: what a list shows of
 * photos that it has not read yet. Months are written `2024/7`; an empty text is a photo without one.
 */
export const firstThumbhashes = call({
  ...plain,
  name: 'photos.firstThumbhashes',
  reach: 'self',
  extension: 'firstThumbhashes',
  service: 'photos',
  caller: 'customer',
  deadline,
  cost: 'medium',
  method: 'GET',
  path: '/users/timeline/thumbhashes',
  query: z.object({ sortOrder: z.optional(sortOrder) }),
  reply: z.record(z.string().check(z.maxLength(7), z.regex(/^\d{1,4}\/\d{1,2}$/)), z.array(text(60))),
  repeat: 'safe',
  spec: '3.2c',
});
