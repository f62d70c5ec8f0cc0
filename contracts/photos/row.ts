import { deadline } from '../empty.ts';

/** Properties that the rows of the photo service have in common. */
export const photosRow = {
  service: 'photos',
  caller: 'customer',
  deadline,
  cost: 'low',
  refusals: {},
  spec: '7.2a',
} as const;
