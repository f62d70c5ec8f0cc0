import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { Code } from '../../tools/charts/code.ts';
import { loadCharts, machineOf } from '../../tools/charts/load.ts';
import { chartSpec } from '../../tools/charts/spec.ts';
import { bodyMutantsOf } from '../../tools/teeth/bodies.ts';
import { copied, mutantsOf } from '../../tools/teeth/mutants.ts';
import { Sources, targetsOf } from '../../tools/teeth/targets.ts';
import { isNightly } from '../kit/nightly.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tries only every tenth mutant in a landing run, because each mutant is a separate machine. */
const step = isNightly() ? 1 : 10;

test('a mutant of a chart’s config changes what the extractor reads', async () => {
  const alike: string[] = [];
  for (const chart of await loadCharts(root)) {
    const machine = machineOf(chart);
    if (machine === undefined) continue;
    const read = (one: AnyStateMachine) => JSON.stringify(chartSpec(chart, one));
    const before = read(machine);
    const count = mutantsOf(copied(machine.config as Record<string, unknown>)).length;
    for (let index = 0; index < count; index += step) {
      const config = copied(machine.config as Record<string, unknown>);
      const mutant = mutantsOf(config)[index];
      mutant?.apply();
      const mutated = createMachine(config, machine.implementations as object) as AnyStateMachine;
      if (read(mutated) === before) alike.push(`${chart.file}: ${mutant?.what ?? ''}`);
    }
  }
  expect(alike).toEqual([]);
});

test('every mutant of a function of the charts lies in a piece of source that the extractor keeps', () => {
  const code = new Code(root);
  const files = targetsOf(new Sources(root))
    .map(({ file }) => file)
    .filter((file) => file.startsWith('machines/'));
  const outside = files.flatMap((file) => {
    const pieces = [...code.reachedFrom(file)]
      .filter((one) => one.file === file)
      .flatMap((one) => one.pieces);
    return bodyMutantsOf(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ start, end }) => !pieces.some((piece) => piece.start <= start && end <= piece.end))
      .map(({ what }) => `${file}: ${what}`);
  });
  expect(outside).toEqual([]);
});
