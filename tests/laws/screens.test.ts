import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'screens-law-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lints one view with only the rule for src/screens; returns the names that it rejects. */
function refused(source: string): string[] {
  const config = join(folder, 'oxlint.json');
  writeFileSync(
    config,
    JSON.stringify({
      plugins: [],
      categories: {},
      jsPlugins: [join(root, 'tools/lint/screens.mjs')],
      overrides: [{ files: ['**/screens/**'], rules: { 'screens/only-selectors': 'error' } }],
    }),
  );
  mkdirSync(join(folder, 'screens'), { recursive: true });
  writeFileSync(join(folder, 'screens/View.tsx'), source);
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', config, '-f', 'unix', 'screens'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return [...stdout.matchAll(/: (\w+): a view keeps no state/g)].map(([, name = '']) => name);
}

test('a view may select, use context hooks and make ids', () => {
  const source =
    "import { useId } from 'react';\nimport type { ReactNode } from 'react';\nimport { useSelector } from '@xstate/react';\nimport { useSend } from '../context/send.ts';\nexport const V = (): ReactNode => useId() + useSend(useSelector);";
  expect(refused(source)).toEqual([]);
});

test.each([
  ['state', "import { useState } from 'react';\nexport const V = () => useState(0);", ['useState']],
  [
    'state by another name',
    "import { useState as mine } from 'react';\nexport const V = () => mine(0);",
    ['useState'],
  ],
  [
    'an effect through the namespace',
    "import * as R from 'react';\nexport const V = () => R.useEffect(() => {});",
    ['useEffect'],
  ],
  [
    'an effect through the default',
    "import React from 'react';\nexport const V = () => React.useLayoutEffect(() => {});",
    ['useLayoutEffect'],
  ],
  [
    'a chart of its own',
    "import { useMachine } from '@xstate/react';\nexport const V = () => useMachine(1);",
    ['useMachine'],
  ],
  ['a hook of its own', 'export function useThing() { return 1; }', ['useThing']],
])('a view may not have %s', (_, source, names) => {
  expect(refused(source)).toEqual(names);
});
