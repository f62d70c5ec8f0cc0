import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { reference, text, title, whole } from '../empty.ts';

/**
 * Optional extras of an article.
 * @spec 3.16b
 */
export const extraNames = [
  'Border',
  'CoverText',
  'CoverType',
  'ExtraPages',
  'FloatingFrame',
  'Glossy',
  'ImageEnhancement',
  'LayFlat',
  'Linnen',
  'Paper',
  'PlanksOrientation',
  'PremiumLayFlat',
  'PrintSize',
  'Toggles',
  'VoucherDiscount',
  'WoodFinishing',
  'Wrappers',
  'PrebuiltPosterFrame',
  'BoxFrame',
  'PosterFrame',
  'Passepartout',
  'HangingKit',
] as const;

const extra = z.object({ ID: reference, Options: z.array(z.object({ ID: reference, Title: title })) });

/**
 * Page dimensions in millimetres.
 * @spec 3.16b
 */
export const article = z.object({
  ID: reference,
  ArticleType: title,
  Title: title,
  PageHeight: whole,
  PageWidth: whole,
  Visible: z.boolean(),
  Links: z.array(z.object({ Href: safeUrl, Rel: text(60) })),
  /** An extra that is null or missing is not available. */
  Extras: z.partialRecord(z.enum(extraNames), z.nullable(extra)),
});
export type Article = z.infer<typeof article>;

/** @spec 3.16a */
export const vendor = z.object({ ID: reference, Locale: reference });

/** One entry of the list of channels. @spec 3.16a 7.13 */
export const listedChannel = z.object({ ID: reference, Vendor: z.nullable(vendor) });
export type ListedChannel = z.infer<typeof listedChannel>;

/** @spec 3.16a */
export const channel = z.object({
  ID: reference,
  ShopUrl: safeUrl,
  Currency: z.object({ ID: z.string().check(z.maxLength(3), z.regex(/^[A-Z]{3}$/)) }),
  Vendor: vendor,
  Articles: z.array(article),
});
export type Channel = z.infer<typeof channel>;

/** The id of a channel that has a vendor, and the vendor's locale. */
export interface SoldChannel {
  readonly ID: string;
  readonly Vendor: z.infer<typeof vendor>;
}

/** Drops channels without a vendor. @spec 7.13 */
export function withVendor(channels: readonly ListedChannel[]): SoldChannel[] {
  return channels.flatMap(({ ID, Vendor }) => (Vendor === null ? [] : [{ ID, Vendor }]));
}

/** @spec 9.9 */
export const isPhotobook = ({ ArticleType }: Pick<Article, 'ArticleType'>): boolean =>
  ArticleType.toLowerCase().includes('photobook');

/**
 * Returns the ids of the articles that are photo books: the widget list shows orders for these.
 * @spec 7.14d 9.9
 */
export const photobookIds = ({ Articles }: Pick<Channel, 'Articles'>): string[] =>
  Articles.filter(isPhotobook).map(({ ID }) => ID);
