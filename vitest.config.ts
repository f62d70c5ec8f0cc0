import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

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

export default mergeConfig(
  viteConfig,
  defineConfig({
    // rolldown otherwise folds React's development runtime to its production half, where `jsxDEV` is undefined.
    optimizeDeps: { rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"development"' } } } },
    test: {
      projects: [
        { extends: true, test: { name: 'unit', environment: 'node', include: ['tests/**/*.test.ts'] } },
        {
          extends: true,
          test: {
            name: 'browser',
            include: ['tests/**/*.browser.test.tsx'],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({ launchOptions: { executablePath, args: quiet } }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
      ],
    },
  }),
);
