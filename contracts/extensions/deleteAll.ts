import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, isoDateTime, plain, whole } from '../empty.ts';

/** The count of the extension `deleteAllCounted`. */
export const countAllPhotos = call({
  ...plain,
  name: 'photos.countAll',
  reach: 'self',
  extension: 'deleteAllCounted',
  service: 'photos',
  caller: 'customer',
  method: 'GET',
  path: '/photos/all',
  /** How many photos were there at `until`; later ones have arrived since. */
  reply: z.object({ count: whole, until: isoDateTime }),
  repeat: 'safe',
  deadline,
  cost: 'medium',
  spec: '2.48a',
});
