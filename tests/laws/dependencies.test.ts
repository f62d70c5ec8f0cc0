import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';
import { sourceFolders } from '../../tools/sourceFolders.ts';
import { breaches } from './rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('every import of the project obeys the layer rules', () => {
  const sources = readSources(root, sourceFolders);
  expect(sources.size).toBeGreaterThan(100);
  expect(breaches(sources)).toEqual([]);
});

const examples: readonly (readonly [string, Record<string, string>, readonly string[]])[] = [
  [
    'contracts import contracts and zod/mini only',
    { 'contracts/a.ts': "import * as z from 'zod';\nimport '../machines/b.ts';", 'machines/b.ts': '' },
    [
      'contracts/a.ts imports zod, which contracts may not',
      'contracts/a.ts imports machines/b.ts, which contracts may not',
    ],
  ],
  [
    'machines know neither React nor the browser floor',
    {
      'machines/a/a.machine.ts':
        "import { useId } from 'react';\nimport { b } from '../../src/services/b.ts';",
      'src/services/b.ts': '',
    },
    [
      'machines/a/a.machine.ts imports react, which machines may not',
      'machines/a/a.machine.ts imports src/services/b.ts, which machines may not',
    ],
  ],
  [
    'services do not know charts',
    { 'src/services/a.ts': "export { b } from '../../machines/b.ts';", 'machines/b.ts': '' },
    ['src/services/a.ts imports machines/b.ts, which services may not'],
  ],
  [
    'actors do not know views',
    { 'src/actors/a/a.ts': "const b = () => import('../../screens/a/B.tsx');", 'src/screens/a/B.tsx': '' },
    ['src/actors/a/a.ts imports src/screens/a/B.tsx, which actors may not'],
  ],
  [
    'ui knows contracts/ui and no other contract',
    {
      'src/ui/a.ts':
        "import { b } from '../../contracts/ui/b.ts';\nimport type { c } from '../../contracts/c.ts';",
      'contracts/ui/b.ts': '',
      'contracts/c.ts': '',
    },
    ['src/ui/a.ts imports contracts/c.ts, which ui may not'],
  ],
  [
    'context knows charts by type only',
    {
      'src/context/a.ts':
        "import type { B } from '../../machines/b.ts';\nimport { c } from '../../machines/b.ts';",
      'machines/b.ts': '',
    },
    ['src/context/a.ts imports machines/b.ts, of which context may only use types'],
  ],
  [
    'screens know contracts without their calls, selectors, and charts by type',
    {
      'src/screens/a/A.tsx':
        "import { s } from '../../../machines/a/a.selectors.ts';\nimport { type M, m } from '../../../machines/a/a.machine.ts';\nimport { c } from '../../../contracts/a/calls.ts';\nimport { d } from '../../../contracts/c.ts';\nimport { z } from '../../actors/z.ts';",
      'machines/a/a.selectors.ts': '',
      'machines/a/a.machine.ts': '',
      'contracts/a/calls.ts': '',
      'contracts/c.ts': '',
      'src/actors/z.ts': '',
    },
    [
      'src/screens/a/A.tsx imports machines/a/a.machine.ts, of which screens may only use types',
      'src/screens/a/A.tsx imports contracts/a/calls.ts, of which screens may only use types',
      'src/screens/a/A.tsx imports src/actors/z.ts, which screens may not',
    ],
  ],
  [
    'selectors do not hand contracts on',
    { 'machines/a/a.selectors.ts': "export { c } from '../../contracts/c.ts';", 'contracts/c.ts': '' },
    ['machines/a/a.selectors.ts exports contracts/c.ts again; a view imports the contract itself'],
  ],
  [
    'screens take only useSelector from @xstate/react',
    { 'src/screens/a/A.tsx': "import { useActor, useSelector } from '@xstate/react';" },
    ['src/screens/a/A.tsx takes useActor from @xstate/react; a screen may only take useSelector'],
  ],
  [
    'screens of other domains are closed, except the photo grid and toolbar and the shell',
    {
      'src/screens/a/A.tsx':
        "import '../b/B.tsx';\nimport '../photos/grid/Grid.tsx';\nimport '../photos/toolbar/Bar.tsx';\nimport '../shell/Head.tsx';",
      'src/screens/b/B.tsx': '',
      'src/screens/photos/grid/Grid.tsx': '',
      'src/screens/photos/toolbar/Bar.tsx': '',
      'src/screens/shell/Head.tsx': '',
    },
    ['src/screens/a/A.tsx imports src/screens/b/B.tsx, a screen of another domain'],
  ],
  [
    'links come from context, route parameters from charts',
    {
      'src/app/a.tsx': "import { Link, Router, useParams } from 'react-router';",
      'src/context/Link.tsx': "import { Link, useLocation } from 'react-router';",
    },
    [
      'src/app/a.tsx takes Link from react-router instead of src/context',
      "src/app/a.tsx uses useParams; route parameters come through the chart's input",
      "src/context/Link.tsx uses useLocation; route parameters come through the chart's input",
    ],
  ],
  [
    'only main imports the app, and main imports app and actors',
    {
      'src/main.tsx': "import './app/a.ts';\nimport './actors/b.ts';\nimport './ui/c.ts';",
      'src/context/d.ts': "import '../app/a.ts';",
      'src/app/a.ts': '',
      'src/actors/b.ts': '',
      'src/ui/c.ts': '',
    },
    [
      'src/main.tsx imports src/ui/c.ts, which main may not',
      'src/context/d.ts imports src/app/a.ts, which context may not',
      'src/context/d.ts imports src/app/a.ts; only src/main.tsx imports the app',
    ],
  ],
  [
    'the backend does not know the browser floor or the charts',
    { 'backend/a.ts': "import '../machines/b.ts';\nimport 'react';", 'machines/b.ts': '' },
    [
      'backend/a.ts imports machines/b.ts, which backend may not',
      'backend/a.ts imports react, which backend may not',
    ],
  ],
  [
    'the backend knows neither the demo nor the stand-ins, and the demo no stand-in',
    {
      'backend/a.ts': "import type { B } from '../demo/b.ts';\nconst c = () => import('../standins/c.ts');",
      'demo/b.ts': "import '../standins/c.ts';\nimport '../backend/d.ts';",
      'standins/c.ts': '',
      'backend/d.ts': '',
    },
    [
      'backend/a.ts imports demo/b.ts, which backend may not',
      'backend/a.ts imports standins/c.ts, which backend may not',
      'demo/b.ts imports standins/c.ts, which demo may not',
    ],
  ],
  [
    'domains of the backend stand one on the other, never in circles; what all stand on may be anywhere',
    {
      'backend/albums/a.ts': "import '../photos/a.ts';",
      'backend/albums/b.ts': "import '../http/a.ts';",
      'backend/photos/a.ts': '',
      'backend/photos/b.ts': "import '../albums/c.ts';",
      'backend/albums/c.ts': '',
      'backend/http/a.ts': '',
      'backend/http/b.ts': "import '../albums/c.ts';",
    },
    [
      'backend/albums/a.ts imports backend/photos/a.ts, and backend/photos/b.ts back backend/albums/c.ts',
      'backend/photos/b.ts imports backend/albums/c.ts, and backend/albums/a.ts back backend/photos/a.ts',
    ],
  ],
  [
    'what every chart uses knows no chart, and no chart knows the root',
    {
      'machines/system/a.ts': "import type { B } from '../b/b.machine.ts';\nimport './c.ts';",
      'machines/system/c.ts': '',
      'machines/b/b.machine.ts': "import type { C } from '../app/c.ts';\nimport '../system/a.ts';",
      'machines/app/c.ts': "import '../b/b.machine.ts';",
    },
    [
      'machines/system/a.ts imports machines/b/b.machine.ts, which is above it',
      'machines/b/b.machine.ts imports machines/app/c.ts; no chart knows the root',
    ],
  ],
  [
    'only the kit imports xstate/graph',
    {
      'tests/a.test.ts': "import { TestModel } from 'xstate/graph';",
      'tests/kit/chart/graph.ts': "import { TestModel } from 'xstate/graph';",
    },
    ['tests/a.test.ts imports xstate/graph, which only tests/kit may'],
  ],
  [
    'the browser never loads the whole table of calls',
    {
      'src/services/a.ts': "import { b } from '../../contracts/b.ts';",
      'contracts/b.ts': "export * from './calls.ts';",
      'contracts/calls.ts': '',
    },
    [
      'the browser would load the whole table of calls: src/services/a.ts → contracts/b.ts → contracts/calls.ts',
    ],
  ],
  [
    'no ring of imports, not even of types',
    {
      'contracts/a.ts': "import type { B } from './b.ts';",
      'contracts/b.ts': "import { c } from './c.ts';",
      'contracts/c.ts': "export { a } from './a.ts';",
    },
    ['a ring of imports: contracts/a.ts → contracts/b.ts → contracts/c.ts → contracts/a.ts'],
  ],
];

test.each(examples)('%s', (_, files, expected) => {
  expect(breaches(new Map(Object.entries(files)))).toEqual(expected);
});
