import * as z from 'zod/mini';
import { locales } from '../brand/brands.ts';
import { call } from '../call.ts';
import { deadline, noReply, plain } from '../empty.ts';

const row = {
  ...plain,
  service: 'customers',
  caller: 'customer',
  reach: 'self',
  extension: 'language',
  path: '/customers/me/language',
  deadline,
  cost: 'low',
  refusals: { 404: 'deleted' },
  spec: '9.13',
} as const;

/** The language that the customer has chosen on any device; null if they have chosen none. */
export const readLanguage = call({
  ...row,
  name: 'language.read',
  method: 'GET',
  reply: z.object({ locale: z.nullable(z.enum(locales)) }),
  repeat: 'safe',
});

export const changeLanguage = call({
  ...row,
  name: 'language.change',
  method: 'PUT',
  body: z.object({ locale: z.enum(locales) }),
  reply: noReply,
  repeat: 'idempotent',
});
