import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';
import { leftOut } from './tests/kit/nightly.ts';
import { LongestThenSeeded } from './tools/test/sequencer.ts';

/** `CHROMIUM` names the browser where it is not Debian's. */
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

/** Reads what the build left. */
const onBuild = 'tests/laws/bundle.test.ts';

/** What is looked for may come late where other work shares the cores; it costs nothing where it comes in time. */
const patient = { timeout: 20_000 };
/** Set by `tools/teeth`. */
const inHurry = process.env['HURRY'] !== undefined;

/** A page that emulates touch makes others of the same browser coarse, too: what it tests runs when they are done. */
const onTouch = 'tests/photos/preview/screen/gestures.browser.test.tsx';

/** On Node: properties over every zone and charts mapped whole take seconds where others work beside them. */
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
    // An element that never comes is waited for until here; the slowest test takes a quarter of it.
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
    // rolldown otherwise folds React's development runtime to its production half, where `jsxDEV` is undefined.
    // Found late, these would make the browser load its page anew in the middle of a test.
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
      // Vitest leaves one core free, which on two cores halves its speed.
      maxWorkers: Math.max(2, availableParallelism()),
      sequence: { sequencer: LongestThenSeeded },
      projects: [
        onNode('unit', {
          include: ['tests/**/*.test.ts'],
          exclude: [...onRealParts, 'tests/laws/**'],
          // Modules are loaded once in each process; every order of the files passes.
          isolate: false,
        }),
        onNode('laws', { include: ['tests/laws/*.test.ts'], exclude: [onBuild] }),
        onNode('bundle', { include: [onBuild] }),
        // Stores, servers and child processes: slower, and each test brings its own.
        {
          extends: true,
          test: {
            name: 'parts',
            environment: 'node',
            include: onRealParts,
            exclude: leftOut(),
            setupFiles: ['tests/kit/seed.ts'],
            // A broken line of the service is noticed by what never comes: teeth wait less long for it.
            testTimeout: inHurry ? 60_000 : 300_000,
            expect: { poll: { timeout: inHurry ? 10_000 : 60_000 } },
            hookTimeout: inHurry ? 60_000 : 300_000,
            // One process for many files: the store's engine is compiled once in it, and no file leaves anything behind.
            isolate: false,
          },
        },
        inBrowser('browser', { include: ['tests/**/*.browser.test.tsx'], exclude: [onTouch] }, 0),
        inBrowser('touch', { include: [onTouch] }, 1),
      ],
    },
  }),
);
