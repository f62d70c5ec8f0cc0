import * as z from 'zod/mini';
import { email, lines, reference, text, title } from '../empty.ts';
import { visible } from '../visible.ts';
import { safeUrl } from '../app/config.ts';
import { beyond } from '../extensions/origin.ts';

/**
 * Number of orders that one request of the widget list covers.
 * @spec 9.2b
 */
export const widgetsPageSize = 10;

/**
 * An online photo book as the service returns it. `url` is null until the online version exists.
 * @spec 3.13a
 */
export const serverWidget = z.object({
  orderCode: reference,
  vendorId: reference,
  shareableByEmail: z.boolean(),
  state: z.enum(['none', 'requested', 'online']),
  title,
  url: z.nullable(safeUrl),
  /** Cover picture of the book; null if there is none. */
  cover: beyond('bookCover', z.optional(z.nullable(safeUrl))),
});
export type ServerWidget = z.infer<typeof serverWidget>;

/** @spec 3.13a */
export interface Widget extends Omit<ServerWidget, 'orderCode'> {
  readonly productCode: string;
}

/** @spec 3.13a */
export const readWidget = ({ orderCode, ...rest }: ServerWidget): Widget => ({
  ...rest,
  productCode: orderCode,
});

/** Returns the offset of a page of the widget list; pages are numbered from 1. @spec 7.14d */
export const widgetOffset = (page: number, pageSize = widgetsPageSize): number => (page - 1) * pageSize;

/** Maximum length of each field when a book is shared. */
export const longestShare = { SenderName: 100, RecipientEmail: 254, PersonalMessage: 1000 } as const;

/**
 * The fields of the form for sharing a book.
 * @spec 3.13b 5.4
 */
export const share = z.object({
  SenderName: text(longestShare.SenderName, 1).check(visible),
  RecipientEmail: email,
  PersonalMessage: lines(longestShare.PersonalMessage),
  vendorId: reference,
});
export type Share = z.infer<typeof share>;

/** Returns the UTF-8 bytes of the address in Base64. @spec 7.14d */
export const encodeEmail = (address: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(address)));

/**
 * Returns null unless `encoded` is the base64 of an e-mail address.
 * @spec 7.14d
 */
export function decodeEmail(encoded: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0) ?? 0);
    const read = z.safeParse(email, new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return read.success && encodeEmail(read.data) === encoded ? read.data : null;
  } catch {
    return null;
  }
}

/** The query of the share call. @spec 7.14d */
export const shareQuery = z.object({
  vendorId: share.shape.vendorId,
  fromName: share.shape.SenderName,
  personalMessage: share.shape.PersonalMessage,
  toEmailAddress: text(400).check(
    z.refine((encoded) => decodeEmail(encoded) !== null, 'must be an e-mail address in base64'),
  ),
});

/** @spec 3.13b 7.14d */
export const shareAsQuery = (payload: Share): z.infer<typeof shareQuery> => ({
  vendorId: payload.vendorId,
  fromName: payload.SenderName,
  personalMessage: payload.PersonalMessage,
  toEmailAddress: encodeEmail(payload.RecipientEmail),
});

/**
 * A book in the public gallery; `categories` contains their names.
 * @spec 3.13c
 */
export const galleryEntry = z.object({
  widgetId: reference,
  categories: z.array(text(100)),
  /** URL of the book for visitors of the shop. */
  page: beyond('galleryPage', z.optional(safeUrl)),
});
export type GalleryEntry = z.infer<typeof galleryEntry>;
