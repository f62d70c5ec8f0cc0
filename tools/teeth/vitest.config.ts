import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { teethPlugin } from './plugin.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Node tests, run on sources with one mutant. */
export default defineConfig({
  root,
  plugins: [teethPlugin(root)],
  test: {
    environment: 'node',
    // With a mutant, cached modules of the unchanged file must not be used.
    fsModuleCache: false,
    bail: 1,
    reporters: ['dot'],
    include: ['tests/**/*.test.ts'],
    runner: `${root}/tools/teeth/runner.ts`,
    setupFiles: ['tests/kit/seed.ts', 'tools/teeth/hurry.ts'],
    // Longer than the limit of the run itself, so that a busy machine does not count as a kill.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
