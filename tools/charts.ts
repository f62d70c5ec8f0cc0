import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartMarkdown } from './charts/draw.ts';
import { loadCharts } from './charts/load.ts';
import { readWhole } from './charts/around.ts';
import { chartSpecs } from './charts/spec.ts';
import { systemMarkdown } from './charts/system.ts';
import { budget } from '../tests/kit/pace.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Drawing {
  readonly file: string;
  readonly text: string;
}

/** Returns the expected drawing of every chart and of the whole system. */
export async function drawings(): Promise<Drawing[]> {
  const charts = await loadCharts(root);
  const each = chartSpecs(charts).map((chart) => ({
    file: chart.file.replace(/\.machine\.ts$/, '.chart.md'),
    text: chartMarkdown(chart),
  }));
  return [...each, { file: 'machines/system.chart.md', text: systemMarkdown(charts) }];
}

/** Returns the names of drawings that are missing or older than their chart. */
export async function staleDrawings(): Promise<string[]> {
  return (await drawings())
    .filter(
      ({ file, text }) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text,
    )
    .map(({ file }) => file);
}

/** Limit in seconds of processor time, which other work on the machine does not influence. */
const longest = 60;
const largest = 15e6;

/**
 * Writes the site to `.charts-site/`, and prints the site's size and how long this took. Returns the problems
 * of the site.
 */
async function makeSite(): Promise<readonly string[]> {
  const { markSite, siteFolder: out, siteHash, siteIsStale } = await import('./charts/site/folder.ts');
  const hash = siteHash();
  if (process.argv.includes('--if-stale') && !siteIsStale(hash)) return [];
  const began = performance.now();
  const { buildSite, ownFiles, writeSite } = await import('./charts/site/write.ts');
  const { problemsOf } = await import('./charts/site/check.ts');
  const { bundlePlay, recordAll } = await import('./charts/play/bundle.ts');
  const play = await bundlePlay(root);
  const built = await buildSite(root, await readWhole(root), await recordAll(play));
  const size = writeSite(built, out, play);
  markSite(hash);
  const took = ((performance.now() - began) / 1000).toFixed(1);
  const { user, system } = process.cpuUsage();
  const worked = (user + system) / 1e6;
  process.stdout.write(
    `${join(out, 'index.html')}: ${built.pages.length} pages, ${(size / 1e6).toFixed(1)} MB, in ${took} s (${worked.toFixed(1)} s of work)\n`,
  );
  return [
    ...problemsOf(built, ownFiles(built)),
    ...(size > largest ? [`the site is larger than ${largest / 1e6} MB`] : []),
    ...(worked * 1000 > (await budget(longest * 1000))
      ? [`the site took more than ${longest} s of work on the reference cores`]
      : []),
  ];
}

function report(problems: readonly string[]): void {
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await staleDrawings();
    report([
      ...stale.map((file) => `${file} is not the drawing of its chart; run npm run charts`),
      ...(await makeSite()),
    ]);
  } else if (process.argv.includes('--site')) {
    report(await makeSite());
  } else if (process.argv.includes('--against') || process.argv.includes('--between')) {
    const at = process.argv.findIndex((word) => word === '--against' || word === '--between');
    const [before = 'main', after = root] = process.argv
      .slice(at + 1)
      .filter((word) => !word.startsWith('--out'));
    const out = process.argv.find((word) => word.startsWith('--out='))?.slice('--out='.length);
    const { comparison, comparisonLines } = await import('./charts/against.ts');
    const found = await comparison(root, before, after);
    const { changesPage } = await import('./charts/site/changes.ts');
    const { writeChanges } = await import('./charts/site/write.ts');
    const { siteFolder } = await import('./charts/site/folder.ts');
    process.stdout.write(`${comparisonLines(found).join('\n')}\n`);
    process.stderr.write(`${writeChanges(await changesPage(found), out ?? siteFolder)}\n`);
  } else if (process.argv.includes('--witnesses')) {
    const at = process.argv.indexOf('--witnesses');
    const [count = '200', seed = '1'] = process.argv.slice(at + 1);
    const { least, reportOf, sampleOf } = await import('./charts/witness/sample.ts');
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const sampled = await sampleOf(root.replace(/\/$/, ''), Number(count), Number(seed), say);
    const { line, share } = reportOf(sampled);
    say(`${line}; seed ${seed}`);
    if (share < least) process.exitCode = 1;
  } else {
    for (const { file, text } of await drawings()) writeFileSync(join(root, file), text);
    writeFileSync(join(root, 'spec.json'), JSON.stringify(await readWhole(root)));
  }
}
