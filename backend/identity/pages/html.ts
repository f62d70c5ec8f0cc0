/** Text that is already HTML; everything else is escaped when it enters a template. */
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

/** The placeholder value that `withMarkup` replaces: a private-use character, which no text contains. */
export const slot = '\uE000';

/** Replaces the slot in a sentence by markup. */
export function withMarkup(sentence: string, markup: Html): Html {
  const [before = '', after = ''] = sentence.split(slot);
  return html`${before}${markup}${after}`;
}

/** Template tag that escapes values. Attributes must be quoted in the template; `null` renders nothing. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(String.raw({ raw: strings }, ...pieces.map(write)));
}
