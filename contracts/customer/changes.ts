import * as z from 'zod/mini';
import { freshlyForChanges } from '../auth/freshSignIn.ts';
import { call } from '../call.ts';
import { noReply, nothing, text } from '../empty.ts';
import { visible } from '../visible.ts';
import { keptCallbackUrl } from './callback.ts';
import { customer, customerRow } from './calls.ts';

const ftp = z.object({
  /** Null removes the callback. */
  callbackUrl: z.optional(z.nullable(keptCallbackUrl)),
  callbackFormat: z.optional(text(100)),
});

/** At least one visible character, because whitespace alone would clear the name. */
const filled = text(100, 1).check(visible);
/** The personal details that can be changed; the specification only names the call. */
export const personalDetails = z.object({ firstName: filled, lastName: filled });

export const putMe = call({
  ...customerRow,
  ...freshlyForChanges,
  name: 'customers.putMe',
  reach: 'self',
  method: 'PUT',
  path: '/customers/me',
  params: nothing,
  query: nothing,
  /** A business may include the settings of its integration [7.10a]. */
  body: z.extend(personalDetails, ftp.shape),
  reply: customer,
  refusals: { 401: 'signInAgain' },
  repeat: 'idempotent',
});

/** Changes the settings of the FTP integration, for businesses only [1.2b]. */
export const patchMe = call({
  ...customerRow,
  ...freshlyForChanges,
  name: 'customers.patchMe',
  caller: 'business',
  reach: 'self',
  method: 'PATCH',
  path: '/customers/me',
  params: nothing,
  query: nothing,
  body: ftp,
  reply: noReply,
  refusals: { 401: 'signInAgain' },
  repeat: 'idempotent',
});
