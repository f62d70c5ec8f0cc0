import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WholeSpec } from '../around.ts';
import type { RecordedFile } from '../play/read.ts';
import { callPages } from './calls.ts';
import { changesFile, noChangesPage } from './changes.ts';
import { chartPage } from './chart.ts';
import { clausePages, faultPages, readDefaults } from './clauses.ts';
import { figuresPage, type Made, readMade } from './figures.ts';
import type { Level } from './level.ts';
import { readSite, type Site, type SiteChart } from './model.ts';
import { areaPages, homePage, systemPage, textPages } from './overview.ts';
import type { Page } from './page.ts';
import { searchScripts } from './search.ts';
import { drawingFile, drawingScript, playPage, storiesOf, storyPages } from './stories.ts';

export interface BuiltSite {
  readonly site: Site;
  readonly pages: readonly Page[];
  readonly drawn: readonly {
    readonly chart: SiteChart;
    readonly page: Page;
    readonly levels: readonly Level[];
  }[];
}

/** Builds all pages in memory. */
export async function buildSite(
  root: string,
  spec: WholeSpec,
  recorded: readonly RecordedFile[] = [],
  made: Made = readMade(root),
): Promise<BuiltSite> {
  const read = await readSite(root, spec);
  const site = { ...read, ...storiesOf(read, recorded) };
  const drawn = await Promise.all(
    site.charts.map(async (chart) => ({ chart, ...(await chartPage(site, chart)) })),
  );
  const pages = [
    homePage(site),
    systemPage(site),
    ...areaPages(site),
    ...drawn.map((one) => one.page),
    ...storyPages(site),
    playPage(site),
    noChangesPage(),
    figuresPage(site, made),
    ...clausePages(site, readDefaults(root)),
    ...faultPages(site),
    ...callPages(site),
    ...textPages(site),
  ];
  return { site, pages, drawn };
}

const client = fileURLToPath(new URL('client/', import.meta.url));
const miniSearch = fileURLToPath(new URL('../umd/index.js', import.meta.resolve('minisearch')));

/** Returns the paths of the site's files that are not pages. */
export const ownFiles = ({ drawn }: BuiltSite): string[] => [
  ...readdirSync(client),
  'minisearch.js',
  'search-index.js',
  'play.js',
  ...drawn.map(({ chart }) => drawingFile(chart)),
];

/** Writes the page of changes, which a later build of the site keeps. Returns its path. */
export function writeChanges({ text }: Page, out: string): string {
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, changesFile), text);
  copyFileSync(join(client, 'site.css'), join(out, 'site.css'));
  return join(out, changesFile);
}

/** Empties a folder and writes the site into it. Returns the size of the site in bytes. */
export function writeSite({ site, pages, drawn }: BuiltSite, out: string, play: string): number {
  const changes = join(out, changesFile);
  const kept = existsSync(changes) ? readFileSync(changes) : null;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const { file, text } of pages) writeFileSync(join(out, file), text);
  if (kept !== null) writeFileSync(changes, kept);
  for (const [file, text] of searchScripts(site)) writeFileSync(join(out, file), text);
  for (const { chart, levels } of drawn)
    writeFileSync(join(out, drawingFile(chart)), drawingScript(chart, levels));
  writeFileSync(join(out, 'play.js'), play);
  for (const file of readdirSync(client)) copyFileSync(join(client, file), join(out, file));
  copyFileSync(miniSearch, join(out, 'minisearch.js'));
  return readdirSync(out).reduce((sum, file) => sum + statSync(join(out, file)).size, 0);
}
