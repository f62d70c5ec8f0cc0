import { createHash } from 'node:crypto';
import { noScriptText } from '../http/policy.ts';
import { escapeHtml } from '../http/html.ts';
import type { KeptMail } from './mail.ts';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 20%, transparent); }
body { margin: 0; display: grid; grid-template-columns: 22rem minmax(0, 1fr); min-height: 100vh; }
header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between; padding: .75rem 1.5rem; border-bottom: 1px solid var(--line); }
h1 { font-size: 1.25rem; margin: 0; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
input, button { font: inherit; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid color-mix(in srgb, currentColor 60%, transparent); min-width: 0; }
nav { border-inline-end: 1px solid var(--line); }
nav ol { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .75rem 1.5rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { background: color-mix(in srgb, currentColor 6%, transparent); }
nav a[aria-current] { background: color-mix(in srgb, currentColor 10%, transparent); }
nav strong { display: block; font-weight: 600; }
nav a span, .head p, .part h3 { color: color-mix(in srgb, currentColor 75%, transparent); font-size: .875rem; }
main { padding: 1.5rem; min-width: 0; }
h2 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere; }
.head p { margin: .25rem 0 0; overflow-wrap: anywhere; }
.parts { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1.5rem; margin-top: 1rem; }
.part h3 { margin: 0 0 .5rem; font-weight: 500; }
iframe { width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
pre { font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; }
@media (max-width: 1100px) { .parts { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 760px) { body { display: block; } header form { width: 100%; } header input { flex: 1; } nav { border: 0; max-height: 16rem; overflow: auto; border-bottom: 1px solid var(--line); } main { padding: 1rem; } }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * Headers of the mailbox page: one style sheet permitted by its hash, no script, and a frame for the e-mail.
 */
export const mailboxHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; ${noScriptText}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

const framed = 'sandbox allow-popups allow-popups-to-escape-sandbox';

/**
 * Headers of an e-mail's own document: inline styles, but no scripts, forms or origin, even outside the
 * frame.
 */
export const mailHeaders: Readonly<Record<string, string>> = {
  ...mailboxHeaders,
  'content-security-policy': `default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; ${framed}; ${noScriptText}`,
};
export const mailPath = '/svc/mailbox/mail';

/** Turns URLs in a text into links, for example that of a confirmation. */
function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>]+?(?=[.,;]?(?:\s|$))/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`,
  );
}

const timeOf = (sentAt: string): string =>
  `<time datetime="${escapeHtml(sentAt)}">${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(Date.parse(sentAt))}</time>`;

const addressFor = (to: string, id: string): string =>
  escapeHtml(`/svc/mailbox?${new URLSearchParams({ ...(to === '' ? {} : { to }), mail: id }).toString()}`);

const entry = (mail: KeptMail, open: KeptMail, to: string): string =>
  `<li><a href="${addressFor(to, mail.id)}"${mail.id === open.id ? ' aria-current="true"' : ''}><strong dir="auto">${escapeHtml(mail.subject)}</strong><span><bdi>${escapeHtml(mail.to)}</bdi> · ${timeOf(mail.sentAt)}</span></a></li>`;

/**
 * Returns one e-mail as an e-mail program shows it: the HTML in a sandboxed frame, with the text part beside
 * it.
 */
function opened({ id, to, subject, text, html, sentAt }: KeptMail): string {
  const drawn =
    html === ''
      ? ''
      : `<section class="part"><h3>As a mail program shows it</h3><iframe title="The mail" sandbox="${framed.replace('sandbox ', '')}" src="${mailPath}/${encodeURIComponent(id)}"></iframe></section>`;
  return `<article><div class="head"><h2 dir="auto">${escapeHtml(subject)}</h2><p>To <bdi>${escapeHtml(to)}</bdi> · ${timeOf(sentAt)}</p></div>
<div class="parts">${drawn}<section class="part"><h3>As plain text</h3><pre dir="auto">${withLinks(text)}</pre></section></div></article>`;
}

/** Returns the mailbox page: e-mails, newest first, with one of them open. */
export function mailboxPage(mails: readonly KeptMail[], { to, mail }: { to: string; mail: string }): string {
  const open = mails.find(({ id }) => id === mail) ?? mails[0];
  const list = open === undefined ? '' : `<ol>${mails.map((one) => entry(one, open, to)).join('')}</ol>`;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title><style>${style}</style></head>
<body><header><h1>Mailbox</h1><form><label for="to">Mail for</label> <input id="to" name="to" type="email" value="${escapeHtml(to)}"> <button>Show</button></form></header>
<nav aria-label="Mails">${list}</nav>
<main>${open === undefined ? '<p>No mail yet.</p>' : opened(open)}</main></body></html>
`;
}
