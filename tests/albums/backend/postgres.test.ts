import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settledDownload } from '../../downloads/backend/kit.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { fixture } from '../../photos/backend/backend.ts';
import { upload } from '../../photos/backend/tus.ts';
import { startPostgres, whyNoPostgres } from '../../store/backend/systemPostgres.ts';
import type { SystemPostgres } from '../../store/backend/systemPostgres.ts';
import { albumsAtOnce } from './atOnce.ts';
import { albums, counts, idsIn, makeAlbum, person, photosOf, shareAlbum, sharedAlbums } from './kit.ts';

const missing = whyNoPostgres();

describe.skipIf(missing !== null)(
  'albums on PostgreSQL, where transactions truly run at once',
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

    test('every call of an own album', async () => {
      const who = await person(house.origin);
      const ids = await photosOf(who, 9);
      const album = await makeAlbum(who, 'A', ids);
      const { outcome } = await upload(house.origin, who, {
        name: 'a.jpg',
        type: 'image/jpeg',
        bytes: await fixture('dunes.jpg'),
        albumId: album,
      });
      expect(outcome.state).toBe('ready');
      for (const sortKey of ['created', 'dateTaken'])
        for (const sortOrder of ['asc', 'desc'])
          for (const offset of ['0', '4']) {
            const found = await idsIn(who, `${albums}/${album}/photos`, {
              sortKey,
              sortOrder,
              limit: '3',
              offset,
            });
            expect([sortKey, sortOrder, found.length]).toEqual([sortKey, sortOrder, 10 - Number(offset)]);
          }
      expect((await who.ask('PATCH', `${albums}/${album}`, { name: 'B' })).status).toBe(204);
      expect(
        (await who.ask('DELETE', `${albums}/${album}/photos`, { photoIds: ids.slice(0, 2) })).body,
      ).toEqual({ failed: [] });
      await who.ask('DELETE', '/svc/photos/photos', { photoIds: ids.slice(2, 4) });
      const list = await who.ask<{ albums: { photosCount: number }[] }>(
        'GET',
        `${albums}?displaySharedData=true`,
      );
      expect(list.body.albums.map(({ photosCount }) => photosCount)).toEqual([6]);
      expect(await counts(who)).toEqual({ albumsCount: 1, photosCount: 8, readAlbumsCount: 0 });
      expect((await who.ask('DELETE', `${albums}/${album}`)).status).toBe(204);
      expect((await who.ask('DELETE', `${albums}/${album}`)).status).toBe(204);
    });

    test('every call of a shared album, and its archive', async () => {
      const [owner, guest] = [await person(house.origin), await person(house.origin)];
      const [photo = ''] = await photosOf(owner, 1);
      const id = await shareAlbum(owner, [guest], {
        name: 'S',
        photoIds: [photo, ...(await photosOf(guest, 2))],
      });
      for (const path of ['', `/${id}`, `/${id}/participants`, `/${id}/photos`])
        expect([path, (await guest.ask('GET', sharedAlbums + path)).status]).toEqual([path, 200]);
      expect((await guest.ask('GET', '/svc/sharedAlbums/users')).body).toEqual({
        readAlbumsCount: 1,
        grantedAlbumsCount: 0,
      });
      const made = await guest.ask<{ id: string }>('POST', '/svc/downloads/shared-album-downloads', {
        albumId: id,
        photos: [{ photoId: photo, ownerId: owner.id }],
      });
      expect((await settledDownload(guest.ask, made.body.id)).state).toBe('finished');
      const both = await Promise.all([
        guest.ask('DELETE', `${sharedAlbums}/${id}`),
        owner.ask('DELETE', `${sharedAlbums}/${id}`),
      ]);
      expect(both.map(({ status }) => status)).toEqual([204, 204]);
      expect((await settledDownload(guest.ask, made.body.id)).state).toBe('gone');
    });

    albumsAtOnce(() => house);
  },
);
