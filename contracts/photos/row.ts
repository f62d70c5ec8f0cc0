import { deadline } from '../empty.ts';

/** What the calls of the photo service have in common. */
export const photosRow = {
  service: 'photos',
  caller: 'customer',
  deadline,
  cost: 'low',
  refusals: {},
  spec: '7.2a',
} as const;
