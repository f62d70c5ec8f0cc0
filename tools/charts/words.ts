import { guardsIn, nameOf } from './extract.ts';
import type { Words } from './load.ts';

/** Converts `callFailed` to `call failed`. */
export const inWords = (name: string): string =>
  name.replaceAll(
    /([a-z\d])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );

/** Returns what is true when a guard holds (or does not), also of guards that `and`, `or` and `not` combine. */
export function guardText(guard: unknown, words: Words, holds = true): string {
  const { kind, parts } = guardsIn(guard);
  const [first] = parts;
  if (kind === 'not' && first !== undefined) return guardText(first, words, !holds);
  if (parts.length > 0)
    return parts
      .map((part) => guardText(part, words, holds))
      .join((kind === 'and') === holds ? ' and ' : ' or ');
  const name = nameOf(guard);
  const own = words.guards[name];
  if (own === undefined) return `${inWords(name)} ${holds ? 'holds' : 'does not hold'}`;
  return holds ? own.why : own.whyNot;
}

export const asSentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;

/** Returns all texts of a chart's words. */
export const clausesIn = (words: Words | null): string[] =>
  words === null
    ? []
    : [
        ...Object.values(words.guards).flatMap(({ why, whyNot }) => [why, whyNot]),
        ...Object.values(words.delays),
        ...Object.values(words.events),
      ];
