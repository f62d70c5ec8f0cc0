import * as z from 'zod/mini';
import { call } from '../call.ts';
import { nothing } from '../empty.ts';
import { photosRow } from '../photos/row.ts';
import { activationStatus } from './status.ts';

const row = { ...photosRow, spec: '7.2b' } as const;

export const activate = call({
  ...row,
  name: 'photos.activate',
  reach: 'self',
  method: 'POST',
  path: '/users/activate',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({ started: z.boolean() }),
  repeat: 'idempotent',
});

export const activation = call({
  ...row,
  name: 'photos.activation',
  reach: 'self',
  method: 'GET',
  path: '/users/activate',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: activationStatus,
  repeat: 'safe',
});
