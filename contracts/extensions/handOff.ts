import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, id, isoDateTime, plain, text, whole } from '../empty.ts';

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

const row = { ...plain, service: 'uploads', caller: 'customer', deadline, spec: '2.49b' } as const;

/** Opens a short-lived way in for one phone: `code` goes behind the base address, into the QR code. */
export const openHandOff = call({
  ...row,
  name: 'uploads.openHandOff',
  reach: 'self',
  extension: 'qrHandOff',
  method: 'POST',
  path: '/hand-offs',
  body: z.object({ albumId: z.optional(id) }),
  reply: z.object({ id, code: text(200, 20), expires: isoDateTime }),
  repeat: 'key',
});

/** How many photos have come in by it. */
export const handOffState = call({
  ...row,
  name: 'uploads.handOff',
  reach: 'owner',
  extension: 'qrHandOff',
  method: 'GET',
  path: '/hand-offs/:id',
  params: z.object({ id }),
  reply: z.object({ received: whole, expires: isoDateTime }),
  refusals: { 404: 'gone', 410: 'gone' },
  repeat: 'safe',
});
