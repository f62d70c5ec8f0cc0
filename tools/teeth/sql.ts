/** A condition or lock of a statement, as an edit of the statement's text. */
export interface SqlMutant {
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const statement = /^\s*(?:select|insert|update|delete|with)\s/i;
/** A condition that is inserted into other statements, and therefore has its own parentheses. */
const fragment = /^\s*\([\s\S]*(?:\sand\s|\sor\s|=)[\s\S]*\)\s*$/;
/** Matches a list of conditions in SQL from its start to its end. */
const conditions =
  /\b(?:where|on)\s([\s\S]*?)(?=\b(?:where|returning|order by|group by|limit|union|set|join)\b|$)/gi;
const value = String.raw`(?:\$\d+(?:::\w+(?:\[\])?)?|'[^']*'|any\([^()]*\)|[A-Za-z_][\w.]*)`;
const condition = new RegExp(
  [
    String.raw`\b[A-Za-z_][\w.]* (?:=|<>|<=|>=|<|>) ${value}(?![\w(.])`,
    String.raw`\b[A-Za-z_][\w.]* (?:not )?in \([^()]*\)`,
    String.raw`\b[A-Za-z_][\w.]* is (?:not )?null`,
    // Matches a condition that consists of a name or an interpolation.
    String.raw`(?<=(?:^|\(|\band|\bor|\bwhere)\s*)(?:not )?[A-Z]_+[\w.]*(?=\s*(?:$|\)|(?:and|or|for|order|returning)\b))`,
  ].join('|'),
  'g',
);
const lock = /\sfor (?:no key )?(?:update|(?:key )?share)(?: skip locked)?/g;

/** Replaces an interpolation with a name of the same length. */
const asName = (put: string): string => 'X'.padEnd(put.length, '_');

/**
 * Returns all mutants in which one condition of the statement is always true, or one lock is removed. `put`
 * are the interpolations in the text, including `${…}`.
 */
export function sqlMutantsOf(
  text: string,
  put: readonly { readonly start: number; readonly end: number }[] = [],
): SqlMutant[] {
  const plain = put.reduce(
    (rest, { start, end }) => rest.slice(0, start) + asName(rest.slice(start, end)) + rest.slice(end),
    text,
  );
  const parts = statement.test(plain)
    ? [...plain.matchAll(conditions)].map((found) => {
        const inside = found[1] ?? '';
        return { inside, offset: found.index + found[0].length - inside.length };
      })
    : fragment.test(plain)
      ? [{ inside: plain, offset: 0 }]
      : [];
  const found = parts.flatMap(({ inside, offset }) =>
    [...inside.matchAll(condition)].map((one): SqlMutant => {
      const start = offset + one.index;
      const end = start + one[0].length;
      // The condition is kept but has no effect, so that the types of its parameters can still be inferred.
      return {
        what: `holds without "${text.slice(start, end)}"`,
        start,
        end,
        text: `(${text.slice(start, end)} or true)`,
      };
    }),
  );
  if (statement.test(plain))
    for (const one of plain.matchAll(lock)) {
      const end = one.index + one[0].length;
      found.push({ what: `does not lock "${one[0].trim()}"`, start: one.index, end, text: '' });
    }
  return found.toSorted((a, b) => a.start - b.start);
}
