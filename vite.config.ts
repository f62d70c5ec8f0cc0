import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { withoutProse } from './tools/withoutProse.ts';

/** What every first screen needs: one long-cached chunk instead of a dozen small ones. */
const firstChunk =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|@emotion|stylis|hoist-non-react-statics|@lingui|react-router)\//;

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Everything the entry reaches without `import()` is one chunk, however many later chunks share some of it. */
function frameChunk() {
  const reached = new Set<string>();
  const walk = (id: string, modules: Modules): void => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) walk(next, modules);
  };
  return (id: string, modules: Modules): string | null => {
    if (reached.size === 0) walk(entry, modules);
    return reached.has(id) ? 'frame' : null;
  };
}
const entry = fileURLToPath(new URL('src/main.tsx', import.meta.url));

/** Vite wraps each `import()` to fetch its style sheets first; no chunk of ours has one. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** CommonJS that emotion imports for `withTheme` alone, which nobody here uses: without a word it would be kept. */
const pureCommonJs = /node_modules\/(hoist-non-react-statics|react-is)\//;

export default defineConfig({
  plugins: [
    react({ jsxImportSource: '@emotion/react' }),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset(), withoutProse] }),
    plainImports,
  ],
  optimizeDeps: { exclude: ['@lingui/react/macro', '@lingui/core/macro'] },
  build: {
    target: 'es2023',
    // The content security policy admits no `data:` font and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: pureCommonJs, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: firstChunk },
            { name: frameChunk(), debugName: 'frame' },
          ],
        },
      },
    },
  },
});
