import type { IncomingMessage } from 'node:http';
import { identityPath, languageParameter } from '../../contracts/auth/oidc.ts';
import { readHost, type Brand, type Family } from '../../contracts/brand/brands.ts';
import type { Locale } from '../../contracts/brand/brands.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { pageLanguage, type LanguageHints } from './language.ts';
import { placeOfBrand } from '../config/places.ts';
import { shopAt } from '../config/pages.ts';

function brandAt(redirectUri: unknown): Brand | undefined {
  const host = typeof redirectUri === 'string' ? URL.parse(redirectUri)?.host : undefined;
  return host === undefined ? undefined : readHost(host)?.brand;
}

/** Returns the channel of a redirect URI; undefined if the URI is not a page of the product. */
export const channelOf = (redirectUri: unknown): string | undefined => brandAt(redirectUri)?.channel;

/** The data about a brand that the provider's pages need. */
export interface PageBrand {
  /** Origin of the brand's account. */
  readonly origin: string;
  /** URL of the brand's shop. */
  readonly shop: string;
  readonly family: Family;
  /** Index of the first picture beside the sign-in form. */
  readonly firstPicture: number;
  readonly words: Words;
  /** The language chosen by a link on this page, which its other links keep; null if none was chosen. */
  readonly chosen: Locale | null;
  /** The language chosen on this page or requested by the previous page; null if there is none. */
  readonly named: Locale | null;
  /** Path and query of this page, for its language links; null if the page has no URL of its own. */
  readonly address: string | null;
}

/** Path and query of a page, and the sources of its language. */
export interface PageHints extends LanguageHints {
  readonly address?: string;
}

/**
 * Returns the brand of a page's origin. For an unknown origin, returns the brand of the configured origin.
 */
export function pageBrandOf(
  config: { readonly origin: string; readonly production: boolean },
  address: unknown,
  hints: PageHints = {},
): PageBrand {
  const { origin, brand } = placeOfBrand(config, brandAt(address));
  const { family, firstPicture } = brand;
  const { locale, chosen, named } = pageLanguage(brand, hints);
  return {
    origin,
    shop: `${shopAt(config, brand.channel)}/`,
    family,
    firstPicture,
    words: wordsOf(locale),
    chosen,
    named,
    address: hints.address ?? null,
  };
}

/** A request for one of the provider's pages. `path` is relative to the mount path. */
interface PageRequest {
  readonly ports: { readonly config: Parameters<typeof pageBrandOf>[0] };
  readonly request: Pick<IncomingMessage, 'headers'>;
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * Returns the brand and language of a page at the origin `address`. `hints` supplement the language of the
 * link and of the browser.
 */
export function brandOfPage(
  { ports, request, path, query }: PageRequest,
  address: unknown,
  hints: Pick<PageHints, 'requested' | 'stored'> = {},
): PageBrand {
  return pageBrandOf(ports.config, address, {
    chosen: query.get(languageParameter),
    accepted: request.headers['accept-language'],
    address: `${identityPath}${path}${query.size === 0 ? '' : `?${query.toString()}`}`,
    ...hints,
  });
}
