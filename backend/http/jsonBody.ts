/** Objects and lists within each other; no schema of a body has more than four. */
const deepest = 16;
/** Objects, lists and properties of a body. Long lists of ids have none in each id. */
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
 * Returns whether a JSON text is nested too deeply or has too many parts. Parsing such a text takes a hundred times as
 * long as one of ids, in one step. The text is not validated.
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
