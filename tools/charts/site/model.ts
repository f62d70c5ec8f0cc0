import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readEntries } from '../../languages/read.ts';
import { type Citation, fromTests, type Joined, joinFaults, joinSpec } from '../../spec/join.ts';
import type { CallSpec, RouteSpec, WholeSpec } from '../around.ts';
import type { DocumentedChart, StateSpec } from '../spec.ts';
import type { ActorSpec } from '../system.ts';
import type { Step } from '../play/trace.ts';
import { type AreaWords, areaWords } from './areas.ts';
import { type Html, html } from './html.ts';

export interface Text {
  readonly id: string;
  readonly english: string;
  /** The translations, keyed by language. */
  readonly translated: ReadonlyMap<string, string>;
  readonly files: readonly string[];
}

export interface SiteChart extends DocumentedChart {
  readonly page: string;
  readonly area: AreaWords;
  readonly actor: ActorSpec;
  readonly calls: readonly CallSpec[];
}

/** A recorded journey from the tests. */
export interface Story {
  readonly name: string;
  readonly file: string;
  /** Index of the journey in its file, by which the Play page finds it. */
  readonly number: number;
  readonly page: string;
  readonly chart: SiteChart;
  /** Whether the machine of the journey has the same states as the chart's drawing. */
  readonly isDrawn: boolean;
  readonly steps: readonly Step[];
}

/** A proof whose fixtures the Play page can use. */
export interface Playable {
  readonly chart: SiteChart;
  readonly file: string;
  readonly number: number;
}

export interface Stories {
  readonly stories: readonly Story[];
  readonly playables: readonly Playable[];
  /** What cannot be shown, each with the reason. */
  readonly missing: readonly string[];
}

/** Everything that the pages show. */
export interface Site extends Stories {
  readonly charts: readonly SiteChart[];
  readonly calls: readonly CallSpec[];
  readonly routes: readonly RouteSpec[];
  /** The source code of guards, actions and helpers, keyed by file, each with its path within the file. */
  readonly code: ReadonlyMap<string, readonly (readonly [string, string])[]>;
  readonly clauses: readonly Joined[];
  readonly faults: readonly Joined[];
  /** The ids of clauses, their parts and the faults. */
  readonly ids: ReadonlySet<string>;
  readonly texts: readonly Text[];
  readonly languages: readonly string[];
}

const root = '(chart)';
export const parentOf = (path: string): string =>
  path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : root;
export const childrenOf = ({ states }: DocumentedChart, path: string): StateSpec[] =>
  states.filter((state) => state.path !== root && parentOf(state.path) === path);
export const isComposite = ({ kind }: StateSpec): boolean => kind === 'compound' || kind === 'parallel';
export const anchorOf = (path: string): string => (path === root ? 'chart' : path);

function areaOf({ file }: DocumentedChart): AreaWords {
  const folder = file.split('/').slice(1, -1).join('/');
  const area = areaWords.find(({ folders }) =>
    folders.some((one) => folder === one || folder.startsWith(`${one}/`)),
  );
  if (area === undefined) throw new Error(`${file}: no area of tools/charts/site/areas.ts has this folder`);
  return area;
}

/** Returns the texts of all catalogues; English first. */
export function readTexts(repository: string): { readonly texts: Text[]; readonly languages: string[] } {
  const folder = join(repository, 'src/locales');
  const languages = readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))
    .filter((name) => name !== 'en-GB')
    .sort();
  const key = (one: { readonly context: string; readonly source: string }) => `${one.context}\0${one.source}`;
  const byLanguage = languages.map(
    (language) =>
      [
        language,
        new Map(readEntries(join(folder, `${language}.po`)).map((one) => [key(one), one.text])),
      ] as const,
  );
  const texts = readEntries(join(folder, 'en-GB.po')).map((entry, index) => ({
    id: `t${index}`,
    english: entry.text === '' ? entry.source : entry.text,
    files: entry.files,
    translated: new Map(
      byLanguage.flatMap(([language, words]) => {
        const text = words.get(key(entry)) ?? '';
        return text === '' ? [] : [[language, text] as const];
      }),
    ),
  }));
  return { texts, languages };
}

function codeByFile({ code }: WholeSpec): Site['code'] {
  const found = new Map<string, (readonly [string, string])[]>();
  for (const [key, { text }] of Object.entries(code)) {
    const at = key.indexOf(' ');
    const file = key.slice(0, at);
    const pieces = found.get(file) ?? [];
    pieces.push([key.slice(at + 1), text]);
    found.set(file, pieces);
  }
  return found;
}

export async function readSite(repository: string, spec: WholeSpec): Promise<Omit<Site, keyof Stories>> {
  const tests = fromTests(repository);
  const { parts } = await joinSpec(repository, tests);
  const faults = joinFaults(repository, tests).parts;
  const actors = new Map(spec.actors.map((actor) => [actor.file, actor]));
  return {
    charts: spec.charts.map((chart) => ({
      ...chart,
      page: `chart-${chart.domain}-${chart.name}.html`,
      area: areaOf(chart),
      actor: actors.get(chart.file) ?? { name: chart.name, file: chart.file, starts: [], tells: [] },
      calls: spec.calls.filter(({ charts }) => charts.includes(chart.file)),
    })),
    calls: spec.calls,
    routes: spec.routes,
    code: codeByFile(spec),
    clauses: parts,
    faults,
    ids: new Set([...parts, ...faults].flatMap(({ clause: { id } }) => [id, numberOf(id)])),
    ...readTexts(repository),
  };
}

export const numberOf = (clause: string): string => clause.replace(/[a-z]$/, '');
export const clausePage = (clause: string): string => `clause-${numberOf(clause)}.html`;
export const callPage = ({ name }: Pick<CallSpec, 'name'>): string => `call-${name}.html`;
export const areaPage = ({ id }: Pick<AreaWords, 'id'>): string => `area-${id}.html`;

export const chartLink = (chart: SiteChart): Html =>
  html`<a href="${chart.page}">${chart.domain === chart.name ? chart.name : `${chart.domain}/${chart.name}`}</a>`;
export const stateLink = (chart: SiteChart, path: string): Html =>
  html`<a href="${chart.page}#${anchorOf(path)}"><code>${path === root ? 'the whole chart' : path}</code></a>`;
export const clauseLink = (clause: string): Html =>
  html`<a href="${clausePage(clause)}#c${clause}">${clause}</a>`;
export const callLink = (call: Pick<CallSpec, 'name'>): Html =>
  html`<a href="${callPage(call)}"><code>${call.name}</code></a>`;
export const faultLink = (fault: string): Html => html`<a href="fault-${fault}.html">${fault}</a>`;
export const areaLink = (area: AreaWords): Html => html`<a href="${areaPage(area)}">${area.title}</a>`;

/** Returns a link to a chart by the name that other charts use; plain text for receivers that are not charts. */
export function actorLink({ charts }: Site, name: string): Html {
  const inner = /\((.*)\)$/.exec(name)?.[1] ?? name;
  const found =
    charts.find(({ actor }) => actor.name === inner) ??
    charts.find((chart) => chart.name === inner || `${chart.domain}/${chart.name}` === inner);
  if (found === undefined) return html`${name}`;
  return html`<a href="${found.page}">${name}</a>`;
}

/** Returns a text in which ids of clauses and faults are links, and names in backticks are code. */
export function linked(site: Site, text: string): Html {
  if (text.includes('`'))
    return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : linked(site, part)))}`;
  const parts = text.split(/(\b\d+\.\d+[a-z]?\b|\bF\d+\b)/g).map((part) => {
    if (!site.ids.has(part)) return part;
    if (part.startsWith('F')) return faultLink(part);
    return part === numberOf(part) ? html`<a href="${clausePage(part)}">${part}</a>` : clauseLink(part);
  });
  return html`${parts}`;
}

/** Returns the chart whose name occurs in the file name of a test. */
export const chartOfTest = ({ charts }: Pick<Site, 'charts'>, file: string): SiteChart | undefined => {
  const name = /([^/]+?)(?:\.browser|\.touch)?\.(?:test|e2e)\.tsx?$/.exec(file)?.[1];
  const found = charts.filter((chart) => chart.name === name);
  return found.find(({ file: machine }) => file.split('/').includes(machine.split('/')[1] ?? '')) ?? found[0];
};

/** Returns the title of a test without the clauses at its start. */
export function sentenceOfTitle(name: string): string {
  const text = name.replace(/^(?:\[[^\]]*\] ?)+/, '');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
export const storyLink = (story: Story): Html =>
  html`<a href="${story.page}">${sentenceOfTitle(story.name)}</a>`;

/** Returns the citations by tests as a list of files, each with the names of its tests. */
export function testList(site: Site, citations: readonly Citation[]): Html {
  const files = Map.groupBy(citations, ({ where }) => where);
  if (files.size === 0) return html`<p>No test cites it.</p>`;
  const rows = [...files].map(([file, tests]) => {
    const names = [...new Set(tests.map(({ name = '' }) => name))];
    const chart = chartOfTest(site, file);
    const named = (name: string) => {
      const story = site.stories.find((one) => one.file === file && one.name === name);
      return story === undefined ? linked(site, name) : html`<a href="${story.page}">${name}</a>`;
    };
    return html`<li><code>${file}</code>${chart === undefined ? null : [' of ', chartLink(chart)]}
<ul>${names.map((name) => html`<li>${named(name)}</li>`)}</ul></li>`;
  });
  return html`<ul class="tests">${rows}</ul>`;
}
