/** One condition of a statement, or its lock, as an edit of the statement's text. */
export interface SqlMutant {
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const statement = /^\s*(?:select|insert|update|delete|with)\s/i;
/** A condition that is inserted into other statements has parentheses of its own. */
const fragment = /^\s*\([\s\S]*(?:\sand\s|\sor\s|=)[\s\S]*\)\s*$/;
/** From where conditions stand, to where they end. */
const conditions =
  /\b(?:where|on)\s([\s\S]*?)(?=\b(?:where|returning|order by|group by|limit|union|set|join)\b|$)/gi;
const value = String.raw`(?:\$\d+(?:::\w+(?:\[\])?)?|'[^']*'|any\([^()]*\)|[A-Za-z_][\w.]*)`;
const condition = new RegExp(
  [
    String.raw`\b[A-Za-z_][\w.]* (?:=|<>|<=|>=|<|>) ${value}(?![\w(.])`,
    String.raw`\b[A-Za-z_][\w.]* (?:not )?in \([^()]*\)`,
    String.raw`\b[A-Za-z_][\w.]* is (?:not )?null`,
    // A condition by its name alone, or one that is put in here.
    String.raw`(?<=(?:^|\(|\band|\bor|\bwhere)\s*)(?:not )?[A-Z]_+[\w.]*(?=\s*(?:$|\)|(?:and|or|for|order|returning)\b))`,
  ].join('|'),
  'g',
);
const lock = /\sfor (?:no key )?(?:update|(?:key )?share)(?: skip locked)?/g;

/** What is put into a statement, as a name of the same length. */
const asName = (put: string): string => 'X'.padEnd(put.length, '_');

/**
 * Every condition of a statement that then holds always, and every lock that is not taken. `put` are the places of the text
 * at which something is put in, `${…}` included.
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
      // It stays in its place, so that its parameters keep their types: only what it says is lost.
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
