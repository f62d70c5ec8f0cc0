/** Markup that is already escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | null | readonly Part[];

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escaped(String(part));
}

/** Returns a template in which every text is escaped, unless it is {@link Html} itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => `${text}${textOf(parts[index] ?? null)}`).join(''));

export function joined(parts: readonly Part[], separator: Part): Part[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

/**
 * Formats a text as a string literal for a script. Uses single quotes, because markup and JSON contain many double
 * ones.
 */
export const literal = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
