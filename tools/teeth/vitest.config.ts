import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { teethPlugin } from './plugin.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The unit tests, run against sources with one mutant. */
export default defineConfig({
  root,
  plugins: [teethPlugin(root)],
  test: {
    environment: 'node',
    // What a file was without a mutant is kept on disk and would be taken for what it is with one.
    fsModuleCache: false,
    bail: 1,
    reporters: ['dot'],
    include: ['tests/**/*.test.ts'],
    runner: `${root}/tools/teeth/runner.ts`,
    setupFiles: ['tests/kit/seed.ts', 'tools/teeth/hurry.ts'],
    // Longer than the run's own limit: a busy machine is not what notices a mutant.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
