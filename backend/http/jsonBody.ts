/** Maximum nesting depth of objects and lists. No schema of a body has more than four levels. */
const deepest = 16;
/**
 * Maximum number of objects, lists and properties in a body. Ids in a long list are strings, so they do not
 * count.
 */
const mostParts = 2_000;

const codes = {
  quote: 34,
  backslash: 92,
  colon: 58,
  openList: 91,
  closeList: 93,
  openObject: 123,
  closeObject: 125,
} as const;

/**
 * Returns whether a JSON text is nested too deeply or has too many parts. Parsing such a text takes a hundred
 * times as long as parsing a list of ids, and blocks the thread. The text is not validated.
 */
export function isTooComplex(text: string): boolean {
  let depth = 0;
  let parts = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === codes.backslash) at += 1;
      else if (code === codes.quote) isQuoted = false;
      continue;
    }
    if (code === codes.quote) isQuoted = true;
    else if (code === codes.openList || code === codes.openObject) {
      depth += 1;
      parts += 1;
    } else if (code === codes.closeList || code === codes.closeObject) depth -= 1;
    else if (code === codes.colon) parts += 1;
    if (depth > deepest || parts > mostParts) return true;
  }
  return false;
}
