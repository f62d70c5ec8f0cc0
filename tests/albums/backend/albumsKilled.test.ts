import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Album } from '../../../contracts/albums/album.ts';
import { KillableBackend } from '../../kit/killable.ts';
import { fixture } from '../../photos/backend/backend.ts';
import { announce, idOf, sendFrom, settled } from '../../photos/backend/tus.ts';
import { albums, counts, idsIn, makeAlbum, person, photosOf, shareAlbum, sharedAlbums } from './kit.ts';
import type { Person } from './kit.ts';

let backend: KillableBackend;
beforeAll(async () => {
  backend = await KillableBackend.start();
});
afterAll(() => backend.remove());

/** Kills the backend while calls are running, restarts it, and returns the calls that were acknowledged. */
async function cutOff<Answer>(
  calls: readonly Promise<Answer>[],
  afterAnswers: number,
): Promise<(Answer | null)[]> {
  let answered = 0;
  const enough = new Promise<void>((resolve) => {
    for (const call of calls)
      call.then(
        () => ++answered >= afterAnswers && resolve(),
        () => undefined,
      );
    if (afterAnswers === 0) setImmediate(resolve);
  });
  const settledCalls = Promise.all(calls.map((call) => call.catch(() => null)));
  await enough;
  await backend.kill();
  const answers = await settledCalls;
  await backend.start();
  return answers;
}

async function list(who: Person): Promise<Album[]> {
  return (await who.ask<{ albums: Album[] }>('GET', `${albums}?limit=100`)).body.albums;
}

/** Expects the count and cover of every album to match its photos, and all of these photos to be in the library. */
async function expectWhole(who: Person): Promise<Map<string, string[]>> {
  const library = new Set(await idsIn(who, '/svc/photos/photos'));
  const contents = new Map<string, string[]>();
  for (const { albumId, photosCount, coverPhoto } of await list(who)) {
    const ids = await idsIn(who, `${albums}/${albumId}/photos`, { sortOrder: 'asc', limit: '500' });
    expect([photosCount, coverPhoto?.imageId ?? null, ids.filter((id) => !library.has(id))]).toEqual([
      ids.length,
      ids[0] ?? null,
      [],
    ]);
    contents.set(albumId, ids);
  }
  return contents;
}

test('[F14] albums acknowledged before kill -9 exist once; a call repeated under its key creates no second', {
  timeout: 600_000,
}, async () => {
  const who = await person(backend.origin);
  const create = async (key: string) => {
    const response = await fetch(backend.origin + albums, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ name: key }),
    });
    return { status: response.status, ...((await response.json()) as { albumId: string }) };
  };
  const known = new Map<string, string>();
  for (let round = 0; round < 4; round += 1) {
    const keys = Array.from({ length: 5 }, () => randomUUID());
    const answers = await cutOff(keys.map(create), round);
    for (const [index, key] of keys.entries()) {
      const before = answers[index];
      const again = await create(key);
      expect(again.status).toBe(200);
      if (before !== null && before !== undefined) expect(again.albumId).toBe(before.albumId);
      known.set(key, again.albumId);
    }
  }
  expect(new Map((await list(who)).map(({ albumId, albumName }) => [albumName, albumId]))).toEqual(known);
  expect((await list(who)).length).toBe(known.size);
});

test('[F14] additions, removals and deletions before kill -9 persist, and every count is right', {
  timeout: 600_000,
}, async () => {
  const who = await person(backend.origin);
  const ids = await photosOf(who, 120);
  const [a, b] = [await makeAlbum(who, 'A'), await makeAlbum(who, 'B', ids.slice(0, 60))];
  const expected = new Map([
    [a, new Set<string>()],
    [b, new Set(ids.slice(0, 60))],
  ]);
  const library = new Set(ids);
  for (let round = 0; round < 4; round += 1) {
    const part = ids.slice(round * 30, round * 30 + 30);
    const work = [
      {
        run: () => who.ask('POST', `${albums}/${a}/photos`, { photoIds: part }),
        apply: () => part.forEach((id) => library.has(id) && expected.get(a)?.add(id)),
      },
      {
        run: () => who.ask('DELETE', `${albums}/${b}/photos`, { photoIds: part.slice(0, 5) }),
        apply: () => part.slice(0, 5).forEach((id) => expected.get(b)?.delete(id)),
      },
    ];
    const doomed = part.slice(10, 12);
    const answers = await cutOff(
      [...work.map(({ run }) => run()), who.ask('DELETE', '/svc/photos/photos', { photoIds: doomed })],
      round % 4,
    );
    const contents = await expectWhole(who);
    // A call without a response must have had its full effect or none, and repeating it must succeed.
    for (const { run, apply } of work) {
      expect((await run()).status).toBe(200);
      apply();
    }
    expect((await who.ask('DELETE', '/svc/photos/photos', { photoIds: doomed })).body).toEqual({
      failed: [],
    });
    for (const id of doomed) {
      library.delete(id);
      for (const held of expected.values()) held.delete(id);
    }
    if (answers[2] !== null)
      for (const held of contents.values()) expect(held.filter((id) => doomed.includes(id))).toEqual([]);
    const after = await expectWhole(who);
    for (const [album, held] of expected) expect(after.get(album)?.toSorted()).toEqual([...held].toSorted());
  }
  // An interrupted deletion must be complete, and deleting again must succeed.
  await cutOff([who.ask('DELETE', `${albums}/${b}`)], 0);
  expect((await who.ask('DELETE', `${albums}/${b}`)).status).toBe(204);
  expect((await list(who)).map(({ albumId }) => albumId)).toEqual([a]);
  expect(await counts(who)).toEqual({ albumsCount: 1, photosCount: library.size, readAlbumsCount: 0 });
});

test('[F14] [2.36b] an upload sent to an album is in it once, however often its ingest is killed', {
  timeout: 600_000,
}, async () => {
  const who = await person(backend.origin);
  const album = await makeAlbum(who, 'A');
  const bytes = async () => Buffer.concat([await fixture('dunes.jpg'), randomBytes(8)]);
  const sent: string[] = [];
  let last = await bytes();
  for (let round = 0; round < 3; round += 1) {
    // One of the three pictures is a duplicate from the previous round.
    for (const file of [await bytes(), await bytes(), last]) {
      const { location } = await announce(backend.origin, who, {
        name: 'a.jpg',
        type: 'image/jpeg',
        bytes: file,
        albumId: album,
      });
      expect((await sendFrom(backend.origin, who, location ?? '', 0, file)).status).toBe(204);
      sent.push(idOf(location ?? ''));
      last = file;
    }
    if (round % 2 === 1) await settled(who, sent.at(-3) ?? '');
    await backend.restart();
  }
  const photos = new Set<string>();
  for (const id of sent) {
    const outcome = await settled(who, id);
    expect(['ready', 'duplicate']).toContain(outcome.state);
    if (outcome.state === 'ready' || outcome.state === 'duplicate') photos.add(outcome.imageId);
  }
  const contents = await expectWhole(who);
  expect(contents.get(album)?.toSorted()).toEqual([...photos].toSorted());
});

test('[F14] [6.4b] a share ended or left before kill -9 stays ended, and its pictures stay refused', {
  timeout: 600_000,
}, async () => {
  const [owner, guest] = [await person(backend.origin), await person(backend.origin)];
  const photoIds = [...(await photosOf(owner, 3)), ...(await photosOf(guest, 2))];
  const ids = [
    await shareAlbum(owner, [guest], { name: 'Left', photoIds }),
    await shareAlbum(owner, [guest], { name: 'Ended', photoIds }),
  ];
  const seen = await Promise.all(ids.map((id) => guest.pages(`${sharedAlbums}/${id}/photos`)));
  const foreign = seen
    .flat(2)
    .filter(({ ownerId }) => ownerId === owner.id)
    .map(({ thumbnails }) => thumbnails[0]?.url ?? '');
  expect((await guest.ask('DELETE', `${sharedAlbums}/${ids[0]}`)).status).toBe(204);
  expect((await owner.ask('DELETE', `${sharedAlbums}/${ids[1]}`)).status).toBe(204);
  await backend.restart();
  for (const address of foreign) expect((await fetch(address)).status).toBe(403);
  expect(
    (await owner.ask<{ albums: Album[] }>('GET', sharedAlbums)).body.albums.map(
      ({ albumId, photosCount }) => [albumId, photosCount],
    ),
  ).toEqual([[ids[0], 3]]);
  expect((await guest.ask('DELETE', `${sharedAlbums}/${ids[0]}`)).status).toBe(204);
});
