import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { photo } from '../../../contracts/photos/photo.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { sharedBackend } from '../../kit/backend.ts';
import { difference } from '../../photos/ingest/backend/lab.ts';
import { begin, imported, newcomer } from './kit.ts';

const folder = fileURLToPath(new URL('../../photos/ingest/files/', import.meta.url));
const page = z.object({ images: z.array(photo) });

const dates: Readonly<Record<string, readonly [string | undefined, string | undefined]>> = {
  'huawei_25k_35k_21k_then_exif.jpg': ['2018-02-03T04:05:06', undefined],
  'motorola_143k_app6_then_exif.jpg': ['2018-02-03T04:05:06', undefined],
  'samsung_like.heic': ['2018-02-03T04:05:06', undefined],
  'h_free64_meta_last.heic': ['2018-02-03T04:05:06', undefined],
  'd_24h.jpg': ['2015-08-22T00:08:19', undefined],
  'd_modify.jpg': ['2016-03-04T05:06:07', 'exifDateTime'],
  'd_xmp_photoshop.jpg': ['2016-03-04T05:06:07', 'xmp'],
  'd_gps.jpg': ['2016-03-04T05:06:07', 'gps'],
};
const sizes: Readonly<Record<string, readonly [number, number]>> = {
  'huawei_25k_35k_21k_then_exif.jpg': [600, 400],
  'motorola_143k_app6_then_exif.jpg': [600, 400],
  'samsung_like.heic': [600, 400],
  'h_free64_meta_last.heic': [600, 400],
  'h_primary_second.heic': [320, 480],
};

test('[3.10a] [F19] camera files are imported from an older library with date, size, colours and order', async () => {
  const house = await sharedBackend();
  const who = await newcomer(house);
  // `camera.HIF` contains the same bytes as `phone.heif`, and a library keeps identical photos only once.
  const others = ['expected.json', 'camera.HIF'];
  const names = (await readdir(folder)).filter((name) => !others.includes(name)).toSorted();
  for (const [at, name] of names.entries())
    await house.backend.ports.store.query(
      `insert into legacy_photo (customer_id, id, photo, source, file_name, taken_at, state, bytes)
        values ($1, $2, gen_random_uuid(), 'file', $3, null, 'whole', $4)`,
      // The library contains the files in reverse order.
      [who.id, `file-${100 - at}`, name, await readFile(folder + name)],
    );
  await begin(who);
  expect(await imported(who)).toMatchObject({
    status: 'ACTIVE',
    import: { imported: names.length, failed: 0 },
  });

  const { body } = await who.ask('GET', '/svc/photos/photos?sortKey=dateTaken&sortOrder=asc&limit=500');
  const photos = page.parse(body).images;
  expect(photos.map(({ localFileName }) => localFileName).toSorted()).toEqual(names);
  const bursts = names.filter((name) => name.startsWith('burst_'));
  expect(photos.map(({ localFileName }) => localFileName).filter((name) => bursts.includes(name))).toEqual(
    bursts,
  );
  const named = (name: string): Photo => {
    const found = photos.find(({ localFileName }) => localFileName === name);
    if (found === undefined) throw new Error(`${name} is not in the library`);
    return found;
  };
  for (const [name, expected] of Object.entries(dates))
    expect([name, named(name).dateTaken, named(name).dateSource]).toEqual([name, ...expected]);
  for (const [name, expected] of Object.entries(sizes))
    expect([name, named(name).visibleWidth, named(name).visibleHeight]).toEqual([name, ...expected]);

  const pictureOf = async (name: string): Promise<Uint8Array> => {
    const response = await fetch(named(name).thumbnails.at(-1)?.url ?? '');
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  expect(await difference(await pictureOf('h_p3_wide.heic'), await pictureOf('c_p3_wide.jpg'))).toBeLessThan(
    2,
  );
});
