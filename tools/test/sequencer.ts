import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { fixedSeed } from '../../tests/kit/numbers.ts';
import { root } from './run.ts';
import type { Durations } from './durations.ts';

const durations = JSON.parse(
  readFileSync(new URL('../../tests/durations.json', import.meta.url), 'utf8'),
) as Durations;
const secondsOf = (file: TestSpecification): number => durations[relative(root, file.moduleId)] ?? 0;

const seed = process.env['WALK_SEED'] ?? String(fixedSeed);
const placeOf = (file: TestSpecification): string =>
  createHash('sha256')
    .update(`${seed} ${relative(root, file.moduleId)}`)
    .digest('hex');

/**
 * Starts the longest files first, so that no core is idle at the end. Files of similar length are ordered by the
 * run's seed, because many files share a process and none may depend on the previous one.
 */
export class LongestThenSeeded extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, (file) => file.project.name);
    return [...byProject.values()].flatMap((own) =>
      own.toSorted(
        (one, other) => secondsOf(other) - secondsOf(one) || (placeOf(one) < placeOf(other) ? -1 : 1),
      ),
    );
  }
}
