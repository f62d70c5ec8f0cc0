import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UploadWorld } from './world.ts';

/** Walks that failed once, as fast-check printed them. */
const regressions: readonly (readonly (readonly [number, number])[])[] = [];

test('[4.9] [5.6] whatever is chosen, removed, held, cut off, refused and loaded anew: nothing is lost, nothing is sent twice, and every file ends', () => {
  const steps = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 60, size: 'max' });
  fc.assert(
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
      numRuns: Number(process.env['WALK_RUNS'] ?? 300),
      examples: regressions.map((walk) => [walk.map(([what, which]) => [what, which])]),
    },
  );
}, 120_000);
