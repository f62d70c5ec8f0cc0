import type { Family } from '../../contracts/brand/brands.ts';
import { wordmarks } from '../config/wordmarks.ts';
import { escapeHtml } from '../http/html.ts';
import type { Said } from '../ports.ts';

/** The colours of a brand family's e-mails, which are those of its pages in light mode. */
export const mailColours: Readonly<Record<Family, { readonly accent: string; readonly ground: string }>> = {
  default: { accent: '#1C1D20', ground: '#F5F5F3' },
  alb: { accent: '#C2361B', ground: '#FBF5F0' },
  pbx: { accent: '#C21A66', ground: '#FBF4F8' },
  hfm: { accent: '#0A7563', ground: '#F1F7F5' },
  knudsen: { accent: '#1D55C4', ground: '#F3F6FB' },
};

const ink = '#17181A';
const muted = '#5C6066';
const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const wrap = 'overflow-wrap:anywhere;word-break:break-word';
const paragraph = `margin:0 0 16px;font-size:16px;line-height:24px;color:${ink};${wrap}`;
const small = `margin:0 0 8px;font-size:13px;line-height:20px;color:${muted};${wrap}`;
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';
/** Attributes of links, which open in a new tab without a referrer. */
const opens = 'target="_blank" rel="noopener noreferrer"';

/** Returns the URL, escaped. Throws unless the scheme is http or https, the only ones that e-mails may contain. */
function webAddress(url: string): string {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('a mail leads to http or https, nowhere else');
  return escapeHtml(url);
}

const all = (parts: readonly string[], style: string): string =>
  parts.map((text) => `<p dir="auto" style="${style}">${escapeHtml(text)}</p>`).join('\n');

function buttonOf({ label, url }: NonNullable<Said['button']>, family: Family): string {
  const { accent } = mailColours[family];
  const box = `display:inline-block;padding:14px 28px;border-radius:10px;background-color:${accent};color:#FFFFFF;font-size:16px;line-height:20px;font-weight:600;text-decoration:none`;
  return `<p style="margin:8px 0 24px"><a href="${webAddress(url)}" ${opens} style="${box}">${escapeHtml(label)}</a></p>`;
}

const factsOf = (facts: NonNullable<Said['facts']>): string =>
  `<table ${table} style="margin:0 0 16px;border-top:1px solid #E5E5E1">${facts
    .map(
      ({ label, value }) =>
        `<tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #E5E5E1;font-size:14px;line-height:20px;color:${muted}">${escapeHtml(label)}</td><td align="right" dir="auto" style="padding:10px 0;border-bottom:1px solid #E5E5E1;font-size:14px;line-height:20px;font-weight:600;color:${ink};${wrap}">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`;

/**
 * Returns the HTML part, with tables and inline styles as e-mail programs require, and without images,
 * scripts or remote content.
 */
export function htmlText(said: Said, family: Family): string {
  const { words, subject, greeting, paragraphs, button, facts = [], footer } = said;
  const { ground } = mailColours[family];
  const brand = wordmarks[family];
  const link =
    button === undefined
      ? ''
      : `${all([words.say('If the button doesn’t work, copy this link into your browser:')], small)}<p style="${small}"><a href="${webAddress(button.url)}" ${opens} style="color:${muted}">${webAddress(button.url)}</a></p>`;
  return `<!doctype html>
<html lang="${words.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background-color:${ground};color:${ink};${font}">
<table ${table} style="background-color:${ground}"><tr><td align="center" style="padding:32px 16px">
<table ${table} style="max-width:560px">
<tr><td style="padding:0 0 24px;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.02em;color:${ink}">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:32px 32px 16px;background-color:#FFFFFF;border-radius:16px">
<h1 dir="auto" style="margin:0 0 20px;font-size:24px;line-height:30px;font-weight:600;color:${ink};${wrap}">${escapeHtml(subject)}</h1>
${all([greeting, ...paragraphs], paragraph)}
${button === undefined ? '' : buttonOf(button, family)}
${facts.length === 0 ? '' : factsOf(facts)}
</td></tr>
<tr><td style="padding:24px 8px 0">
${all(footer, small)}
${link}
${all([words.say('This is an automated e-mail from {brand}. Please don’t reply.', { brand })], small)}
</td></tr>
</table>
</td></tr></table>
</body></html>
`;
}
