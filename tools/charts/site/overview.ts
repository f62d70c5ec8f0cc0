import { type AreaWords, areaWords } from './areas.ts';
import { html, type Html, joined } from './html.ts';
import {
  actorLink,
  areaLink,
  areaPage,
  chartLink,
  chartOfTest,
  clauseLink,
  faultLink,
  linked,
  type Site,
  type SiteChart,
} from './model.ts';
import { list, type Page, page, table } from './page.ts';

const chartsOf = ({ charts }: Site, { id }: AreaWords): SiteChart[] =>
  charts.filter(({ area }) => area.id === id);

/**
 * Returns the charts of an area that no other chart of the area starts, or all of them if there is no such chart.
 */
function topLevel(charts: readonly SiteChart[]): readonly SiteChart[] {
  const started = new Set(
    charts.flatMap(({ actor }) => actor.starts.map(({ name }) => name).filter((name) => name !== actor.name)),
  );
  const top = charts.filter(({ actor }) => !started.has(actor.name));
  return top.length === 0 ? charts : top;
}

const described = (chart: SiteChart): Html => html`${chartLink(chart)}: ${chart.states[0]?.sentence ?? ''}`;

/** Returns a chart with the charts of its area that it starts, each listed once. */
function tree(charts: readonly SiteChart[], chart: SiteChart, shown: Set<SiteChart>): Html {
  shown.add(chart);
  const children = chart.actor.starts.flatMap(
    ({ name }) => charts.find(({ actor }) => actor.name === name) ?? [],
  );
  const inner = children.filter((child) => !shown.has(child));
  for (const child of inner) shown.add(child);
  return html`<li>${described(chart)}${
    inner.length === 0 ? null : html`<ul>${inner.map((child) => tree(charts, child, shown))}</ul>`
  }</li>`;
}

const routeRows = (site: Site, area?: AreaWords) =>
  site.routes
    .filter((route) => area === undefined || area.routes.includes(route.area))
    .map(({ path, title, access, area: of, chart }) => {
      const owner = areaWords.find(({ routes }) => routes.includes(of));
      return [
        html`<code>${path}</code>`,
        title,
        access === 'public' ? 'anyone' : 'signed in',
        ...(area === undefined ? [owner === undefined ? of : areaLink(owner)] : []),
        chart === null ? 'none' : actorLink(site, chart),
      ];
    });

function areaBody(site: Site, area: AreaWords): Html {
  const charts = chartsOf(site, area);
  const shown = new Set<SiteChart>();
  const top = topLevel(charts);
  for (const chart of top) shown.add(chart);
  const cited = new Set(charts.flatMap(({ states }) => states.flatMap(({ clauses }) => clauses)));
  const clauses = site.clauses.filter(({ clause }) => cited.has(clause.id));
  const faults = site.faults.filter(({ citations }) =>
    citations.some(({ where }) => chartOfTest(site, where)?.area.id === area.id),
  );
  const routes = routeRows(site, area);
  return html`<p class="lead">${area.about}</p><h2>Charts</h2><ul class="tree">${top.map((chart) => tree(charts, chart, shown))}</ul>${
    charts.every((chart) => shown.has(chart))
      ? null
      : list(charts.filter((chart) => !shown.has(chart)).map(described))
  }${routes.length === 0 ? null : html`<h2>Pages</h2>${table(['Path', 'Title', 'For', 'Chart'], routes)}`}<h2>Clauses</h2>${
    clauses.length === 0
      ? html`<p>None.</p>`
      : list(clauses.map(({ clause }) => html`${clauseLink(clause.id)} ${linked(site, clause.text)}`))
  }<h2>Faults that its tests meet</h2>${
    faults.length === 0
      ? html`<p>None.</p>`
      : list(faults.map(({ clause }) => html`${faultLink(clause.id)} ${linked(site, clause.text)}`))
  }`;
}

export const areaPages = (site: Site): Page[] =>
  areaWords.map((area) => page(areaPage(area), area.title, areaBody(site, area)));

/**
 * Returns the page of the whole system: which chart starts and sends events to which; a script filters the
 * table by one chart.
 */
export function systemPage(site: Site): Page {
  const rows = site.charts.map((chart) => {
    const { actor } = chart;
    const starters = site.charts.filter(({ actor: other }) =>
      other.starts.some(({ name }) => name === actor.name),
    );
    const names = [chart, ...starters].map(({ name }) => name);
    const others = [...actor.starts.map(({ name }) => name), ...actor.tells.map(({ to }) => to)];
    return html`<tr data-names="${[...names, ...others].join(' ')}"><td data-head="Chart">${chartLink(chart)}</td><td data-head="Started by">${joined(starters.map(chartLink), ', ')}</td><td data-head="Starts">${joined(
      actor.starts.map(({ name, later }) => html`${actorLink(site, name)}${later ? '*' : null}`),
      ', ',
    )}</td><td data-head="Tells">${joined(
      actor.tells.map(
        ({ to, events }) =>
          html`${joined(
            to.split(', ').map((one) => actorLink(site, one)),
            ' or ',
          )}: ${joined(
            events.map((event) => html`<code>${event}</code>`),
            ', ',
          )}`,
      ),
      html`<br>`,
    )}</td></tr>`;
  });
  const body = html`<p>Which chart starts which, and who sends which events to whom. A star marks a chart that is loaded on demand.</p>
<p class="filter" hidden><label>Only what concerns <input type="search" id="filter" autocomplete="off" spellcheck="false"></label> <output id="count"></output></p>
<div class="table"><table id="system"><thead><tr><th scope="col">Chart</th><th scope="col">Started by</th><th scope="col">Starts</th><th scope="col">Tells</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  return page('system.html', 'System', body, { scripts: ['filter.js'] });
}

/** Returns the pages that list the product's texts in every language: one for each folder of screens, and an overview. */
export function textPages(site: Site): Page[] {
  const groups = Map.groupBy(site.texts, ({ files }) => textGroup(files));
  const way = [html`<a href="texts.html">Texts</a>`];
  const each = [...groups].map(([group, texts]) => {
    const items = texts.map(
      ({ id, english, translated, files }) =>
        html`<section class="text" id="${id}"><p>${english}</p><p class="why">${joined(
          files.map((file) => html`<code>${file}</code>`),
          ', ',
        )}</p><details><summary>In ${translated.size} languages</summary><dl>${[...translated].map(([language, text]) => html`<dt>${language}</dt><dd lang="${language}">${text}</dd>`)}</dl></details></section>`,
    );
    return page(`texts-${group}.html`, `Texts of ${group}`, html`${items}`, { way });
  });
  return [
    ...each,
    page(
      'texts.html',
      'Texts',
      html`<p>Every text that customers read in the app, by folder of screens. The search finds them in every language.</p>${list([...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([group, texts]) => html`<a href="texts-${group}.html">${group}</a>, ${texts.length} texts`))}`,
    ),
  ];
}
export const textGroup = ([file = '']: readonly string[]): string =>
  /^src\/(?:screens\/)?([^/]+)\//.exec(file)?.[1] ?? 'other';

export function homePage(site: Site): Page {
  const areas = areaWords.map((area) => {
    const charts = topLevel(chartsOf(site, area));
    return html`<article class="card"><h3>${areaLink(area)}</h3><p>${area.about}</p><p class="why">${joined(charts.map(chartLink), ', ')}</p></article>`;
  });
  const body = html`<p class="lead">How the customer account behaves, read from its statecharts: every state, what can happen in it, the clause that asks for it and the tests that prove it.</p>
<form id="search" role="search" class="finder"><label for="words">Search states, clauses, calls, faults and texts</label> <input type="search" id="words" name="q" autocomplete="off" spellcheck="false"> <label for="language">Texts in</label> <select id="language"><option value="">English</option>${site.languages.map((language) => html`<option>${language}</option>`)}</select></form>
<p id="count" role="status"></p><ol id="results"></ol>
<h2>Areas</h2><div class="cards">${areas}</div>
<h2>Pages</h2>${table(['Path', 'Title', 'For', 'Area', 'Chart'], routeRows(site))}
<h2>All charts</h2>${list(site.charts.map(described))}`;
  return page('index.html', 'How the account behaves', body, {
    scripts: ['minisearch.js', 'search-index.js', 'search.js'],
  });
}
