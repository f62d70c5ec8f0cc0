import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { withoutProse } from './tools/withoutProse.ts';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Everything a file reaches without `import()` is one chunk, libraries included, however many later chunks share some of
 * it: one request, and a dictionary that serves all of it. What an earlier chunk holds is not taken again.
 */
function chunkOf(name: string, file: string) {
  const start = fileURLToPath(new URL(file, import.meta.url));
  const reached = new Set<string>();
  const walk = (id: string, modules: Modules): void => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) walk(next, modules);
  };
  return (id: string, modules: Modules): string | null => {
    if (reached.size === 0) walk(start, modules);
    return reached.has(id) ? name : null;
  };
}

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

/** Goes over what the built-in minifier left: about 1 % less after brotli, on every first visit. */
const secondMinifier: Plugin = {
  name: 'second-minifier',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const { code } = await minify(chunk.code, {
          module: true,
          // A constant stands where it was written: moving it to the left of `===` compresses worse.
          compress: { passes: 3, lhs_constants: false },
        });
        if (code === undefined) this.error(`${chunk.fileName} could not be minified`);
        chunk.code = code;
      }
    },
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
    secondMinifier,
  ],
  // React has had this hook since 18: its stand-in for older ones is not shipped.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
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
          // The frame of every page, and the photos, which are what most people come for.
          groups: [
            { name: chunkOf('frame', 'src/main.tsx'), debugName: 'frame', priority: 2 },
            { name: chunkOf('photos', 'src/app/areas/photos.tsx'), debugName: 'photos', priority: 1 },
          ],
        },
      },
    },
  },
});
