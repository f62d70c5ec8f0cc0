import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAlbumPage } from '../../../backend/albums/pages.ts';
import type { Queryable } from '../../../backend/store/port.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { makeAlbum, person, photosOf, seed } from './kit.ts';
import type { Person } from './kit.ts';

let house: TestBackend;
let who: Person;
let albums: string[];

/**
 * A page is slow if the query plan reads and sorts the whole album. The planner may choose such a plan for an album
 * without statistics if all albums with statistics are small. This is most likely if the album's id sorts before or
 * after all of those, because the planner then expects less than a page of entries.
 */
beforeAll(async () => {
  house = await startTestBackend();
  who = await person(house.origin);
  const { store } = house.backend.ports;
  const small = await photosOf(who, 4);
  const made: string[] = [];
  for (let count = 0; count < 8; count++) made.push(await makeAlbum(who, `Large ${count}`));
  const [lowest = '', highest = ''] = [made.toSorted()[0], made.toSorted().at(-1)];
  albums = [lowest, highest];
  await seed(house.origin, 'albums', {
    customerId: who.id,
    albums: [{ name: 'Small', count: 200, photoIds: small }],
  });
  await store.query('delete from album where id < $1::uuid or id > $2::uuid', albums);
  for (const table of ['photo', 'album', 'album_photo']) await store.query(`analyze ${table}`);
  const ids = await who.seed([{ takenAt: '2024-01-01T10:00:00', count: 3_000 }]);
  for (const album of albums)
    for (let from = 0; from < ids.length; from += 500)
      await who.ask('POST', `/svc/photos/albums/${album}/photos`, { photoIds: ids.slice(from, from + 500) });
}, 120_000);
afterAll(() => house.stop());

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Node[];
}

const steps = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(steps)];

const first = { limit: 24, after: null, offset: 0 };
test.for([
  ['created', first],
  ['created', { ...first, after: { value: '1500', id: randomUUID() } }],
  ['created', { ...first, offset: 1_500 }],
  ['dateTaken', first],
  [
    'dateTaken',
    {
      ...first,
      after: {
        value: '2024-01-01T10:00:00.000000000\u0001seeded-2',
        id: '80000000-0000-4000-8000-000000000000',
      },
    },
  ],
  ['dateTaken', { ...first, offset: 1_500 }],
] as const)(
  'a page by %s (%o) reads its own entries of one index, in any album',
  async ([sortKey, asked]) => {
    const { store } = house.backend.ports;
    const lists = albums.flatMap((album) =>
      (['asc', 'desc'] as const).map((order) => [album, order] as const),
    );
    const expected = new Set<number | undefined>();
    for (const [album, sortOrder] of lists) {
      let plan: Node | null = null;
      const explained: Queryable = {
        query: async (sql, params) => {
          const [row] = await store.query(`explain (analyze, format json) ${sql}`, params);
          const [top] = (row?.['QUERY PLAN'] ?? []) as { Plan: Node }[];
          plan ??= top?.Plan ?? null;
          return store.query(sql, params);
        },
      };
      const page = await readAlbumPage(
        explained,
        { viewer: who.id, id: album, kind: 'any' },
        { sortKey, sortOrder },
        asked,
      );
      expect(page?.rows).toHaveLength(24);
      const all = plan === null ? [] : steps(plan);
      // The index skips the entries before the offset: their rows are not read, and nothing is sorted.
      const read = (node: Node) => [node['Node Type'], node['Relation Name'], node['Actual Rows']];
      const scans = all.filter((node) => node['Relation Name'] === 'album_photo');
      expect(scans.map(read)).toEqual([['Index Only Scan', 'album_photo', asked.offset + 25]]);
      expected.add(scans[0]?.['Plan Rows']);
      const others = all.filter((node) => !scans.includes(node) && node['Actual Rows'] > 25);
      expect(others.map(read)).toEqual([]);
    }
    // The planner expects the same number of entries wherever an album's id is in the sort order.
    expect(expected.size).toBe(1);
  },
);
