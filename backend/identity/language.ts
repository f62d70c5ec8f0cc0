import { type Brand, type Locale, locales } from '../../contracts/brand/brands.ts';
import { languagesOf } from '../../contracts/brand/languages.ts';

/** Sources of a page's language, in order of precedence. */
export interface LanguageHints {
  /** The language in a language link of the page itself. */
  readonly chosen?: unknown;
  /** The language of the page that linked here. */
  readonly requested?: unknown;
  /** The customer's stored choice. */
  readonly stored?: Locale | null;
  /** The `Accept-Language` header, limited to the languages of the brand. */
  readonly accepted?: string | undefined;
}

const sameLanguage = (one: string, other: string): boolean =>
  one.slice(0, 2).toLowerCase() === other.slice(0, 2).toLowerCase();

/** Returns the locale of the first matching tag: an identical locale, otherwise one of the same language. */
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

/** Returns the tags in an `Accept-Language` header, most preferred first. */
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
 * Returns the language of a page. `chosen` is the language chosen by a link on the page. `named` is that
 * language or, if there is none, the one requested by the previous page.
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
