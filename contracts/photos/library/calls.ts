import * as z from 'zod/mini';
import { call } from '../../call.ts';
import { cursor, nothing, reference, text, wholeInQuery } from '../../empty.ts';
import { photosRow } from '../row.ts';
import { beyond } from '../../extensions/origin.ts';
import { photo } from '../photo.ts';
import { sortKey, sortOrder } from '../sorting/sorting.ts';
import { timelineCounts } from './months.ts';
import { photoPage, userCounts } from './pages.ts';

const list = {
  cursor: z.optional(cursor),
  sortKey: z.optional(sortKey),
  sortOrder: z.optional(sortOrder),
};

/**
 * `offset` belongs to the extension `cursorAtOffset`: returns the page at that position of the month in a single
 * call.
 */
export const timelinePage = call({
  ...photosRow,
  name: 'photos.timelinePage',
  cost: 'medium',
  reach: 'self',
  method: 'GET',
  path: '/photos/timeline/:year/:month',
  params: z.object({ year: text(10), month: text(10) }),
  query: z.object({
    ...list,
    limit: z.optional(wholeInQuery),
    offset: beyond('cursorAtOffset', z.optional(wholeInQuery)),
  }),
  body: nothing,
  reply: photoPage,
  repeat: 'safe',
});

export const users = call({
  ...photosRow,
  name: 'photos.users',
  cost: 'medium',
  reach: 'self',
  method: 'GET',
  path: '/users',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: userCounts,
  repeat: 'safe',
});

export const timeline = call({
  ...photosRow,
  name: 'photos.timeline',
  cost: 'medium',
  reach: 'self',
  method: 'GET',
  path: '/users/timeline',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: timelineCounts,
  repeat: 'safe',
});

export const latestUploaded = call({
  ...photosRow,
  name: 'photos.latestUploaded',
  cost: 'medium',
  reach: 'self',
  method: 'GET',
  path: '/photos',
  params: nothing,
  query: z.object({
    ...list,
    limit: z.optional(wholeInQuery),
    offset: beyond('cursorAtOffset', z.optional(wholeInQuery)),
  }),
  body: nothing,
  reply: photoPage,
  repeat: 'safe',
});

/**
 * Extension `photoById`: one photo with its month and its position in the given order, so that a deep link to a
 * preview can find its page. The offset counts within the month for `dateTaken` (default), and within the whole
 * latest-uploaded list for `created`.
 */
export const photoById = call({
  ...photosRow,
  name: 'photos.photoById',
  cost: 'medium',
  reach: 'owner',
  extension: 'photoById',
  method: 'GET',
  path: '/photos/:id',
  params: z.object({ id: reference }),
  query: z.object({ sortKey: z.optional(sortKey), sortOrder: z.optional(sortOrder) }),
  body: nothing,
  reply: z.object({ image: photo, year: z.int(), month: z.int(), offset: z.int() }),
  refusals: { 404: 'notFound' },
  repeat: 'safe',
});
