import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartMarkdown } from './charts/draw.ts';
import { loadCharts } from './charts/load.ts';
import { chartSpecs, readSpec } from './charts/spec.ts';
import { systemMarkdown } from './charts/system.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Drawing {
  readonly file: string;
  readonly text: string;
}

/** The expected drawing of every chart, and the drawing of the whole system. */
export async function drawings(): Promise<Drawing[]> {
  const charts = await loadCharts(root);
  const each = chartSpecs(charts).map((chart) => ({
    file: chart.file.replace(/\.machine\.ts$/, '.chart.md'),
    text: chartMarkdown(chart),
  }));
  return [...each, { file: 'machines/system.chart.md', text: systemMarkdown(charts) }];
}

/** Drawings that are missing or older than their chart. */
export async function staleDrawings(): Promise<string[]> {
  return (await drawings())
    .filter(
      ({ file, text }) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text,
    )
    .map(({ file }) => file);
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await staleDrawings();
    for (const file of stale)
      process.stdout.write(`${file} is not the drawing of its chart; run npm run charts\n`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else if (process.argv.includes('--site')) {
    const { writeSite } = await import('./charts/site.ts');
    process.stdout.write(`${await writeSite(root)}\n`);
  } else if (process.argv.includes('--against') || process.argv.includes('--between')) {
    const at = process.argv.findIndex((word) => word === '--against' || word === '--between');
    const [before = 'main', after = root] = process.argv.slice(at + 1);
    const { between } = await import('./charts/against.ts');
    process.stdout.write(`${(await between(root, before, after)).join('\n')}\n`);
  } else {
    for (const { file, text } of await drawings()) writeFileSync(join(root, file), text);
    writeFileSync(join(root, 'spec.json'), JSON.stringify(await readSpec(root)));
  }
}
