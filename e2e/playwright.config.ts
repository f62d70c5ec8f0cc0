import { defineConfig, devices } from '@playwright/test';
import { walksLeftOut } from '../tests/kit/nightly.ts';
import { chromiumArgs } from '../tools/chromium.ts';

const { CHROMIUM } = process.env;
const grepInvert = walksLeftOut();

/** Three workers: a walk waits more than it works, also on two cores. No retries: a test that needs a second try is a failing test. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.test/e2e',
  // Trees of accessibility, beside the walk that pins them.
  snapshotPathTemplate: '{testFileDir}/trees/{arg}{ext}',
  globalSetup: './kit/freshBuild.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Walks that vary others are made in `npm run proof -- nightly`, and in landing runs where the change touches their domain.
  ...(grepInvert === undefined ? {} : { grepInvert }),
  retries: 0,
  workers: 3,
  timeout: 120_000,
  // Three browsers and their backends share two cores: elements may appear late.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../.test/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // Within the limit of a test, so that what hangs is named by what it did.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      args: chromiumArgs,
      // Without a locale of UTF-8 it finds no file whose name is not ASCII, and chooses the others without a word.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    },
    // Without snapshots of the DOM: for them it fetches `blob:` pictures inside the page, which our policy forbids. And
    // without a film: drawing it took a quarter of the time of a run.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
});
