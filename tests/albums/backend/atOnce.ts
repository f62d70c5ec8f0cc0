import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MovableBackend } from '../../kit/backend.ts';
import { albums, idsIn, makeAlbum, person, photosOf, read } from './kit.ts';
import type { Person } from './kit.ts';

export const add = (who: Person, id: string, photoIds: readonly string[]) =>
  who.ask<{ failed: string[] }>('POST', `${albums}/${id}/photos`, { photoIds });
export const remove = (who: Person, id: string, photoIds: readonly string[]) =>
  who.ask<{ failed: string[] }>('DELETE', `${albums}/${id}/photos`, { photoIds });
const inAlbum = (who: Person, id: string, query = {}) => idsIn(who, `${albums}/${id}/photos`, query);

/** Expects an album's count, cover and photos to be consistent with each other and with the store. */
export async function expectWhole(who: Person, id: string, expected: readonly string[]): Promise<void> {
  const ids = await inAlbum(who, id, { sortOrder: 'asc' });
  const { body } = await read(who, id);
  expect([ids.toSorted(), body.photosCount, body.coverPhoto?.imageId ?? null]).toEqual([
    expected.toSorted(),
    expected.length,
    ids[0] ?? null,
  ]);
}

/** Invariants for several tabs that change albums at the same time, for both the embedded store and a server. */
export function albumsAtOnce(house: () => MovableBackend): void {
  test('two tabs that add, remove, rename and delete concurrently leave a consistent album', {
    timeout: 600_000,
  }, async () => {
    const act = fc.record({
      what: fc.constantFrom('add', 'add', 'remove', 'deletePhotos', 'rename'),
      from: fc.nat(40),
      count: fc.integer({ min: 1, max: 12 }),
      album: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 3 }),
        async (tabs) => {
          const who = await person(house().origin);
          const ids = await photosOf(who, 40);
          const two = [await makeAlbum(who, 'A', ids.slice(0, 20)), await makeAlbum(who, 'B')];
          const run = async ({ what, from, count, album }: (typeof tabs)[number][number]) => {
            const id = two[album] ?? '';
            const photoIds = ids.slice(from, from + count);
            if (photoIds.length === 0) return;
            const answered =
              what === 'add'
                ? await add(who, id, photoIds)
                : what === 'remove'
                  ? await remove(who, id, photoIds)
                  : what === 'rename'
                    ? await who.ask('PATCH', `${albums}/${id}`, { name: `Name ${from}` })
                    : await who.ask('DELETE', '/svc/photos/photos', { photoIds });
            expect(answered.status).toBeLessThan(300);
          };
          await Promise.all(
            tabs.map(async (acts) => {
              for (const one of acts) await run(one);
            }),
          );
          const library = new Set(await idsIn(who, '/svc/photos/photos'));
          for (const id of two) {
            const held = await inAlbum(who, id);
            expect(held.every((photo) => library.has(photo))).toBe(true);
            await expectWhole(who, id, held);
          }
          const [orphans] = await house().backend.ports.store.query(
            `select count(*)::integer as rows from album_photo where not exists (select 1 from photo where id = photo_id)
           or not exists (select 1 from album where id = album_id)`,
          );
          expect(orphans).toEqual({ rows: 0 });
        },
      ),
      { numRuns: 15 },
    );
  });

  test('an album deleted during additions is deleted with all of its rows', async () => {
    const who = await person(house().origin);
    const ids = await who.seed([{ takenAt: '2024-01-01T10:00:00', count: 400 }]);
    for (let round = 0; round < 5; round += 1) {
      const album = await makeAlbum(who, 'A', ids.slice(0, 10));
      const [, gone] = await Promise.all([
        add(who, album, ids.slice(0, 200)),
        who.ask('DELETE', `${albums}/${album}`),
        add(who, album, ids.slice(200)),
        remove(who, album, ids.slice(0, 5)),
      ]);
      expect(gone.status).toBe(204);
      const left = await house().backend.ports.store.query(
        'select 1 from album_photo where album_id = $1::uuid',
        [album],
      );
      expect([left.length, (await read(who, album)).status]).toEqual([0, 404]);
    }
  });
}
