import { expect, test } from 'vitest';
import { filesOf, idsIn, type Module, wordsOfFiles, wordsOfParts } from '../../tools/wordsByPart.ts';

const module = (
  id: string,
  code: string,
  importedIds: readonly string[] = [],
  dynamicallyImportedIds: readonly string[] = [],
  isEntry = false,
): Module => ({ id, code, importedIds, dynamicallyImportedIds, isEntry });

const ids = new Set(['frame1', 'again1', 'menu12', 'orders', 'dialog', 'a/b+c1', '-rZ_r2', 'by.name']);
/** The modules of a page whose first chunk loads its areas and the account, with a dialog that two areas open. */
const page = [
  module('/index.html', '', ['/main.ts'], [], true),
  module('/main.ts', 'id:"frame1"', [], ['/src/account.tsx', '/areas/orders.tsx', '/areas/public.tsx']),
  module('/src/account.tsx', 'id:"menu12"', ['/again.ts']),
  module('/again.ts', 'id:`again1`'),
  module('/areas/orders.tsx', 'id:"orders"', ['/again.ts'], ['/dialog.tsx']),
  module('/areas/public.tsx', "id:'frame1'", ['/again.ts'], ['/dialog.tsx']),
  module('/dialog.tsx', 'id:"dialog",id:"menu12"', ['/again.ts', '/main.ts']),
  module('/src/locales/en-GB.po', '"orders" "dialog"'),
];
const framed = { frame: '/src/account.tsx', parts: ['/areas/orders.tsx'] };
const said = (words: ReadonlyMap<string, ReadonlySet<string>>) =>
  Object.fromEntries([...words].map(([part, set]) => [part, [...set].toSorted()]));

test('[7.12b] ids are recognised by their catalogue, in any quotes', () => {
  const code = 'id:"orders" `dialog` \'a/b+c1\' "other1" frame1 "againX",id:"-rZ_r2",id:"by.name"';
  expect([...idsIn(code, ids)]).toEqual(['orders', 'dialog', 'a/b+c1', '-rZ_r2', 'by.name']);
});

test('[7.12b] a chunk has the messages of its code and imports, except those already loaded with it', () => {
  expect(said(wordsOfParts(page, ids, framed))).toEqual({
    '/index.html': ['frame1'],
    '/src/account.tsx': ['again1', 'menu12'],
    // The account is loaded before the orders are rendered, but not before a public page.
    '/areas/orders.tsx': ['orders'],
    '/areas/public.tsx': ['again1'],
    // Either area may open the dialog, so only messages that both have loaded are left out.
    '/dialog.tsx': ['dialog', 'menu12'],
  });
  expect(said(wordsOfParts(page, ids))['/areas/orders.tsx']).toEqual(['again1', 'orders']);
});

test('[7.12b] two chunks that open each other have the messages that neither already has', () => {
  const circle = [
    module('/main.ts', '', [], ['/areas/orders.tsx'], true),
    module('/areas/orders.tsx', 'id:"orders"', [], ['/dialog.tsx']),
    module('/dialog.tsx', 'id:"dialog"', [], ['/areas/orders.tsx', '/again.ts']),
    module('/again.ts', 'id:"orders",id:"again1"'),
  ];
  expect(said(wordsOfParts(circle, ids))).toEqual({
    '/main.ts': [],
    '/areas/orders.tsx': ['orders'],
    '/dialog.tsx': ['dialog'],
    '/again.ts': ['again1'],
  });
});

test('a file with several chunks has the messages of each; one without messages has no file', () => {
  const chunk = (fileName: string, moduleIds: readonly string[], facadeModuleId: string | null = null) => ({
    fileName,
    moduleIds,
    facadeModuleId,
    isEntry: false,
  });
  const chunks = [chunk('shared.js', ['/a', '/b', '/d']), chunk('c.js', [], '/c'), chunk('d.js', [], '/d')];
  const words = new Map([
    ['/a', new Set(['frame1'])],
    ['/b', new Set(['again1'])],
    ['/c', new Set<string>()],
    ['/d', new Set(['dialog'])],
    ['/unused', new Set(['orders'])],
  ]);
  expect(said(wordsOfFiles(chunks, words))).toEqual({
    'shared.js': ['again1', 'frame1'],
    'd.js': ['dialog'],
  });
});

const words = new Map([
  ['assets/index.js', new Set(['frame1'])],
  ['assets/orders.js', new Set(['orders', 'again1'])],
]);
const english = { frame1: ['Menu'], orders: ['Orders'], again1: ['Try again'] };
const files = (locale: string, catalogue: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    [...filesOf(locale, catalogue, words, 'assets/index.js', '')].map(([file, text]) => [
      file.replace(/assets\/[\w-]{10}\//, 'assets/…/'),
      JSON.parse(text) as Record<string, unknown>,
    ]),
  );

test('[7.12b] the first messages of a language are at its address, which names the others', () => {
  const { 'locales/en-GB.json': first, ...rest } = files('en-GB', english);
  expect(first).toEqual({ '': expect.stringMatching(/^[\w-]{10}$/), frame1: ['Menu'] });
  expect(rest).toEqual({ 'assets/…/orders.json': { again1: ['Try again'], orders: ['Orders'] } });
  expect(files('nl-NL', {})).toEqual({ 'locales/nl-NL.json': {} });
});

test('other messages, another split or another language have another folder, so each can be cached', () => {
  const folder = (locale: string, catalogue: object, divided: typeof words = words) =>
    (
      JSON.parse(
        [...filesOf(locale, { ...catalogue }, divided, 'assets/index.js', '').values()][0] ?? '',
      ) as {
        readonly '': string;
      }
    )[''];
  const other = new Map([...words, ['assets/dialog.js', new Set(['again1'])]]);
  const folders = [
    folder('en-GB', english),
    folder('nl-NL', english),
    folder('en-GB', { ...english, orders: ['My orders'] }),
    folder('en-GB', english, other),
  ];
  expect(new Set(folders).size).toBe(4);
  expect(folder('en-GB', english)).toBe(folders[0]);
});

test('a build without parts has one file, which is whole', () => {
  const alone = new Map([['assets/phone.js', new Set(['frame1'])]]);
  expect([...filesOf('en-GB', english, alone, 'assets/phone.js', 'phone/')]).toEqual([
    ['locales/phone/en-GB.json', '{"frame1":["Menu"]}'],
  ]);
});
