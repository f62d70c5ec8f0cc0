import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutProse } from './tools/withoutProse.ts';

/** What every first screen needs: one long-cached chunk instead of a dozen small ones. */
const firstChunk =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|@emotion|stylis|hoist-non-react-statics|@lingui|react-router)\//;

export default defineConfig({
  plugins: [
    react({ jsxImportSource: '@emotion/react' }),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset(), withoutProse] }),
  ],
  optimizeDeps: { exclude: ['@lingui/react/macro', '@lingui/core/macro'] },
  build: {
    target: 'es2023',
    // The content security policy admits no `data:` font and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', test: firstChunk }] } },
    },
  },
});
