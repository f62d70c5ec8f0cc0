import { identityPath, languageParameter } from '../../../contracts/auth/oidc.ts';
import type { PageBrand } from '../origins.ts';
import { wordmarks } from '../../config/wordmarks.ts';
import { languageNames } from '../../../contracts/brand/languageNames.ts';
import type { Words } from '../../languages/words.ts';
import { spokenLocales } from '../../languages/words.ts';
import { checkIcon, alertIcon } from './icons.ts';
import { html, type Html } from './html.ts';

const ownMosaic = Array.from(
  { length: 16 },
  (_, index) => `${identityPath}/assets/mosaic/${String(index + 1).padStart(2, '0')}.webp`,
);

export interface Frame extends Omit<PageBrand, 'origin' | 'chosen' | 'named'> {
  readonly title: string;
  /** URLs of the pictures beside the form, from the same origin; by default the product's own pictures. */
  readonly mosaic?: readonly string[];
  /** The link at the top right: back to the shop or to the account. */
  readonly back: Html;
  readonly body: Html;
}

/** Returns a path of the provider with the language that was chosen on this page, if any. */
export function withLanguage(path: string, { chosen }: Pick<PageBrand, 'chosen'>): string {
  if (chosen === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${languageParameter}=${chosen}`;
}

/** Returns the language of the page, with links to the same page in other languages. */
function languages({ locale, say }: Words, address: string | null): Html {
  const name = languageNames[locale];
  const others = spokenLocales().filter((other) => other !== locale);
  if (address === null || others.length === 0) return html`<span>${name}</span>`;
  const { pathname, search } = new URL(address, 'http://here');
  const links = others.map((other) => {
    const to = new URLSearchParams(search);
    to.set(languageParameter, other);
    return html`<li><a href="${pathname}?${to.toString()}" lang="${other}" hreflang="${other}">${languageNames[other]}</a></li>`;
  });
  return html`<details><summary aria-label="${say('Language: {name}', { name })}">${name}</summary><ul>${links}</ul></details>`;
}

/**
 * Returns a whole page, with pictures beside the form, or above it on a phone. It contains no inline scripts
 * or styles.
 */
export function page({
  title,
  family,
  firstPicture,
  shop,
  words,
  address,
  mosaic = ownMosaic,
  back,
  body,
}: Frame): string {
  const tiles = [...mosaic.slice(firstPicture), ...mosaic.slice(0, firstPicture)]
    .slice(0, 16)
    .map((source) => html`<img src="${source}" alt="" width="384" height="464" decoding="async" />`);
  return html`<!doctype html>
<html lang="${words.locale}" data-family="${family}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="robots" content="noindex" />
<title>${title} – ${wordmarks[family]}</title>
<link rel="preload" href="${identityPath}/assets/instrument-sans-latin.woff2" as="font" type="font/woff2" crossorigin />
<link rel="stylesheet" href="${identityPath}/assets/identity.css" />
<link rel="icon" href="data:," />
<script src="${identityPath}/assets/identity.js" defer></script>
</head>
<body>
<div class="mosaic" aria-hidden="true">${tiles}</div>
<div class="side">
<header><a class="wordmark" href="${shop}">${wordmarks[family]}</a>${back}</header>
<main>${body}</main>
<footer>${languages(words, address)}</footer>
</div>
</body>
</html>`.text;
}

export const problem = (sentence: string | null): Html | null =>
  sentence === null
    ? null
    : html`<p class="note danger" role="alert" id="problem">${alertIcon}<span>${sentence}</span></p>`;
export const done = (sentence: string): Html =>
  html`<p class="note success" role="status">${checkIcon}<span>${sentence}</span></p>`;

export const shopLink = ({ shop, words }: Pick<PageBrand, 'shop' | 'words'>): Html =>
  html`<a class="quiet" href="${shop}">${words.say('Back to the shop')}</a>`;
