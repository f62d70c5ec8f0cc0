import fc from 'fast-check';
import { expect } from 'vitest';
import { type Part, walkMany } from '../../../kit/numbers.ts';
import { UploadWorld } from './world.ts';

type Steps = readonly (readonly [what: number, which: number])[];

const steps = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 60, size: 'max' });

/**
 * Defines one part of the random walks through the queue. These walks are the slowest of all, so each part is a
 * separate file.
 */
export function walkQueue(part: Part, regressions: readonly Steps[] = []): void {
  walkMany(
    '[1.3b] [5.6a] [F11] [F12] [F13] after any choices, pauses, failures and reloads no file is lost or sent twice, and every file ends',
    'uploadQueue',
    fc.property(steps, (walk) => {
      const world = new UploadWorld();
      try {
        for (const [what, which] of walk) world.do(what, which);
        world.becomeKind();
        expect(world.unfinished()).toEqual([]);
      } catch (error) {
        throw new Error(`${String(error)}\nafter ${world.went.join(' → ')}`, { cause: error });
      } finally {
        world.stop();
      }
    }),
    {
      part,
      examples: regressions.map((walk): [[number, number][]] => [walk.map(([what, which]) => [what, which])]),
    },
  );
}
