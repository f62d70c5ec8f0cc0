import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { signedInAreas } from './contracts/navigation/starts.ts';
import { areaModule, chunkGroups, writesStarts } from './tools/chunks.ts';
import { licences } from './tools/licences.ts';
import { partAddress } from './tools/partAddress.ts';
import { withoutProse } from './tools/withoutProse.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export const pluginsOf = (
  parts: Pick<Parameters<typeof partAddress>[0], 'folder' | 'framed'>,
): PluginOption[] => [
  react({ jsxImportSource: '@emotion/react' }),
  lingui({ failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset(), withoutProse] }),
  partAddress({ catalogues: fileURLToPath(new URL('public/locales', import.meta.url)), ...parts }),
];

export default defineConfig({
  plugins: [
    pluginsOf({
      folder: '',
      framed: { frame: 'src/app/account.tsx', parts: signedInAreas.map(areaModule) },
    }),
    writesStarts(root),
    licences,
  ],
  optimizeDeps: { exclude: ['@lingui/react/macro', '@lingui/core/macro'] },
  build: {
    target: 'es2023',
    // The content security policy allows neither `data:` fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Modules in these folders have no side effects, so unused ones can be left out.
      treeshake: {
        moduleSideEffects: [{ test: /\/(contracts|machines|src\/ui|src\/screens)\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups: chunkGroups(root) } },
    },
  },
});
