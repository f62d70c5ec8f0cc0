import { html, type Html } from './html.ts';
import { type DrawnEdge, type DrawnNode, type Level, sizes } from './level.ts';
import { anchorOf, type SiteChart } from './model.ts';

const lineHeight = 15;
const round = (value: number): number => Math.round(value * 10) / 10;

function lines(texts: readonly string[], x: number, y: number): Html[] {
  return texts.map(
    (text, index) => html`<tspan x="${round(x)}" y="${round(y + index * lineHeight)}">${text}</tspan>`,
  );
}

function nodeMarkup({ x, y, width, height, kind, lines: texts, state }: DrawnNode): Html {
  if (kind === 'start')
    return html`<circle class="start" cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="${width / 2}"/>`;
  const rect = (inset: number) =>
    html`<rect x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - 2 * inset)}" height="${round(height - 2 * inset)}" rx="6"/>`;
  const inside = html`${rect(0)}${kind === 'final' || kind === 'composite' ? rect(3) : null}<text font-size="${sizes.state}">${lines(texts, x + 12, y + 21)}</text>`;
  if (state === null) return html`<g class="${kind}">${inside}</g>`;
  const goes =
    kind === 'composite' ? 'opens its states' : kind === 'outside' ? 'outside of this level' : 'state';
  return html`<a class="${kind}" href="#${anchorOf(state)}"><title>${state}: ${goes}</title>${inside}</a>`;
}

function edgeMarkup({ points, label }: DrawnEdge): Html {
  const way = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  return html`<polyline points="${way}" marker-end="url(#tip)"/>${
    label === undefined
      ? null
      : html`<text class="says" font-size="${sizes.label}">${lines(label.lines, label.x, label.y + 11)}</text>`
  }`;
}

/** Returns the width of window that a drawing needs. Narrower windows show only the cards, to keep texts legible. */
export const roomFor = ({ width }: Level): 'narrow' | 'medium' | 'wide' =>
  width <= 560 ? 'narrow' : width <= 960 ? 'medium' : 'wide';

/** The arrowhead, which all drawings of a page share. */
export const tip = html`<svg class="defs" aria-hidden="true" width="0" height="0"><defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs></svg>`;

export function drawing(chart: SiteChart, level: Level): Html {
  const of = level.path === '(chart)' ? chart.name : `${chart.name}: ${level.path}`;
  const states = level.nodes.filter(({ kind }) => !['start', 'anywhere', 'outside'].includes(kind)).length;
  const labels = level.legend.map(
    ({ mark, lines: texts }) =>
      html`<li value="${mark}">${texts.map((text) => html`<code>${text}</code> `)}</li>`,
  );
  const title = `${of}: ${states} states and ${level.edges.length} arrows`;
  // An image cannot contain links, so only the arrows are an image; the states are links beside it.
  return html`<figure class="drawing ${roomFor(level)}"><svg role="group" aria-label="States of ${of}" viewBox="0 0 ${level.width} ${level.height}" width="${level.width}" height="${level.height}"><title>${title}</title><g role="img" aria-label="${title}">${level.edges.map(edgeMarkup)}</g>${level.nodes.map(nodeMarkup)}</svg>${
    labels.length === 0
      ? null
      : html`<figcaption>The numbers of the arrows:<ol class="legend">${labels}</ol></figcaption>`
  }</figure>`;
}
