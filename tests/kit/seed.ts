import fc from 'fast-check';
import { fixedSeed } from './numbers.ts';

/**
 * Every walk and property starts from one seed, so that two runs of one commit do the same. `npm test` takes it from the
 * commit's files (`tools/test/seed.ts`), `npm run proof -- walks` a fresh one; `WALK_SEED` repeats either.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['WALK_SEED'] ?? fixedSeed) });
