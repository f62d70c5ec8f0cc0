import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, isoDateTime, plain, whole } from '../empty.ts';

/**
 * Deleting all photos deletes what the question counted: the service counts at a moment of its own clock, and
 * `DELETE /photos/all` names that moment and that count. Without the word the bare call of 7.2 is made.
 */
export const deleteAllCapability = 'deleteAllCounted';

export const countAllPhotos = call({
  ...plain,
  name: 'photos.countAll',
  service: 'photos',
  caller: 'customer',
  method: 'GET',
  path: '/photos/all',
  /** How many photos were there at `until`; later ones have arrived since. */
  reply: z.object({ count: whole, until: isoDateTime }),
  repeat: 'safe',
  deadline,
  spec: '2.48',
});
