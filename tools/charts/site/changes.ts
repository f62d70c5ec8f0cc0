import type { Comparison } from '../against.ts';
import { extent } from '../compare.ts';
import type { DocumentedChart, Spec } from '../spec.ts';
import { effort, moveWords, type Outcome, stepWords } from '../witness/between.ts';
import { difference } from '../witness/print.ts';
import { areaWords } from './areas.ts';
import { drawing, tip } from './drawing.ts';
import { html, Html } from './html.ts';
import { levelsOf } from './level.ts';
import { list, type Page, page } from './page.ts';

export const changesFile = 'changes.html';
const title = 'Changes';

/** Returns the page of a site for which no commits were compared. */
export const noChangesPage = (): Page =>
  page(
    changesFile,
    title,
    html`<p class="lead">No commits have been compared. <code>npm run charts -- --between A B</code> compares two commits or folders, and writes this page.</p>`,
  );

const topics = [
  ['Words', /: the sentence is now|^the (?:why|whyNot|words) of /],
  ['Clauses', / cites /],
  ['Constants', /^the (?:delay|initial context)/],
  ['Behaviour', /^/],
] as const;

const topicOf = (line: string): string => topics.find(([, pattern]) => pattern.test(line))?.[0] ?? '';
const isConstant = (lines: readonly string[]): boolean =>
  /^the (?:helper|delay) /.test(lines[0] ?? '') && !lines.some((line) => /=>|function/.test(line));

const chartIn = ({ charts }: Spec, key: string): DocumentedChart | undefined =>
  charts.find(({ domain, name }) => `${domain}/${name}` === key);

/** Returns the drawings of a chart by the path of their level, without links, because its states may be gone. */
async function drawingsOf(chart: DocumentedChart | undefined): Promise<Map<string, Html>> {
  const [area] = areaWords;
  if (chart === undefined || area === undefined) return new Map();
  const { name, file } = chart;
  const own = { ...chart, page: '', area, actor: { name, file, starts: [], tells: [] }, calls: [] };
  return new Map(
    (await levelsOf(own)).map((level) => [
      level.path,
      new Html(drawing(own, level).text.replaceAll(/<a (class="[^"]*") href="[^"]*">/g, '<a $1>')),
    ]),
  );
}

async function drawn({ specs: [was, is] }: Comparison, key: string): Promise<Html[]> {
  const [before, after] = [await drawingsOf(chartIn(was, key)), await drawingsOf(chartIn(is, key))];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old?.text === now?.text) return [];
    return [
      html`<h4>${path} before</h4>${old ?? html`<p>Not drawn.</p>`}<h4>${path} after</h4>${now ?? html`<p>Not drawn.</p>`}`,
    ];
  });
}

function witnessPart(outcome: Outcome): Html {
  const { witness, files } = outcome;
  const from =
    files.length === 0
      ? null
      : html`<p class="why">Fixtures of ${files.map((file) => html`<code>${file}</code> `)}</p>`;
  if (witness === null) return html`<h3>Witness</h3><p>No witness: ${effort(outcome)}.</p>${from}`;
  const [was, is] = [witness.before.at(-1), witness.after.at(-1)];
  return html`<h3>Witness</h3><p>${
    witness.inContextOnly
      ? 'After these steps only the context differs'
      : 'After these steps both machines differ'
  }; ${effort(outcome)}.</p><ol>${witness.after.map(({ move }) => html`<li>${moveWords(move)}</li>`)}</ol>${list(
    [
      html`Before: ${was === undefined ? 'an error' : stepWords(was)}`,
      html`After: ${is === undefined ? 'an error' : stepWords(is)}`,
      ...difference(...witness.differs),
    ],
  )}${from}`;
}

const preformatted = (lines: readonly string[]): Html => html`<pre tabindex="0">${lines.join('\n')}</pre>`;

/** Returns the page that shows what differs between two commits or folders. */
export async function changesPage(comparison: Comparison): Promise<Page> {
  const { places, specs, changes, clauses, witnesses } = comparison;
  const groups = await Promise.all(
    changes.charts.map(async ({ names, lines }) => {
      const byTopic = Map.groupBy(lines, topicOf);
      const parts = topics.flatMap(([name]) => {
        const own = byTopic.get(name);
        return own === undefined ? [] : [html`<h3>${name}</h3>${list(own)}`];
      });
      const drawings = await Promise.all(names.map((name) => drawn(comparison, name)));
      return html`<section><h2>${names.join(', ')}</h2>${parts}${
        drawings.flat().length === 0 ? null : html`<h3>Drawing</h3>${drawings}`
      }${witnesses.filter(({ chart }) => names.includes(chart)).map(witnessPart)}</section>`;
    }),
  );
  const named = new Set(changes.charts.flatMap(({ names }) => names));
  const byCode = witnesses.filter(({ chart }) => !named.has(chart));
  const code = (heading: string, own: readonly (readonly string[])[]) =>
    own.length === 0 ? null : html`<section><h2>${heading}</h2>${own.map(preformatted)}</section>`;
  const found = witnesses.filter(({ witness }) => witness !== null).length;
  const body = html`${tip}<p class="lead">From <code>${places[0]}</code> to <code>${places[1]}</code>, in ${extent(specs[1])}: ${named.size} charts, ${changes.code.length} pieces of code and ${clauses.length} clauses differ. ${found} of ${witnesses.length} charts have a witness.</p>${groups}${code('Constants', changes.code.filter(isConstant))}${code(
    'Guards, actions and helpers',
    changes.code.filter((lines) => !isConstant(lines)),
  )}${
    clauses.length === 0
      ? null
      : html`<section><h2>Clauses</h2>${list(clauses.map(({ id, was, is }) => html`${id}: ${is ?? 'gone'}${was === null ? ' (new)' : html`<br>It said: ${was}`}`))}</section>`
  }${byCode.length === 0 ? null : html`${byCode.map((one) => html`<section><h2>${one.chart}</h2>${witnessPart(one)}</section>`)}`}`;
  return page(changesFile, title, body);
}
