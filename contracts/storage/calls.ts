import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, id, isoDateTime, plain, reference } from '../empty.ts';
import { storageInfo } from './storage.ts';

const row = { ...plain, caller: 'customer', deadline, cost: 'low' } as const;

export const accountInformation = call({
  ...row,
  name: 'deletion.accountInformation',
  reach: 'self',
  service: 'deletion',
  method: 'GET',
  path: '/accounts/getaccountinformation',
  reply: storageInfo,
  repeat: 'safe',
  spec: '7.4',
});

/**
 * A file in the old storage; the specification does not show its shape. `accountId` is null if the file has no owner.
 */
export const storedUpload = z.object({
  id: reference,
  accountId: z.nullable(reference),
  url: safeUrl,
  created: isoDateTime,
});
export type StoredUpload = z.infer<typeof storedUpload>;

const storage = { ...row, service: 'storage', spec: '7.14c' } as const;

export const readUpload = call({
  ...storage,
  name: 'storage.upload',
  reach: 'owner',
  method: 'GET',
  path: '/uploads/:id',
  params: z.object({ id }),
  query: z.object({ accountId: reference }),
  reply: storedUpload,
  refusals: { 404: 'none' },
  repeat: 'safe',
});

/** A read that uses POST: the body is a list with one id, and the first entry of the reply is the result. */
export const anonymousUploads = call({
  ...storage,
  name: 'storage.anonymousUploads',
  cost: 'medium',
  reach: 'public',
  method: 'POST',
  path: '/getanonymousuploads',
  body: z.array(id).check(z.length(1)),
  reply: z.array(storedUpload).check(z.minLength(1)),
  refusals: { 404: 'none' },
  repeat: 'safe',
});
