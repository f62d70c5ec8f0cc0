import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { localeParameter } from '../brand/languages.ts';
import { call } from '../call.ts';
import { deadline, id, isoDateTime, noReply, nothing, plain, reference, text, whole } from '../empty.ts';
import { refusalReasons } from './uploads.ts';

/** Uploading from a phone by QR code [2.49]. The specification shows only the base URLs. */
export const handOffCapability = 'qrHandOff';

/**
 * Vendors with an upload page for phones.
 * @spec 5.8
 */
export const qrVendors = ['alb', 'hfm', 'pbx'] as const;
export const qrBaseUrls = z.object({ alb: safeUrl, hfm: safeUrl, pbx: safeUrl });
export type QrBaseUrls = z.infer<typeof qrBaseUrls>;

/** Returns the base URL of a vendor's upload page. @throws Error for a vendor without one. @spec 5.8 */
export function qrBaseUrl(urls: QrBaseUrls, vendor: string): string {
  const known = qrVendors.find((one) => one === vendor);
  if (known === undefined) throw new Error(`no QR upload for vendor ${vendor}`);
  return urls[known];
}

/** Path of the phone page that this backend serves. */
export const phonePagePath = '/phone';

/**
 * Returns the URL in the QR code. The code is in the fragment, so that servers do not receive it with the
 * request. @spec 5.8
 */
export const handOffAddress = (base: string, code: string): string => `${base.replace(/#.*$/, '')}#${code}`;

/**
 * Returns the URL in the QR code with the customer's language, for a phone on which no language has been chosen.
 * @spec 9.13
 */
export function handOffAddressIn(locale: string, address: string): string {
  const url = new URL(address);
  url.searchParams.set(localeParameter, locale);
  return url.href;
}

/**
 * Lifetime of a code in milliseconds.
 * @spec 2.49b
 */
export const handOffLife = 15 * 60_000;

/**
 * URL at which phones upload, relative to the base URL of uploads: resumable (tus), with the phone's secret
 * as bearer token.
 */
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
 * Grants short-lived access to one phone: `code` is appended to the base URL in the QR code. A customer has at most
 * one such access; creating another one revokes it.
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

/** Progress: numbers of photos added to the library or album, duplicates, photos in transfer, and refused files. */
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

/** Revokes the access: no phone can send with it any longer, and incomplete uploads are deleted. */
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
 * A phone redeems the code it has scanned. The phone generates `secret` and sends its photos with it. The same phone
 * may redeem the code again, for example after a lost response; another phone cannot. The secret only permits adding
 * photos.
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

/** Maximum number of files in one query for outcomes. */
export const mostOutcomes = 100;

/**
 * Outcomes of the files that this phone has sent. Duplicates are reported as `taken` too: a phone that may only add
 * photos must not learn what the library contains. Files of other phones are omitted.
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
