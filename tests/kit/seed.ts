import fc from 'fast-check';
import { fixedSeed } from './numbers.ts';

/**
 * All random walks and properties use one seed, so that two runs of the same commit do the same. `npm test` derives
 * it from the commit's files (`tools/test/seed.ts`), and `npm run proof -- walks` uses a new one; `WALK_SEED` repeats
 * either.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['WALK_SEED'] ?? fixedSeed) });
