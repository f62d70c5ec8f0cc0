import fc from 'fast-check';

const { NIGHTLY, WALK_SEED } = process.env;

/**
 * Every walk and property starts from one seed, so that two runs of one commit do the same; the nightly form looks
 * further from a fresh one, which fast-check prints with what failed. `WALK_SEED` repeats it.
 */
const chosen = NIGHTLY === undefined ? 20_260_101 : Date.now() & 0x7fffffff;
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(WALK_SEED ?? chosen) });
