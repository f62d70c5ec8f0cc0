import { type Brand, type Locale, locales } from '../../contracts/brand/brands.ts';
import { languagesOf } from '../../contracts/brand/languages.ts';

/** Sources of a page's language in order of precedence. */
export interface LanguageHints {
  /** From a language link of the page itself. */
  readonly chosen?: unknown;
  /** From the page that led here. */
  readonly requested?: unknown;
  /** The customer's stored choice. */
  readonly stored?: Locale | null;
  /** The header `Accept-Language`, limited to the brand's languages. */
  readonly accepted?: string | undefined;
}

const sameLanguage = (one: string, other: string): boolean =>
  one.slice(0, 2).toLowerCase() === other.slice(0, 2).toLowerCase();

/** Returns the locale of the first matching tag: an identical one, otherwise one of the same language. */
function localeIn(tags: readonly string[], among: readonly Locale[]): Locale | null {
  for (const tag of tags) {
    const found =
      among.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ??
      among.find((locale) => sameLanguage(locale, tag));
    if (found !== undefined) return found;
  }
  return null;
}

const tagsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(' ').filter((tag) => /^[a-z]{2}\b/i.test(tag)) : [];

/** Returns the tags of `Accept-Language`, the most preferred first. */
function acceptedTags(header: string): readonly string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.trim().split(/;\s*q=/i);
      return { tag, weight: weight === '' ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => /^[a-z]{2}\b/i.test(tag) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/**
 * Returns the language of a page. `chosen` is the choice by a link of the page, `named` also includes the
 * language that the previous page requested.
 */
export function pageLanguage(
  brand: Brand,
  { chosen, requested, stored, accepted }: LanguageHints,
): { readonly locale: Locale; readonly chosen: Locale | null; readonly named: Locale | null } {
  const ofBrand = languagesOf(brand);
  const any = [...ofBrand, ...locales];
  const byLink = localeIn(tagsOf(chosen), any);
  const named = byLink ?? localeIn(tagsOf(requested), any);
  return {
    chosen: byLink,
    named,
    locale: named ?? stored ?? localeIn(acceptedTags(accepted ?? ''), ofBrand) ?? brand.locale,
  };
}
