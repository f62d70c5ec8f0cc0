import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Collected, collect } from '../play/kit.ts';

/** A source tree whose charts can be walked; its modules are separate from those of any other tree. */
export interface Tree {
  readonly root: string;
  readonly name: string;
  /** Returns the text of a file of this tree that differs from the file on disk; null for every other file. */
  readonly changed?: (file: string, text: string) => string | null;
}

const kit = new URL('../play/kit.ts', import.meta.url).href;
const nothing = new URL('../play/nothing.ts', import.meta.url).href;
/** Their calls have no effect, because the proofs are collected and not run. */
const ofTests = new Set(['vitest', 'fast-check', '@lingui/core/macro']);

const trees = new Map<string, Tree>();
const treeOf = (url: string | undefined): Tree | undefined =>
  url === undefined ? undefined : trees.get(new URL(url).searchParams.get('tree') ?? '');
const urlIn = ({ root }: Tree, file: string): string => pathToFileURL(join(root, file)).href;

let isInstalled = false;
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  registerHooks({
    resolve(specifier, context, next) {
      const tree = treeOf(context.parentURL);
      if (tree === undefined) return next(specifier, context);
      if (ofTests.has(specifier)) return { url: nothing, shortCircuit: true };
      if (!specifier.startsWith('.')) return next(specifier, context);
      const { href } = new URL(specifier, context.parentURL);
      if (href === urlIn(tree, 'tests/kit/chart/index.ts')) return { url: kit, shortCircuit: true };
      const found = next(specifier, context);
      return { ...found, url: `${found.url}?tree=${encodeURIComponent(tree.name)}` };
    },
    load(url, context, next) {
      const tree = treeOf(url);
      if (tree?.changed === undefined || !/\.ts\?/.test(url)) return next(url, context);
      const path = fileURLToPath(url.replace(/\?.*$/, ''));
      const source = tree.changed(path.slice(join(tree.root, '/').length), readFileSync(path, 'utf8'));
      return source === null
        ? next(url, context)
        : { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}

/** A module is evaluated only once, so that its proofs are kept. */
const known = new Map<string, Promise<Collected>>();

/** Returns the proofs that a test file of a tree defines. @throws the error of a module that can't be loaded. */
export function proofsOf(tree: Tree, file: string): Promise<Collected> {
  install();
  trees.set(tree.name, tree);
  const url = `${urlIn(tree, file)}?tree=${encodeURIComponent(tree.name)}`;
  const found = known.get(url) ?? collect(() => import(url));
  known.set(url, found);
  return found;
}
