import { expect, test } from 'vitest';
import { chunkGroups, assignmentsOf, startsOf } from '../../tools/chunks.ts';

const root = '/project';
/** The static imports of each file. */
const imports: Readonly<Record<string, readonly string[]>> = {
  'src/main.tsx': ['react'],
  'src/app/account.tsx': ['react', 'header'],
  'src/services/ky.ts': [],
  'src/actors/photos/library/library.ts': ['pages'],
  timeline: ['grid', 'pages', 'tabs', 'react'],
  album: ['grid', 'pages', 'dialog'],
  ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((page) => [page, ['tabs', 'form', 'dialog']])),
  f: ['order'],
  order: [],
  g: ['order', 'public'],
  open: ['public'],
};
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (imports[id.slice(root.length + 1)] ?? []).map((name) => `${root}/${name}`),
  }),
};
const account = (module: string) => ({ modules: [module], budget: 'account' as const });
const pages = {
  photos: { modules: ['timeline', 'src/actors/photos/library/library.ts'], budget: 'photos' as const },
  album: { modules: ['album'], budget: 'photos' as const },
  ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((page) => [page, account(page)])),
  open: { modules: ['open'], budget: 'public' as const },
};

test('each module is in the chunk of the pages that load it first', () => {
  const assignments = assignmentsOf(graph, root, pages);
  const names = Object.fromEntries(
    [...assignments].map(([id, { name }]) => [id.slice(root.length + 1), name]),
  );
  expect(names).toMatchObject({
    react: 'frame',
    public: 'frame',
    header: 'signedIn',
    tabs: 'signedIn',
    dialog: 'signedIn',
    form: 'accountPages',
    order: 'f~g',
    grid: 'photos~album',
    pages: 'photos~album',
  });
  const asked = Object.values(pages).flatMap(({ modules }) => modules);
  expect(asked.filter((path) => path in names)).toEqual([]);
});

test('a chunk is built after those that it imports', () => {
  const assignments = assignmentsOf(graph, root, pages);
  for (const [id, { name, rank }] of assignments)
    for (const other of graph.getModuleInfo(id).importedIds) {
      const imported = assignments.get(other);
      if (imported !== undefined && imported.name !== name)
        expect([id, other, imported.rank > rank]).toEqual([id, other, true]);
    }
  const priorities = chunkGroups(root).map(({ priority }) => priority);
  expect(new Set(priorities).size).toBe(priorities.length);
});

const chunk = (name: string, moduleIds: readonly string[], needed: readonly string[] = []) => ({
  fileName: `assets/${name}.js`,
  imports: needed.map((other) => `assets/${other}.js`),
  moduleIds: moduleIds.map((id) => `${root}/${id}`),
});
const frame = chunk('frame', ['src/main.tsx']);
const shared = chunk('shared', ['src/app/account.tsx', 'src/services/ky.ts'], ['frame']);

test('a page loads its chunks and all their imports first, except those named in the document', () => {
  const chunks = [frame, shared, chunk('x', ['x'], ['shared', 'y', 'frame']), chunk('y', ['y'], ['x'])];
  expect(startsOf(chunks, root, { page: account('x') })).toEqual({
    account: { scripts: ['/assets/shared.js'], words: ['shared'] },
    pages: { page: { scripts: ['/assets/x.js', '/assets/shared.js', '/assets/y.js'], words: ['x'] } },
  });
});

test('a module that is in no chunk stops the build', () => {
  expect(() => startsOf([frame, shared], root, { page: account('x') })).toThrow(
    'No chunk of the build holds x.',
  );
});
