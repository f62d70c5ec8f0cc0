import { defineConfig } from '@playwright/test';
import config from '../../../e2e/playwright.config.ts';

/** The walks of `tests/kit/teardown.test.ts`, which reads their report from the standard output. No build: they need no page. */
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
