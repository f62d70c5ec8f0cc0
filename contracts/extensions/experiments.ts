import * as z from 'zod/mini';
import { call } from '../call.ts';
import { plain, text } from '../empty.ts';

/**
 * The variant that this customer was assigned, which never changes. This call replaces the query of the targeting
 * library [7.15]. The schema accepts any text; `knownVariant` checks it [5.14].
 */
export const experimentsCapability = 'experiments';

export const readVariant = call({
  ...plain,
  name: 'experiments.variant',
  reach: 'self',
  extension: 'experiments',
  service: 'origin',
  caller: 'customer',
  method: 'GET',
  path: '/experiments/:name',
  params: z.object({ name: z.string().check(z.maxLength(60), z.regex(/^[A-Za-z0-9_-]+$/)) }),
  reply: z.object({ variant: text(60) }),
  refusals: { 404: 'none' },
  repeat: 'safe',
  deadline: 5000,
  cost: 'low',
  spec: '7.15c',
});
