import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, id, noReply, plain, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';
import { address, mostAddresses, postalAddress } from './address.ts';

const row = {
  ...plain,
  service: 'customers',
  caller: 'customer',
  deadline,
  cost: 'low',
  spec: '7.10b',
} as const;
const one = { params: z.object({ id }), refusals: { 404: 'notFound' } } as const;

export const listAddresses = call({
  ...row,
  name: 'addresses.list',
  reach: 'self',
  method: 'GET',
  path: '/customers/me/addresses',
  reply: z.object({ addresses: z.array(address).check(z.maxLength(mostAddresses)) }),
  repeat: 'safe',
});

/** 422: not a valid phone number in its country, which is stricter than the schema [5.12]. */
export const addAddress = call({
  ...row,
  name: 'addresses.add',
  reach: 'self',
  method: 'POST',
  path: '/customers/me/addresses',
  body: postalAddress,
  reply: address,
  refusals: { 409: 'tooMany', 422: 'phone' },
  repeat: 'key',
});

/** 412: the address has changed since the version in the body. A body without a version always overwrites. */
export const changeAddress = call({
  ...row,
  ...one,
  name: 'addresses.change',
  reach: 'owner',
  method: 'PUT',
  path: '/customers/me/addresses/:id',
  body: z.safeExtend(postalAddress, { version: beyond('addressVersions', z.optional(whole)) }),
  reply: address,
  refusals: { 404: 'notFound', 412: 'changed', 422: 'phone' },
  repeat: 'idempotent',
});

export const deleteAddress = call({
  ...row,
  ...one,
  name: 'addresses.delete',
  reach: 'owner',
  method: 'DELETE',
  path: '/customers/me/addresses/:id',
  reply: noReply,
  repeat: 'idempotent',
});
