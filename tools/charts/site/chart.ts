import { duration } from '../duration.ts';
import type { StateSpec } from '../spec.ts';
import { inWords } from '../words.ts';
import { drawing, tip } from './drawing.ts';
import { html, type Html, joined, type Part } from './html.ts';
import { type Level, levelsOf, transitionId } from './level.ts';
import {
  actorLink,
  anchorOf,
  areaLink,
  callLink,
  chartLink,
  chartOfTest,
  childrenOf,
  clauseLink,
  isComposite,
  linked,
  parentOf,
  type Site,
  type SiteChart,
  testList,
} from './model.ts';
import { list, type Page, page } from './page.ts';
import { storySection } from './stories.ts';
import { codeAnchor, doings, sentenceOf } from './sentences.ts';

/**
 * Returns the source code of the guards, actions and functions that a chart's own file defines, keyed by
 * name.
 */
function sourcesOf({ code }: Site, { file }: SiteChart): Map<string, string> {
  return new Map(
    (code.get(file) ?? []).flatMap(([path, text]) => {
      const name = /^(?:\w+Machine\.(?:guards|actions)\.)?([\w$]+)$/.exec(path)?.[1];
      return name === undefined || name.endsWith('Machine') ? [] : [[name, text] as const];
    }),
  );
}

function runs(site: Site, { invokes }: StateSpec): Part[] {
  return invokes.map(({ id, source }) => {
    const target = actorLink(site, source);
    return html`Runs ${target.text.startsWith('<a') ? target : html`<code>${source}</code>`}${source === id ? null : html` as <code>${id}</code>`}.`;
  });
}

/**
 * Returns everything about a state besides its transitions: actors, entry and exit actions, tags and result.
 */
function facts(site: Site, state: StateSpec, shown: ReadonlySet<string>): Html | null {
  const named = (parts: StateSpec['entry']) =>
    doings(
      site,
      parts.map(({ name }) => name),
      shown,
    );
  const items = [
    ...runs(site, state),
    ...(state.entry.length === 0 ? [] : [html`On entry: ${named(state.entry)}.`]),
    ...(state.exit.length === 0 ? [] : [html`On exit: ${named(state.exit)}.`]),
    ...(state.tags.length === 0 ? [] : [`Tags: ${state.tags.join(', ')}.`]),
    ...(state.output === null ? [] : [html`Its result: <code>${state.output}</code>`]),
  ];
  return items.length === 0
    ? null
    : html`<ul class="facts">${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

/** Returns every transition of a state as a sentence; transitions without any effect come last. */
function happenings(site: Site, chart: SiteChart, state: StateSpec, shown: ReadonlySet<string>): Html | null {
  if (state.transitions.length === 0) return null;
  const items = state.transitions.map((one, index) => ({
    isForbidden: one.isForbidden,
    text: html`<li data-transition="${transitionId(state.path, index)}">${sentenceOf(site, chart, state, index, shown)}${one.clauses.length === 0 ? null : html` <span class="ids">${joined(one.clauses.map(clauseLink), ' ')}</span>`}</li>`,
  }));
  const [ignored, taken] = [items.filter((one) => one.isForbidden), items.filter((one) => !one.isForbidden)];
  return html`${taken.length === 0 ? null : html`<ul class="happens">${taken.map(({ text }) => text)}</ul>`}${
    ignored.length === 0
      ? null
      : html`<p class="label">Ignored on purpose</p><ul class="happens">${ignored.map(({ text }) => text)}</ul>`
  }`;
}

const sameClauses = (a: StateSpec, b: StateSpec | undefined): boolean =>
  a.clauses.join() === b?.clauses.join();

function stateCard(site: Site, chart: SiteChart, state: StateSpec, shown: ReadonlySet<string>): Html {
  const parent = chart.states.find(({ path }) => path === parentOf(state.path));
  const composite = isComposite(state);
  const own = sameClauses(state, parent) ? [] : state.clauses;
  const head = html`<code>${state.key}</code>${state.kind === 'final' ? ' (final: the chart or its part ends here)' : null}`;
  if (composite)
    return html`<article class="card"><h3><a href="#${anchorOf(state.path)}">${head}</a></h3><p>${state.sentence}</p><p>Its ${childrenOf(chart, state.path).length} states are <a href="#${anchorOf(state.path)}">drawn below</a>.</p></article>`;
  return html`<article class="card" id="${anchorOf(state.path)}"><h3>${head}</h3><p>${state.sentence}</p>${facts(site, state, shown)}${happenings(site, chart, state, shown)}${
    own.length === 0 ? null : html`<p class="ids">${joined(own.map(clauseLink), ' ')}</p>`
  }</article>`;
}

function levelWay(chart: SiteChart, path: string): Part {
  if (path === '(chart)') return null;
  const above: string[] = [];
  for (let at = parentOf(path); at !== '(chart)'; at = parentOf(at)) above.unshift(at);
  const keys = above.map(
    (one) => html`<a href="#${anchorOf(one)}">${one.slice(one.lastIndexOf('.') + 1)}</a>`,
  );
  return html`<p class="way">${joined([html`<a href="#chart">${chart.name}</a>`, ...keys, path.slice(path.lastIndexOf('.') + 1)], ' › ')}</p>`;
}

function levelSection(
  site: Site,
  chart: SiteChart,
  state: StateSpec,
  level: Level,
  shown: ReadonlySet<string>,
): Html {
  const isRoot = state.path === '(chart)';
  const whole = happenings(site, chart, state, shown);
  const does = facts(site, state, shown);
  return html`<section class="level" id="${anchorOf(state.path)}">${levelWay(chart, state.path)}<h2>${isRoot ? 'The whole chart' : html`<code>${state.path}</code>`}</h2>${
    isRoot ? null : html`<p>${state.sentence}</p>`
  }${state.kind === 'parallel' ? html`<p>All of its states run side by side.</p>` : null}${does}${drawing(chart, level)}${
    whole === null ? null : html`<h3>What can happen in any of its states</h3>${whole}`
  }<div class="cards">${childrenOf(chart, state.path).map((child) => stateCard(site, chart, child, shown))}</div></section>`;
}

function ends({ states }: SiteChart): Html {
  const finals = states.filter(({ kind, path }) => kind === 'final' && parentOf(path) === '(chart)');
  if (finals.length === 0) return html`It doesn’t end on its own; the chart that starts it stops it.`;
  return html`It ends in ${joined(
    finals.map(({ path }) => html`<a href="#${anchorOf(path)}"><code>${path}</code></a>`),
    ' or ',
  )}.`;
}

/** Returns the chart's relations to other charts: which start it, and which events they exchange. */
function surroundings(site: Site, chart: SiteChart): Html {
  const { actor } = chart;
  const starters = site.charts.filter(({ actor: other }) =>
    other.starts.some(({ name }) => name === actor.name),
  );
  const tellers = site.charts.flatMap((other) =>
    other.actor.tells
      .filter(({ to }) => to.split(', ').some((one) => one === actor.name || one.endsWith(`(${actor.name})`)))
      .map(
        ({ events }) =>
          html`${chartLink(other)}: ${joined(
            events.map((event) => html`<code>${event}</code>`),
            ', ',
          )}`,
      ),
  );
  const startedBy = (isLater: boolean): Part => {
    const names = actor.starts
      .filter(({ later }) => later === isLater)
      .map(({ name }) => actorLink(site, name));
    return names.length === 0 ? null : joined(names, ', ');
  };
  const routes = site.routes.filter((route) => route.chart === actor.name);
  const rows: readonly (readonly [string, Part])[] = [
    [
      'Pages',
      routes.length === 0
        ? null
        : joined(
            routes.map(({ path }) => html`<code>${path}</code>`),
            ', ',
          ),
    ],
    ['Started by', starters.length === 0 ? null : joined(starters.map(chartLink), ', ')],
    ['Starts', startedBy(false)],
    ['Loads and starts', startedBy(true)],
    ['Receives from', tellers.length === 0 ? null : list(tellers)],
    [
      'Sends to',
      actor.tells.length === 0
        ? null
        : list(
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
          ),
    ],
    ['Calls', chart.calls.length === 0 ? null : joined(chart.calls.map(callLink), ', ')],
    [
      'Delays',
      Object.keys(chart.delays).length === 0
        ? null
        : list(
            Object.entries(chart.delays).map(
              ([name, value]) =>
                html`${chart.words.delays[name] ?? inWords(name)}: ${typeof value === 'number' ? duration(value) : html`<code>${value}</code>`}`,
            ),
          ),
    ],
    ['How it ends', ends(chart)],
    ['Source', html`<code>${chart.file}</code>`],
  ];
  return html`<dl>${rows.filter(([, value]) => value !== null).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function ignored({ ignores }: SiteChart): Html | null {
  const entries = Object.entries(ignores);
  if (entries.length === 0) return null;
  return html`<section><h2 id="ignored">Ignored on purpose</h2><p>Events that the proof lists as ignored, by state; the names of lists are the proof’s own.</p>${list(
    entries.map(
      ([state, events]) =>
        html`${state === '' ? 'Lists of the proof' : html`<code>${state}</code>`}: <code>${events}</code>`,
    ),
  )}</section>`;
}

function clausesAndTests(site: Site, chart: SiteChart): Html {
  const cited = new Set(
    chart.states.flatMap(({ clauses, transitions }) => [
      ...clauses,
      ...transitions.flatMap((one) => one.clauses),
    ]),
  );
  const parts = site.clauses.filter(({ clause }) => cited.has(clause.id));
  const tests = [...site.clauses, ...site.faults].flatMap(({ citations }) =>
    citations.filter(({ kind, where }) => kind === 'test' && chartOfTest(site, where) === chart),
  );
  return html`<section><h2 id="clauses">Clauses</h2>${
    parts.length === 0
      ? html`<p>It cites no clause.</p>`
      : list(
          parts.map(({ clause, citations }) => {
            const count = new Set(
              citations.flatMap(({ kind, where, name }) =>
                kind === 'test' ? [`${where} ${name ?? ''}`] : [],
              ),
            ).size;
            return html`${clauseLink(clause.id)} ${linked(site, clause.text)} <span class="why">${count} tests cite it.</span>`;
          }),
        )
  }</section><section><h2 id="tests">Tests of this chart that cite clauses or faults</h2>${testList(site, tests)}</section>`;
}

function sources(all: ReadonlyMap<string, string>): Html | null {
  if (all.size === 0) return null;
  const rows = [...all].map(
    ([name, text]) =>
      html`<dt id="${codeAnchor(name)}"><code>${name}</code></dt><dd><pre tabindex="0">${text}</pre></dd>`,
  );
  return html`<section><h2 id="source">Source of its guards and actions</h2><dl class="code">${rows}</dl></section>`;
}

/** Returns the page of a chart: each of its levels as a drawing with its states next to it. */
export async function chartPage(site: Site, chart: SiteChart): Promise<{ page: Page; levels: Level[] }> {
  const levels = await levelsOf(chart);
  const code = sourcesOf(site, chart);
  const shown = new Set(code.keys());
  const sections = levels.flatMap((level) => {
    const state = chart.states.find(({ path }) => path === level.path);
    return state === undefined ? [] : [levelSection(site, chart, state, level, shown)];
  });
  const [whole] = chart.states;
  const alone =
    whole === undefined || isComposite(whole)
      ? null
      : html`<section id="chart">${facts(site, whole, shown)}${happenings(site, chart, whole, shown)}</section>`;
  const body = html`${tip}<p class="lead">${whole?.sentence ?? ''}</p>${surroundings(site, chart)}${alone}${sections}${ignored(chart)}${storySection(site, chart)}${clausesAndTests(site, chart)}${sources(code)}`;
  return {
    page: page(chart.page, chart.domain === chart.name ? chart.name : `${chart.domain}/${chart.name}`, body, {
      way: [areaLink(chart.area)],
    }),
    levels,
  };
}
