import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, plain, text } from '../empty.ts';
import { beyond } from './origin.ts';
import { longestMiniature } from '../photos/photo.ts';
import { sortOrder } from '../photos/sorting/sorting.ts';

/**
 * The thumbhashes of the first photos of each month, up to one page of it: placeholders for unread photos. Months
 * have the format `2024/7`; an empty string is a photo without a thumbhash. With `miniatures`, each photo that has a
 * miniature has it instead of its thumbhash.
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
  query: z.object({
    sortOrder: z.optional(sortOrder),
    miniatures: beyond('miniature', z.optional(z.literal('true'))),
  }),
  reply: z.record(
    z.string().check(z.maxLength(7), z.regex(/^\d{1,4}\/\d{1,2}$/)),
    z.array(text(longestMiniature)),
  ),
  repeat: 'safe',
  spec: '3.2c',
});
