import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, isoDateTime, plain, whole } from '../empty.ts';

/** Counts all photos, for the extension `deleteAllCounted`. */
export const countAllPhotos = call({
  ...plain,
  name: 'photos.countAll',
  reach: 'self',
  extension: 'deleteAllCounted',
  service: 'photos',
  caller: 'customer',
  method: 'GET',
  path: '/photos/all',
  /** Number of photos that existed at the time `until`; later ones are not counted. */
  reply: z.object({ count: whole, until: isoDateTime }),
  repeat: 'safe',
  deadline,
  cost: 'medium',
  spec: '2.48a',
});
