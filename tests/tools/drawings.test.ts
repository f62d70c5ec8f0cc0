import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Window } from 'happy-dom';
import { afterAll, expect, test, vi } from 'vitest';
import { listed, mermaid as drawn } from '../../tools/charts/draw.ts';
import { edgesOf } from '../../tools/charts/extract.ts';
import { loadCharts, machineOf } from '../../tools/charts/load.ts';
import { chartSpec } from '../../tools/charts/spec.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

afterAll(() => vi.unstubAllGlobals());

/** Mermaid parses labels with DOMPurify, which needs a window when it is loaded. */
async function parser() {
  const window = new Window();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  const { default: mermaid } = await import('mermaid');
  // The first call loads the diagram types.
  await mermaid.parse('stateDiagram-v2');
  return async (text: string) => (await mermaid.mermaidAPI.getDiagramFromText(text)).db;
}

const isArrow = (relation: unknown): boolean =>
  typeof relation === 'object' &&
  relation !== null &&
  'relationTitle' in relation &&
  typeof relation.relationTitle === 'string' &&
  relation.relationTitle !== '';

test('Mermaid parses every drawing, and each transition is drawn or listed', async () => {
  const parse = await parser();
  const wrong: string[] = [];
  const system = readFileSync(join(root, 'machines/system.chart.md'), 'utf8');
  await parse(/```mermaid\n([^]*?)```/.exec(system)?.[1] ?? '');
  for (const chart of await loadCharts(root)) {
    const machine = machineOf(chart);
    if (machine === undefined) continue;
    const spec = chartSpec(chart, machine);
    try {
      const db = await parse(drawn(spec));
      const arrows = 'getRelations' in db && typeof db.getRelations === 'function' ? db.getRelations() : [];
      const shown = (arrows as unknown[]).filter(isArrow).length + listed(spec).length;
      const expected = edgesOf(machine).reduce((sum, { targets }) => sum + Math.max(1, targets.length), 0);
      if (shown !== expected) wrong.push(`${chart.file}: ${shown} of ${expected} transitions`);
    } catch (error) {
      wrong.push(`${chart.file}: ${String(error)}`);
    }
  }
  expect(wrong).toEqual([]);
});
