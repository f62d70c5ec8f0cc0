import { deadline } from '../empty.ts';

/** Common parts of the photo service's calls. */
export const photosRow = {
  service: 'photos',
  caller: 'customer',
  deadline,
  cost: 'low',
  refusals: {},
  spec: '7.2a',
} as const;
