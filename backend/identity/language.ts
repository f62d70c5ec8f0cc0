import { type Brand, type Locale, locales } from '../../contracts/brand/brands.ts';
import { languagesOf } from '../../contracts/brand/languages.ts';

/** Where the language of a page may be named, the first place that names one counts. */
export interface LanguageHints {
  /** By a link of the page itself. */
  readonly chosen?: unknown;
  /** By the page that led here. */
  readonly requested?: unknown;
  /** By the customer, earlier. */
  readonly stored?: Locale | null;
  /** `Accept-Language`: one of the brand's languages. */
  readonly accepted?: string | undefined;
}

const sameLanguage = (one: string, other: string): boolean =>
  one.slice(0, 2).toLowerCase() === other.slice(0, 2).toLowerCase();

/** The first of these tags that has a locale: the same, else one of the same language. */
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

/** The tags of `Accept-Language`, the preferred one first. */
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

/** The language of a page, the one that a link of the page chose, and the one that somebody named at all. */
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
