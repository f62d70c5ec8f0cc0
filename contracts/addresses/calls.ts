import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, id, noReply, plain } from '../empty.ts';
import { address, postalAddress } from './address.ts';

const row = { ...plain, service: 'customers', caller: 'customer', deadline, spec: '7.10b' } as const;
const one = { params: z.object({ id }), refusals: { 404: 'notFound' } } as const;

export const listAddresses = call({
  ...row,
  name: 'addresses.list',
  reach: 'self',
  method: 'GET',
  path: '/customers/me/addresses',
  reply: z.object({ addresses: z.array(address) }),
  repeat: 'safe',
});

export const addAddress = call({
  ...row,
  name: 'addresses.add',
  reach: 'self',
  method: 'POST',
  path: '/customers/me/addresses',
  body: postalAddress,
  reply: address,
  repeat: 'key',
});

export const changeAddress = call({
  ...row,
  ...one,
  name: 'addresses.change',
  reach: 'owner',
  method: 'PUT',
  path: '/customers/me/addresses/:id',
  body: postalAddress,
  reply: address,
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
