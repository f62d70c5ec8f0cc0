import { defineConfig, devices } from '@playwright/test';
import { walksLeftOut } from '../tests/kit/nightly.ts';
import { chromiumArgs } from '../tools/chromium.ts';

const { CHROMIUM } = process.env;
const grepInvert = walksLeftOut();

/**
 * Three workers, even on two cores, because tests wait more than they compute. No retries: a test that passes only at
 * the second attempt has failed.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.test/e2e',
  // Accessibility trees are stored next to the test that compares them.
  snapshotPathTemplate: '{testFileDir}/trees/{arg}{ext}',
  globalSetup: './kit/freshBuild.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Tests that are variations of others run in `npm run proof -- nightly`, and in landing runs whose changes touch
  // their domain.
  ...(grepInvert === undefined ? {} : { grepInvert }),
  retries: 0,
  workers: 3,
  timeout: 120_000,
  // Three browsers and their backends share two cores, so elements may appear late.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../.test/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // Less than the time limit of a test, so that the error names the action that hangs.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      args: chromiumArgs,
      // Without a UTF-8 locale, the file chooser silently skips files whose names are not ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    },
    // Without DOM snapshots, because Playwright would fetch `blob:` pictures in the page for them, which the
    // product's policy forbids; and without screenshots, which took a quarter of the time of a run.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
});
