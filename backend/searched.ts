import { searchTerms } from '../contracts/search.ts';

/** Returns the parameter for {@link isSearched}: the words of a search as JSON. */
export const searchParameter = (search = ''): string => JSON.stringify(searchTerms(search));

/**
 * Returns the SQL condition for {@link isSearched}: the number in this column contains the word without
 * punctuation.
 */
export const isInNumber = <N extends string>(number: N) =>
  `strpos(regexp_replace(lower(${number}), '[^a-z0-9]', '', 'g'), bare) > 0` as const;

/**
 * SQL condition on a JSON parameter: a row contains every word of the search, as for `isFound` in
 * `contracts/search.ts`.
 */
export const isSearched = <P extends string, T extends string, N extends string>(
  parameter: P,
  text: T,
  inNumbers: N,
) =>
  `not exists (
    select 1 from jsonb_to_recordset(${parameter}::jsonb) as term (word text, bare text)
    where strpos(${text}, word) = 0 and (bare = '' or not (${inNumbers}))
  )` as const;
