import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, noReply, plain } from '../empty.ts';

/** The layouts of photo lists: squares or original proportions. */
export const photoLayouts = ['squares', 'proportions'] as const;
export type PhotoLayout = (typeof photoLayouts)[number];

const setting = z.object({ layout: z.enum(photoLayouts) });

const row = {
  ...plain,
  service: 'customers',
  caller: 'customer',
  reach: 'self',
  extension: 'photoGrid',
  path: '/customers/me/photo-grid',
  deadline,
  cost: 'low',
  refusals: { 404: 'deleted' },
  spec: '2.16a',
} as const;

/** The layout that the customer has chosen, for all devices; squares by default. */
export const readPhotoGrid = call({
  ...row,
  name: 'photoGrid.read',
  method: 'GET',
  reply: setting,
  repeat: 'safe',
});

export const changePhotoGrid = call({
  ...row,
  name: 'photoGrid.change',
  method: 'PUT',
  body: setting,
  reply: noReply,
  repeat: 'idempotent',
});
