import { expect, test } from 'vitest';
import { domainOf, touched } from '../../tools/test/domains.ts';

/** Returns the files with their imports. */
function repository(files: Readonly<Record<string, readonly string[]>>) {
  return { files: Object.keys(files), importsOf: (file: string) => files[file] ?? [] };
}
const sources = repository({
  'e2e/albums/album.e2e.ts': ['e2e/kit/menu.ts'],
  'e2e/kit/menu.ts': [],
  'e2e/orders/order.e2e.ts': [],
  'e2e/photos/faults.e2e.ts': ['e2e/kit/menu.ts'],
  'e2e/home/home.e2e.ts': [],
  'machines/photos/lists/list.machine.ts': ['machines/request/query.ts'],
  'machines/request/query.ts': [],
  'src/screens/albums/Album.tsx': [
    'src/ui/Button.tsx',
    'src/ui/Cover.tsx',
    'machines/photos/lists/list.machine.ts',
  ],
  'src/screens/orders/Order.tsx': ['src/ui/Button.tsx'],
  'src/screens/photos/Photo.tsx': ['src/ui/Button.tsx', 'src/ui/Cover.tsx'],
  'src/ui/Button.tsx': [],
  'src/ui/Cover.tsx': [],
  'tests/request/query.test.ts': ['machines/request/query.ts'],
  'tests/store/backend/durabilityKilled.test.ts': ['backend/store/pglite.ts'],
  'backend/store/pglite.ts': [],
  'backend/http/server.ts': [],
  'backend/main.ts': ['backend/http/server.ts'],
  'tests/backend/startKilled.test.ts': [],
});
const domains = (...changed: readonly string[]) => [...touched(sources, changed).keys()];

test.each([
  ['machines/photos/lists/photoList.machine.ts', 'photos'],
  ['backend/customers/accounts.ts', 'customer'],
  ['src/screens/orders/Order.tsx', 'orders'],
  ['src/actors/network.ts', null],
  ['backend/main.ts', 'backend'],
  ['src/app/account.tsx', 'app'],
  ['e2e/canary.e2e.ts', null],
  ['docs/albums/note.md', null],
])('the domain of %s is %s', (file, domain) => {
  expect(domainOf(file)).toBe(domain);
});

test('a file in the folder of a domain touches that domain alone, whatever imports it', () => {
  expect(domains('machines/photos/lists/list.machine.ts')).toEqual(['photos']);
  expect(domains('e2e/orders/order.e2e.ts', 'contracts/albums/gone.ts')).toEqual(['albums', 'orders']);
});

test('a shared file touches the domains that import it directly, each with the importing file', () => {
  expect([...touched(sources, ['src/ui/Cover.tsx'])]).toEqual([
    ['albums', 'src/ui/Cover.tsx, imported by src/screens/albums/Album.tsx'],
    ['photos', 'src/ui/Cover.tsx, imported by src/screens/photos/Photo.tsx'],
  ]);
  expect(domains('e2e/kit/menu.ts')).toEqual(['albums', 'photos']);
});

test('a folder with tests and no walks touches itself and those that import it', () => {
  expect(domains('machines/request/query.ts')).toEqual(['photos', 'request']);
  expect(domains('backend/store/pglite.ts')).toEqual(['store']);
  expect(domains('backend/http/server.ts')).toEqual(['backend']);
});

test('a file that more than half of the domains import touches none', () => {
  expect(domains('src/ui/Button.tsx')).toEqual([]);
});

test('documents, tools and laws touch no domain', () => {
  expect(domains('README.md', 'tools/test.ts', 'tests/laws/words.test.ts', 'package.json')).toEqual([]);
});
