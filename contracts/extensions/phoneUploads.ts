import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, id, isoDateTime, noReply, nothing, plain, reference, text, whole } from '../empty.ts';
import { refusalReasons } from './uploads.ts';

/** Uploading from a phone by QR code [2.49]: not shown in the specification beyond its base addresses. */
export const handOffCapability = 'qrHandOff';

/** Vendors that have an upload page for phones. @spec 5.8 */
export const qrVendors = ['alb', 'hfm', 'pbx'] as const;
export const qrBaseUrls = z.object({ alb: safeUrl, hfm: safeUrl, pbx: safeUrl });
export type QrBaseUrls = z.infer<typeof qrBaseUrls>;

/**
 * The base address of a vendor's upload page.
 * @throws Error for a vendor without one.
 * @spec 5.8
 */
export function qrBaseUrl(urls: QrBaseUrls, vendor: string): string {
  const known = qrVendors.find((one) => one === vendor);
  if (known === undefined) throw new Error(`no QR upload for vendor ${vendor}`);
  return urls[known];
}

/** Where a backend has its own page for phones. */
export const phonePagePath = '/phone';

/**
 * The target of the code: after the `#`, so that it is sent to no server.
 * @spec 5.8
 */
export const handOffAddress = (base: string, code: string): string => `${base.replace(/#.*$/, '')}#${code}`;

/** Milliseconds for which a hand-off lives. @spec 2.49b */
export const handOffLife = 15 * 60_000;

/** Where a phone sends its photos, below the base of the uploads; resumable (tus), with its secret as the bearer. */
export const phoneFilesPath = '/phone-files';

const row = {
  ...plain,
  service: 'uploads',
  deadline,
  cost: 'low',
  spec: '2.49b',
  extension: 'qrHandOff',
} as const;
const own = { ...row, caller: 'customer', reach: 'owner', params: z.object({ id }) } as const;

/**
 * Opens a short-lived way in for one phone: `code` goes behind the base address, into the QR code. A customer has one at a
 * time: another one that is open ends.
 */
export const openHandOff = call({
  ...row,
  name: 'uploads.openHandOff',
  caller: 'customer',
  reach: 'self',
  method: 'POST',
  path: '/hand-offs',
  body: z.object({ albumId: z.optional(id) }),
  reply: z.object({ id, code: text(200, 20), expires: isoDateTime }),
  secretReply: true,
  repeat: 'key',
});

/** How far it is: photos that came into the library or the album, that were there before, that are on their way, and files that are not taken. */
export const handOffState = call({
  ...own,
  name: 'uploads.handOff',
  method: 'GET',
  path: '/hand-offs/:id',
  reply: z.object({
    phone: z.boolean(),
    received: whole,
    already: whole,
    arriving: whole,
    refused: whole,
    expires: isoDateTime,
  }),
  refusals: { 404: 'gone', 410: 'gone' },
  repeat: 'safe',
});

/** Ends it: no phone sends anything by it any more, and what is not wholly there is forgotten. */
export const endHandOff = call({
  ...own,
  name: 'uploads.endHandOff',
  method: 'DELETE',
  path: '/hand-offs/:id',
  reply: noReply,
  refusals: { 404: 'gone' },
  repeat: 'idempotent',
});

const secret = z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]{64}$/));

/**
 * A phone takes it by the code it scanned. `secret` is what this phone made up and sends its photos with: the same phone
 * may take it again, as after a lost answer, and no other one can. It gives a right to add, and to nothing else.
 */
export const redeemHandOff = call({
  ...row,
  name: 'uploads.redeemHandOff',
  caller: 'anyone',
  reach: 'public',
  method: 'POST',
  path: '/hand-offs/redeemed',
  params: nothing,
  body: z.object({
    code: text(200, 20),
    secret,
  }),
  reply: z.object({ expires: isoDateTime }),
  refusals: { 404: 'gone', 409: 'taken', 410: 'gone' },
  repeat: 'idempotent',
});

/** Files whose outcome is asked for at once. */
export const mostOutcomes = 100;

/**
 * What became of files that this phone has sent. `taken` also where the library had the photo before: a phone that may add
 * must not find out what is there. Files that are not this phone's are left out.
 */
export const phoneOutcomes = call({
  ...row,
  name: 'uploads.phoneOutcomes',
  caller: 'anyone',
  reach: 'public',
  method: 'POST',
  path: '/hand-offs/outcomes',
  params: nothing,
  body: z.object({ secret, ids: z.array(reference).check(z.maxLength(mostOutcomes)) }),
  reply: z.object({
    outcomes: z.array(
      z.discriminatedUnion('state', [
        z.object({ id: reference, state: z.enum(['examined', 'taken']) }),
        z.object({ id: reference, state: z.literal('refused'), reason: z.enum(refusalReasons) }),
      ]),
    ),
  }),
  refusals: { 404: 'gone', 410: 'gone' },
  repeat: 'safe',
});
export type PhoneOutcome = z.infer<typeof phoneOutcomes.reply>['outcomes'][number];
