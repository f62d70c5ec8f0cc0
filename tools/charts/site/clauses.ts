import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Joined } from '../../spec/join.ts';
import { html, type Html, joined, type Part } from './html.ts';
import {
  callLink,
  chartLink,
  chartOfTest,
  clauseLink,
  clausePage,
  faultLink,
  linked,
  numberOf,
  type Site,
  stateLink,
  testList,
} from './model.ts';
import { list, type Page, page, table } from './page.ts';

/** Returns the product's own defaults and decisions for each clause, keyed by the clause's id. */
export function readDefaults(repository: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let notes: string[] = [];
  for (const line of readFileSync(join(repository, 'docs/spec.md'), 'utf8').split('\n')) {
    const id = /^\s*- \*\*(\d+\.\d+[a-z]?)\*\*/.exec(line)?.[1];
    const [, day, note] = /^\s+- \*(\d{4}-\d\d-\d\d):\*\s+(.*)$/.exec(line) ?? [];
    if (id !== undefined) found.set(id, (notes = []));
    else if (day !== undefined) notes.push(`${day}: ${note ?? ''}`);
    else if (/^\s+\S/.test(line) && notes.length > 0) notes.push(`${notes.pop() ?? ''} ${line.trim()}`);
    else notes = [];
  }
  return found;
}

/**
 * Returns the charts and states that cite a part; states that only inherit it from their whole chart are left
 * out.
 */
function charts(site: Site, id: string): Html[] {
  return site.charts.flatMap((chart) => {
    const whole = chart.states[0]?.clauses ?? [];
    const citing = chart.states.filter(
      ({ path, clauses, transitions }) =>
        transitions.some((one) => one.clauses.includes(id)) ||
        (clauses.includes(id) && (path === '(chart)' || clauses.join() !== whole.join())),
    );
    if (citing.length === 0) return [];
    const states = citing.map(({ path }) => stateLink(chart, path));
    return [html`${chartLink(chart)}: ${joined(states, ', ')}`];
  });
}

const placed = (heading: string, items: readonly Part[]): Html | null =>
  items.length === 0 ? null : html`<h3>${heading}</h3>${list(items)}`;

function part(site: Site, { clause, citations }: Joined, notes: readonly string[]): Html {
  const calls = site.calls.filter(({ spec }) => spec.split(/[^\da-z.]+/).includes(clause.id));
  const code = citations.filter(({ kind }) => kind === 'code').map(({ where }) => where);
  return html`<section id="c${clause.id}"><h2>${clause.id}</h2><p class="lead">${linked(site, clause.text)}</p>${
    notes.length === 0
      ? null
      : html`<h3>The product’s own defaults</h3>${list(notes.map((note) => linked(site, note)))}`
  }${placed('Charts and states', charts(site, clause.id))}${placed('Calls', calls.map(callLink))}${placed(
    'Schemas, constants and code',
    [...new Set(code)].map((file) => html`<code>${file}</code>`),
  )}<h3>Tests</h3>${testList(
    site,
    citations.filter(({ kind }) => kind === 'test'),
  )}</section>`;
}

/** Returns a page for each clause with its lettered parts, and the list of all. */
export function clausePages(site: Site, defaults: ReadonlyMap<string, readonly string[]>): Page[] {
  const numbers = Map.groupBy(site.clauses, ({ clause }) => numberOf(clause.id));
  const way = [html`<a href="clauses.html">Clauses</a>`];
  const each = [...numbers].map(([number, parts]) =>
    page(
      clausePage(number),
      `Clause ${number}`,
      html`${parts.map((one) => part(site, one, defaults.get(one.clause.id) ?? []))}`,
      { way },
    ),
  );
  const rows = site.clauses.map(({ clause, citations }) => {
    const count = (kind: string) =>
      new Set(citations.filter((one) => one.kind === kind).map(({ where, name }) => `${where}${name ?? ''}`))
        .size;
    return [
      clauseLink(clause.id),
      linked(site, clause.text),
      count('state'),
      count('call') + count('code'),
      count('test'),
    ];
  });
  return [
    ...each,
    page(
      'clauses.html',
      'Clauses',
      html`<p>What the product must do, by clause, with the number of states, calls and tests that cite each part.</p>${table(['Clause', 'What it says', 'States', 'Calls and code', 'Tests'], rows)}`,
    ),
  ];
}

export function faultPages(site: Site): Page[] {
  const way = [html`<a href="faults.html">Faults</a>`];
  const each = site.faults.map(({ clause, citations }) => {
    const tested = new Set(citations.flatMap(({ where }) => chartOfTest(site, where) ?? []));
    return page(
      `fault-${clause.id}.html`,
      `Fault ${clause.id}`,
      html`<p class="lead">${linked(site, clause.text)}</p>${tested.size === 0 ? null : html`<h2>Charts whose tests meet it</h2>${list([...tested].map(chartLink))}`}<h2>Tests</h2>${testList(site, citations)}`,
      { way },
    );
  });
  const rows = site.faults.map(({ clause, citations }) => [
    faultLink(clause.id),
    linked(site, clause.text),
    new Set(citations.map(({ where }) => where)).size,
  ]);
  return [
    ...each,
    page(
      'faults.html',
      'Faults',
      html`<p>What can go wrong, and what the product does then.</p>${table(['Fault', 'What is expected', 'Files of tests'], rows)}`,
    ),
  ];
}
