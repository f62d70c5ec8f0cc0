/** A search word, and the same word without separators for comparison with numbers; empty if it contains no digit. */
export interface SearchTerm {
  readonly word: string;
  readonly bare: string;
}

const bareOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/gu, '');

/** Returns the words of a search, in lower case. */
export const searchTerms = (search: string): readonly SearchTerm[] =>
  search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => ({ word, bare: /\d/u.test(word) ? bareOf(word) : '' }));

/**
 * Returns whether the texts contain every word, in any order. Numbers match regardless of separators ('4417
 * 2086', '4417-2086').
 */
export function isFound(search: string, texts: readonly string[], numbers: readonly string[]): boolean {
  const text = [...texts, ...numbers].join('\n').toLowerCase();
  const bares = numbers.map(bareOf);
  return searchTerms(search).every(
    ({ word, bare }) => text.includes(word) || (bare !== '' && bares.some((one) => one.includes(bare))),
  );
}
