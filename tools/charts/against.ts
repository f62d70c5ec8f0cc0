import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edgeText } from './draw.ts';
import { edgesOf, pathOf, stateNodes } from './extract.ts';
import { type Chart, loadCharts, machineOf } from './load.ts';

/** States and transitions of a chart, one line each; equal lines mean equal behaviour. */
function linesOf(chart: Chart): ReadonlySet<string> {
  const machine = machineOf(chart);
  if (machine === undefined) return new Set();
  return new Set([
    ...stateNodes(machine.root).map((node) => `state ${pathOf(node)}: ${node.description ?? ''}`),
    ...edgesOf(machine).map(
      (edge) => `${edge.source} --${edgeText(edge)}--> ${edge.targets.join(', ') || '(stays)'}`,
    ),
  ]);
}

const without = (lines: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...lines].filter((line) => !others.has(line));

/**
 * The changes for a reviewer: added and removed charts, and for each chart on both sides, wherever its file is,
 * the added (+) and removed (-) states and transitions. Empty without changes.
 */
export function chartDiff(before: readonly Chart[], after: readonly Chart[]): string[] {
  const byName = (charts: readonly Chart[]) => new Map(charts.map((chart) => [chart.name, chart]));
  const [old, now] = [byName(before), byName(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    if (was === undefined) return is === undefined ? [] : [`+ ${is.file}: a new chart`];
    if (is === undefined) return [`- ${was.file}: the chart is gone`];
    const { file } = is;
    const [wasLines, isLines] = [linesOf(was), linesOf(is)];
    const removed = without(wasLines, isLines);
    const added = without(isLines, wasLines);
    if (removed.length + added.length === 0) return [];
    return [file, ...removed.map((line) => `  - ${line}`), ...added.map((line) => `  + ${line}`)];
  });
}

/**
 * Differences between the charts of a commit and those on disk.
 * @throws git's error if the commit does not exist.
 */
export async function against(root: string, commit: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    const archive = execFileSync('git', ['archive', commit, 'machines', 'contracts', 'package.json'], {
      cwd: root,
      maxBuffer: 2 ** 28,
    });
    mkdirSync(join(folder, 'tree'));
    execFileSync('tar', ['-x', '-C', join(folder, 'tree')], { input: archive });
    symlinkSync(join(root, 'node_modules'), join(folder, 'tree', 'node_modules'), 'dir');
    return chartDiff(await loadCharts(join(folder, 'tree')), await loadCharts(root));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
