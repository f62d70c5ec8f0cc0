import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from '../../test/git.ts';
import { readSummary, summaryFile } from '../../test/summary.ts';
import { html, type Html, type Part } from './html.ts';
import type { Site } from './model.ts';
import { type Page, page, table } from './page.ts';

/** When and from which commit the site was built, and the reports of other programs about the product. */
export interface Made {
  readonly date: string;
  /** Followed by a plus sign if the working tree has changes; empty without a repository. */
  readonly commit: string;
  readonly lastTest: {
    readonly date: string;
    readonly words: string;
    readonly walks: number;
    readonly browser: string;
    readonly minutes: number;
  } | null;
  /** The rows of docs/proof.md: part, date, commit, minutes, result and figures. */
  readonly proofs: readonly (readonly string[])[];
}

const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10;
const dayOf = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

export function readProofs(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => /^\| [^|]+ \| \d{4}-\d\d-\d\d \|/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('*', '')),
    );
}

function commitOf(root: string): string {
  const git = gitIn(root);
  const [commit = ''] = git('rev-parse', '--short', 'HEAD') ?? [];
  const changed = git('status', '--porcelain') ?? [];
  return commit === '' ? '' : `${commit}${changed.length === 0 ? '' : '+'}`;
}

export function readMade(root: string): Made {
  const summary = readSummary();
  return {
    date: dayOf(new Date()),
    commit: commitOf(root),
    lastTest:
      summary === null
        ? null
        : {
            date: dayOf(statSync(summaryFile).mtime),
            words: summary.words,
            walks: summary.walks,
            browser: summary.browser,
            minutes: minutesOf(summary.ran.reduce((sum, { seconds }) => sum + seconds, 0)),
          },
    proofs: readProofs(readFileSync(join(root, 'docs/proof.md'), 'utf8')),
  };
}

const link = (to: string, text: string): Html => html`<a href="${to}">${text}</a>`;

function counts(site: Site): (readonly Part[])[] {
  const states = site.charts.flatMap((chart) => chart.states);
  const steps = site.stories.reduce((sum, story) => sum + story.steps.length, 0);
  const cited = (kind: string) =>
    site.clauses.filter(({ citations }) => citations.some((one) => one.kind === kind)).length;
  const tests = new Set(
    [...site.clauses, ...site.faults].flatMap(({ citations }) =>
      citations.flatMap(({ kind, where, name }) => (kind === 'test' ? [`${where} ${name ?? ''}`] : [])),
    ),
  );
  return [
    [link('index.html', 'Charts'), site.charts.length],
    ['States', states.length],
    ['Transitions', states.reduce((sum, { transitions }) => sum + transitions.length, 0)],
    [link('stories.html', 'Stories'), `${site.stories.length} with ${steps} steps`],
    [link('play.html', 'Charts with Play'), site.playables.length],
    [
      link('clauses.html', 'Parts of clauses'),
      `${site.clauses.length}, of which states cite ${cited('state')} and tests ${cited('test')}`,
    ],
    ['Tests that cite a clause or a fault', tests.size],
    [link('faults.html', 'Faults'), site.faults.length],
    [link('calls.html', 'Calls'), site.calls.length],
    ['Pages of the product', site.routes.length],
    [link('texts.html', 'Texts'), `${site.texts.length} in ${site.languages.length + 1} languages`],
  ];
}

/** Returns the page with the size of the charts, and the latest reports of tests and proofs. */
export function figuresPage(site: Site, { date, commit, lastTest, proofs }: Made): Page {
  const from = commit === '' ? '' : ` from commit ${commit}`;
  const plus = commit.endsWith('+') ? ', with changes that are not committed' : '';
  const test =
    lastTest === null
      ? html`<p>No report of <code>npm test</code> exists in this installation.</p>`
      : table(
          ['Date', 'Result', 'Random walks', 'Minutes', 'Browser'],
          [[lastTest.date, lastTest.words, lastTest.walks, lastTest.minutes, lastTest.browser]],
        );
  const rows = proofs.map(([part = '', ...cells]) => [html`<code>${part}</code>`, ...cells]);
  return page(
    'figures.html',
    'Figures',
    html`<p class="lead">Made on ${date} UTC${from}${plus}.</p><h2>What the site shows</h2>${table(['What', 'How many'], counts(site))}<h2>The last run of all tests</h2>${test}<h2>Proofs that take hours</h2>${
      rows.length === 0
        ? html`<p>No proof has a report.</p>`
        : html`<p>The latest run of each part, as <code>docs/proof.md</code> keeps it. A plus marks a commit with changes.</p>${table(['Part', 'Date', 'Commit', 'Minutes', 'Result', 'Figures'], rows)}`
    }`,
  );
}
