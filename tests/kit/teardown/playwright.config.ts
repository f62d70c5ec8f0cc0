import { defineConfig } from '@playwright/test';
import config from '../../../e2e/playwright.config.ts';

/**
 * The tests run by `tests/kit/teardown.test.ts`, which reads their report from standard output. They need no page,
 * and therefore no build.
 */
const { globalSetup: _, grepInvert: __, projects: ___, ...rest } = config;

export default defineConfig({
  ...rest,
  testDir: '.',
  testMatch: '*.walk.ts',
  outputDir: '../../../.test/teardown',
  workers: 1,
  fullyParallel: false,
  reporter: [['json']],
});
