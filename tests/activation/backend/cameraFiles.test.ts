import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { photo } from '../../../contracts/photos/photo.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { sharedBackend } from '../../kit/backend.ts';
import { expectColours, expectedInputs, factsOf } from '../../photos/ingest/backend/inputs.ts';
import { begin, imported, newcomer } from './kit.ts';

const folder = fileURLToPath(new URL('../../photos/ingest/files/', import.meta.url));
const page = z.object({ images: z.array(photo) });

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
  for (const [name, ...expected] of expectedInputs)
    expect([name, factsOf(named(name))]).toEqual([name, expected]);
  await expectColours((name) =>
    Promise.all(
      named(name).thumbnails.map(async ({ url }) => {
        const response = await fetch(url);
        expect(response.status).toBe(200);
        return new Uint8Array(await response.arrayBuffer());
      }),
    ),
  );
});
