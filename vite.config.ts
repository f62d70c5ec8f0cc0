import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin, type PluginOption } from 'vite';
import { routeNames, routeRow } from './contracts/navigation/routes.ts';
import { chartsWhenRun } from './tools/chartsWhenRun.ts';
import { licences } from './tools/licences.ts';
import { partAddress } from './tools/partAddress.ts';
import { withoutPrefixes } from './tools/withoutPrefixes.ts';
import { withoutProse } from './tools/withoutProse.ts';
import { withoutUnused } from './tools/withoutUnused.ts';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Everything that files reach without `import()` is one chunk, libraries included, however many later chunks share some of
 * it: one request, and a dictionary that serves all of it. What an earlier chunk holds is not taken again.
 */
function chunkOf(name: string, ...files: readonly string[]) {
  const reached = new Set<string>();
  const walk = (id: string, modules: Modules): void => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) walk(next, modules);
  };
  return (id: string, modules: Modules): string | null => {
    if (reached.size === 0)
      for (const file of files) walk(fileURLToPath(new URL(file, import.meta.url)), modules);
    return reached.has(id) ? name : null;
  };
}

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

/** Modules that only declare: what nobody names of them is not there. */
const declarations = /\/(contracts|machines|src\/ui|src\/screens)\//;

/** Small things that signed-in pages of several areas use: on their own, or with the photos, each would cost more. */
const smallParts = [
  'contracts/downloads/download.ts',
  'contracts/photos/library/calls.ts',
  'machines/downloads/downloads.selectors.ts',
  'src/ui/TabLinks.tsx',
  'src/app/lazyDialog.ts',
  'contracts/extensions/capabilityNames.ts',
  'machines/modals/modalWhile.ts',
  'machines/request/cursors.ts',
  'machines/request/query.selectors.ts',
  'src/actors/attention.ts',
  'src/context/device.ts',
  'src/screens/shell/BackLink.tsx',
  'src/ui/ErrorNotice.tsx',
  'src/ui/formats.ts',
  'src/ui/photoName.ts',
  'src/ui/Menu.tsx',
  'src/ui/sizeLabel.ts',
  'src/ui/Skeleton.tsx',
  'src/ui/Tag.tsx',
  'src/ui/TextLink.tsx',
  'src/ui/VisuallyHidden.tsx',
];
/** What pages of photos have in the header, and the library; the list of albums needs no more of the photos. */
const sharedByPhotosAndAlbums = [
  'src/actors/photos/library/library.ts',
  'src/app/StorageStatus.tsx',
  'src/app/CopyToAlbum.ts',
  'src/app/LibraryNotices.ts',
  'src/app/StorageModal.ts',
  'src/screens/photos/deletion/Deletions.tsx',
  'src/screens/photos/preview/Preview.tsx',
  'src/app/whenAttended.ts',
];
/** A list of photos, whichever page it is on: its chart, its grid, its toolbar. */
const listOfPhotos = [
  'src/actors/photos/lists/photoList.ts',
  'src/actors/photos/sorting/sorting.ts',
  'src/screens/photos/grid/ListFrame.tsx',
  'src/screens/photos/grid/ListGrid.tsx',
  'src/screens/photos/sorting/SortMenu.tsx',
  'src/screens/photos/toolbar/CopyAction.tsx',
  'src/screens/photos/toolbar/DeleteAction.tsx',
  'src/screens/photos/toolbar/DownloadAction.tsx',
  'src/screens/photos/toolbar/PrintsAction.tsx',
  'src/screens/photos/toolbar/SelectionBar.tsx',
];
/** What the list of albums has in common with one of them. */
const sharedByAlbums = [
  'src/actors/albums/lists.ts',
  'src/screens/albums/dialogs.ts',
  'machines/albums/albumsPage.selectors.ts',
];
/** One's own or a shared one. */
const oneAlbum = [
  'src/actors/albums/album.ts',
  'src/screens/albums/AlbumHeader.tsx',
  'src/screens/albums/OpenAlbum.tsx',
];
/** Areas without a public page: the account is there before anything of theirs is drawn. */
const routes = routeNames.map(routeRow);
const signedInAreas = [...new Set(routes.map(({ area }) => area))].filter((area) =>
  routes.every((row) => row.area !== area || row.access === 'signedIn'),
);

export const pluginsOf = (
  parts: Pick<Parameters<typeof partAddress>[0], 'folder' | 'framed'>,
): PluginOption[] => [
  react({ jsxImportSource: '@emotion/react' }),
  lingui({ failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset(), withoutProse] }),
  partAddress({ catalogues: fileURLToPath(new URL('public/locales', import.meta.url)), ...parts }),
  withoutPrefixes,
  withoutUnused,
  chartsWhenRun,
  secondMinifier,
];

export default defineConfig({
  plugins: [
    pluginsOf({
      folder: '',
      framed: {
        frame: 'src/app/account.tsx',
        parts: signedInAreas.map((area) => `src/app/areas/${area}.tsx`),
      },
    }),
    licences,
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
    // Read by the build's next step, which says what the pages of each area begin with, and taken away.
    manifest: true,
    // The content security policy admits no `data:` font and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // A plan that takes over another's rows by `...` is no effect; nobody reads a size to make the browser measure.
        propertyReadSideEffects: false,
        moduleSideEffects: [
          { test: pureCommonJs, sideEffects: false },
          { test: declarations, sideEffects: false },
        ],
        manualPureFunctions: [
          ...['z', 'setup', 'css', 'keyframes', 'call', 'lazyActorFor'],
          // The examples by which shared charts are drawn and tested stand beside them, and nobody uses them here.
          ...[
            'addressedPageFor',
            'batchFor',
            'batchesFor',
            'confirmFor',
            'downloadFor',
            'formFor',
            'modalFormFor',
            'pagedQueryFor',
            'pushChannelFor',
            'questionFor',
          ],
          ...['queryFor', 'readUntilFor', 'recordChangeFor', 'requestFor', 'watchFor'],
          // React as react-router's files call it: its data routes are a memo that nobody draws, and all of it hung on that.
          'React$1',
        ],
      },
      output: {
        codeSplitting: {
          // The frame of every page; what signed-in ones have around them; what the photos have in common with the albums; and
          // the photos, for which most come.
          groups: [
            {
              name: chunkOf(
                'frame',
                'src/main.tsx',
                'src/context/Link.tsx',
                'src/app/frame/menus.ts',
                'src/app/frame/LazyFooter.ts',
              ),
              debugName: 'frame',
              priority: 6,
            },
            {
              name: chunkOf('signedIn', 'src/app/account.tsx', ...smallParts),
              debugName: 'signedIn',
              priority: 5,
            },
            // Small ones that go together: each chunk more is a name more in the frame.
            { name: 'addressed', test: /\/machines\/request\/(addressedPage|pageAddress)\./, priority: 4 },
            {
              name: 'modalIds',
              test: /\/machines\/\w+\/(modal|modals\.values|(addresses|customer|projects|storage)\.values)\.ts$/,
              priority: 4,
            },
            { name: 'form', test: /\/machines\/request\/form\./, priority: 4 },
            { name: chunkOf('shared', ...sharedByPhotosAndAlbums), debugName: 'shared', priority: 3 },
            { name: chunkOf('list', ...listOfPhotos), debugName: 'list', priority: 2 },
            { name: chunkOf('albumLists', ...sharedByAlbums), debugName: 'albumLists', priority: 1 },
            { name: chunkOf('album', ...oneAlbum), debugName: 'album', priority: 0 },
            { name: chunkOf('photos', 'src/app/areas/photos.tsx'), debugName: 'photos', priority: 0 },
          ],
        },
      },
    },
  },
});
