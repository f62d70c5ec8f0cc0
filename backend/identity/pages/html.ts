/** Text that is already HTML. All other values are escaped when they are inserted into a template. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

type Piece = Html | string | number | null | readonly Html[];

function write(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map((part) => part.text).join('');
  return escapeHtml(String(piece));
}

/** The placeholder that `withMarkup` replaces: a private-use character, which no text contains. */
export const slot = '\uE000';

/** Replaces the placeholder in a sentence with markup. */
export function withMarkup(sentence: string, markup: Html): Html {
  const [before = '', after = ''] = sentence.split(slot);
  return html`${before}${markup}${after}`;
}

/** Template tag that escapes values. In the template, attributes must be quoted; `null` renders nothing. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(String.raw({ raw: strings }, ...pieces.map(write)));
}
