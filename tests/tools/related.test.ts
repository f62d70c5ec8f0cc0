import { expect, test } from 'vitest';
import { Sources } from '../../tools/teeth/targets.ts';
import { related } from '../../tools/test/related.ts';

/** Files with their imports, in the form of a repository. */
class Given extends Sources {
  override readonly files: readonly string[];
  readonly #imports: Readonly<Record<string, readonly string[]>>;
  constructor(imports: Readonly<Record<string, readonly string[]>>) {
    super('nowhere');
    this.#imports = imports;
    this.files = Object.keys(imports);
  }
  override importsOf(file: string): readonly string[] {
    return this.#imports[file] ?? [];
  }
}
const sources = new Given({
  'machines/orders/page.ts': ['machines/request/query.ts'],
  'machines/request/query.ts': [],
  'tests/laws/words.test.ts': ['machines/orders/page.ts'],
  'tests/orders/chart/page.test.ts': ['machines/orders/page.ts'],
  'tests/orders/chart/labels.test.ts': [],
  'tests/orders/screen/page.browser.test.tsx': ['machines/orders/page.ts'],
  'tests/request/query.test.ts': ['machines/request/query.ts'],
  'tests/home/chart/home.test.ts': ['machines/orders/page.ts'],
  'tests/ui/layout.test.ts': [],
});

test('a change affects the unit tests of its domain and those that reach it by imports', () => {
  expect(related(sources, ['machines/orders/page.ts'])).toEqual([
    'tests/orders/chart/page.test.ts',
    'tests/orders/chart/labels.test.ts',
    'tests/home/chart/home.test.ts',
  ]);
  expect(related(sources, ['machines/request/query.ts'])).toEqual([
    'tests/orders/chart/page.test.ts',
    'tests/request/query.test.ts',
    'tests/home/chart/home.test.ts',
  ]);
});

test('a changed document affects no test', () => {
  expect(related(sources, ['README.md'])).toEqual([]);
});
