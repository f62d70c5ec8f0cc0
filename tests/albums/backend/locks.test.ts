import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaveAlbums, removeFromAlbum } from '../../../backend/membership/contents.ts';
import { deferred } from '../../../backend/deferred.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { startPostgres, whyNoPostgres } from '../../store/backend/systemPostgres.ts';
import type { SystemPostgres } from '../../store/backend/systemPostgres.ts';
import { makeAlbum, person, photosOf, read } from './kit.ts';

const missing = whyNoPostgres();
if (missing !== null) process.stdout.write(`Locks of albums on PostgreSQL skipped: ${missing}.\n`);

describe.skipIf(missing !== null)(
  'albums and their photos are locked in one order',
  { meta: { needs: missing ?? '' } },
  () => {
    let server: SystemPostgres;
    let house: TestBackend;
    beforeAll(async () => {
      server = await startPostgres();
      house = await startTestBackend({ environment: { DATABASE_URL: server.url } });
    }, 120_000);
    afterAll(async () => {
      await house.stop();
      await server.stop();
    });

    test('deleting a photo during a change of its album waits for the album before it locks anything', async () => {
      const { store } = house.backend.ports;
      const who = await person(house.origin);
      const [photo = '', other = ''] = await photosOf(who, 2);
      const album = await makeAlbum(who, 'A', [photo, other]);
      const now = Date.now();
      const locked = deferred<void>();
      // Called outside the transaction, because a call within it would become part of it.
      const leaving = locked.promise.then(() => store.transaction((tx) => leaveAlbums(tx, [photo], now)));
      // The promise is awaited below; until then, a rejection must not count as unhandled.
      leaving.catch(() => undefined);
      await store.transaction(async (tx) => {
        await tx.query('select id from album where id = $1::uuid for update', [album]);
        locked.resolve();
        await expect
          .poll(async () => {
            const [found] = await tx.query<{ waiting: number }>(
              "select count(*)::integer as waiting from pg_stat_activity where wait_event_type = 'Lock'",
            );
            return found?.waiting;
          })
          .toBe(1);
        expect(await removeFromAlbum(tx, who.id, album, [photo], now)).toEqual([photo]);
      });
      await leaving;
      expect((await read(who, album)).body.photosCount).toBe(1);
    });
  },
);
