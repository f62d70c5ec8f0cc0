import { html, type Html, joined, type Part } from './html.ts';

export interface Page {
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

const sections = [
  ['index.html', 'Home'],
  ['system.html', 'System'],
  ['stories.html', 'Stories'],
  ['play.html', 'Play'],
  ['clauses.html', 'Clauses'],
  ['calls.html', 'Calls'],
  ['faults.html', 'Faults'],
  ['texts.html', 'Texts'],
  ['changes.html', 'Changes'],
  ['figures.html', 'Figures'],
] as const;

/**
 * Returns a page with navigation, search, and the path of links that leads to it from the home page. Scripts are
 * separate files, because the served site permits no inline scripts.
 */
export function page(
  file: string,
  title: string,
  body: Html,
  { way = [], scripts = [] }: { readonly way?: readonly Html[]; readonly scripts?: readonly string[] } = {},
): Page {
  const links = sections.map(([to, name]) =>
    to === file
      ? html`<li><a href="${to}" aria-current="page">${name}</a></li>`
      : html`<li><a href="${to}">${name}</a></li>`,
  );
  const path: Part =
    file === 'index.html'
      ? null
      : html`<p class="way">${joined([html`<a href="index.html">Home</a>`, ...way, title], ' › ')}</p>`;
  const search =
    file === 'index.html'
      ? null
      : html`<form action="index.html" role="search"><input type="search" name="q" aria-label="Search" placeholder="Search"></form>`;
  return {
    file,
    title,
    text: html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} – Charts</title><link rel="icon" href="data:,"><link rel="stylesheet" href="site.css">${scripts.map((name) => html`<script defer src="${name}"></script>`)}</head>
<body><header><nav aria-label="Site"><ul>${links}</ul></nav>${search}</header>
<main>${path}<h1>${title}</h1>${body}</main></body></html>
`.text,
  };
}

export const table = (heads: readonly string[], rows: readonly (readonly Part[])[]): Html =>
  html`<div class="table"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    (cells) =>
      html`<tr>${cells.map((cell, index) => html`<td data-head="${heads[index] ?? ''}">${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`;

export const list = (items: readonly Part[]): Html =>
  html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
