import { createHash } from 'node:crypto';
import type { Words } from '../languages/words.ts';
import { noScriptText } from './policy.ts';

/** Returns the text escaped for HTML, for use in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 48rem; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 1.5rem; }
article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 1rem 0; }
h2 { font-size: 1.125rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .25rem 0; opacity: .75; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0 0; }
img { max-width: 100%; height: auto; }
input, button { font: inherit; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid currentColor; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * Headers of the services' plain pages, which have no script and a single style sheet, permitted by its hash.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; ${noScriptText}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** `title` is escaped here; `body` and the rest of the head must already be HTML. */
export function htmlPage({ locale }: Pick<Words, 'locale'>, title: string, body: string, head = ''): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title><style>${style}</style>${head}</head>
<body><main><h1>${name}</h1>${body}</main></body></html>
`;
}
