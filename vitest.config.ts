import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';
import { leftOut } from './tests/kit/nightly.ts';
import { LongestThenSeeded } from './tools/test/sequencer.ts';

/** `CHROMIUM` is the path of the browser if it is not Debian's. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const onRealParts = [
  'tests/backend/**/*.test.ts',
  'tests/*/backend/**/*.test.ts',
  'tests/photos/*/backend/**/*.test.ts',
  'tests/kit/{backend,faultProxy,prepare,teardown}.test.ts',
  'tests/cluster/*.test.ts',
];

/** Reads the output of the build. */
const onBuild = 'tests/laws/bundle.test.ts';

/** Generous, because elements may appear late on a busy machine; if they appear in time, this costs nothing. */
const patient = { timeout: 20_000 };
/** Set by `tools/teeth`. */
const inHurry = process.env['HURRY'] !== undefined;

/** Emulating touch affects other pages of the same browser, so this file runs after all others. */
const onTouch = 'tests/photos/preview/screen/gestures.browser.test.tsx';

/**
 * Test projects that run on Node. Properties over all time zones, and mapping whole charts, take seconds on a busy
 * machine.
 */
const onNode = (
  name: string,
  options: { readonly include: string[]; readonly exclude?: string[]; readonly isolate?: boolean },
) => ({
  extends: true as const,
  test: {
    name,
    ...options,
    environment: 'node' as const,
    setupFiles: ['tests/kit/seed.ts'],
    testTimeout: 300_000,
    expect: { poll: patient },
  },
});

const inBrowser = (
  name: string,
  files: { readonly include: string[]; readonly exclude?: string[] },
  groupOrder: number,
) => ({
  extends: true as const,
  test: {
    name,
    ...files,
    sequence: { groupOrder },
    setupFiles: ['tests/kit/productFont.ts', 'tests/kit/animations.ts', 'tests/kit/pointerAtRest.ts'],
    // Maximum wait for an element that never appears; the slowest test takes a quarter of this.
    testTimeout: 120_000,
    expect: { poll: patient },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: quiet } }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
});

export default mergeConfig(
  viteConfig,
  defineConfig({
    // Otherwise rolldown would resolve React's development runtime to its production build, in which `jsxDEV` is
    // undefined. If these modules were discovered late, the browser would reload its page in the middle of a test.
    optimizeDeps: {
      include: [
        'xstate',
        '@xstate/react',
        'zod/mini',
        'react-router',
        'axe-core',
        '@testing-library/react',
        'hash-wasm',
        'tus-js-client',
      ],
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"development"' } } },
    },
    test: {
      // Vitest leaves one core free by default, which halves the speed on two cores.
      maxWorkers: Math.max(2, availableParallelism()),
      sequence: { sequencer: LongestThenSeeded },
      projects: [
        onNode('unit', {
          include: ['tests/**/*.test.ts'],
          exclude: [...onRealParts, 'tests/laws/**'],
          // Modules are loaded only once per process; tests pass in any order of files.
          isolate: false,
        }),
        onNode('laws', { include: ['tests/laws/*.test.ts'], exclude: [onBuild] }),
        onNode('bundle', { include: [onBuild] }),
        // Tests with stores, servers and child processes, which are slower; each creates what it needs.
        {
          extends: true,
          test: {
            name: 'parts',
            environment: 'node',
            include: onRealParts,
            exclude: leftOut(),
            setupFiles: ['tests/kit/seed.ts'],
            // A mutant in the service often shows only as a timeout, so mutation tests use shorter ones.
            testTimeout: inHurry ? 60_000 : 300_000,
            expect: { poll: { timeout: inHurry ? 10_000 : 60_000 } },
            hookTimeout: inHurry ? 60_000 : 300_000,
            // One process runs many files, so that the store's engine is compiled only once in it; no file leaves
            // anything behind.
            isolate: false,
          },
        },
        inBrowser('browser', { include: ['tests/**/*.browser.test.tsx'], exclude: [onTouch] }, 0),
        inBrowser('touch', { include: [onTouch] }, 1),
      ],
    },
  }),
);
