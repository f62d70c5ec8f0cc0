import { deadline } from '../empty.ts';

/** Fields that all rows of the photo service share. */
export const photosRow = {
  service: 'photos',
  caller: 'customer',
  deadline,
  cost: 'low',
  refusals: {},
  spec: '7.2a',
} as const;
