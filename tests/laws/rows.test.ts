import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDatabase } from '../../tools/rows/database.ts';
import { rowsOfProduct, wrongRows } from '../../tools/rows.ts';

test('every query runs on the migrated tables and gives the rows that it is typed with', async () => {
  expect(await rowsOfProduct()).toEqual({ wrong: [], outdated: [] });
});

const queries = `
interface Store { query<R>(sql: string): Promise<R[]> }
const columns = 'id, thumbhash';
export const asked = (store: Store, order: 'asc' | 'desc', other: string) => [
  store.query<{ id: string; thumbhash: string | null }>(\`select \${columns} from photo order by id \${order}\`),
  store.query<{ name: string }>('select id from photo'),
  store.query<{ thumbhash: string }>('select thumbhash from photo'),
  store.query<{ id: string | null }>('select id from photo'),
  store.query<{ bytes: number }>('select bytes from photo'),
  store.query<{ id: string }>('select album.id from photo left join album on album.customer_id = photo.customer_id'),
  store.query('delete from photo where nothing = 1'),
  store.query(other),
];
`;

test('a wrong column, type or null is found, and so is a migration that queries do not follow', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'queries-'));
  try {
    await writeFile(join(folder, 'queries.ts'), queries);
    await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
    await withDatabase(async (database) => {
      const found = async () => {
        const { wrong, unknown } = await wrongRows(database, folder, 'tsconfig.json', ['']);
        return [
          ...wrong.map(({ line, reason }) => `${line} ${reason}`),
          ...unknown.map(({ line }) => `${line} ?`),
        ];
      };
      const before = [
        '6 no column name',
        '7 thumbhash is string | null',
        '8 id is string',
        '9 bytes is bigint',
        '10 id is string | null',
        '11 column "nothing" does not exist',
        '12 ?',
      ];
      expect(await found()).toEqual(before);
      await database.exec('alter table photo alter column thumbhash set not null');
      expect(await found()).toEqual([
        '5 thumbhash is string',
        '5 thumbhash is string',
        ...before.toSpliced(1, 1),
      ]);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
