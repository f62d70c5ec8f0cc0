import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './run.ts';
import type { Durations } from './durations.ts';

const durations = JSON.parse(
  readFileSync(new URL('../../tests/durations.json', import.meta.url), 'utf8'),
) as Durations;
const secondsOf = (file: TestSpecification): number => durations[relative(root, file.moduleId)] ?? 0;

/** Starts the longest files first, so that no core waits at the end for one that the other began late. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, (file) => file.project.name);
    return [...byProject.values()].flatMap((own) =>
      own.toSorted((one, other) => secondsOf(other) - secondsOf(one)),
    );
  }
}
