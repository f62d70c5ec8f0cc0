import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeArchive } from '../../../backend/downloads/job.ts';
import {
  createDownload,
  daysKept,
  downloadById,
  forgetDownloads,
  listDownloads,
} from '../../../backend/downloads/records.ts';
import { Refused } from '../../../backend/part.ts';
import { flatPool } from '../../../backend/photos/library/seeding.ts';
import { originalKey } from '../../../backend/photos/originals/objectKeys.ts';
import type { Ports } from '../../../backend/ports.ts';
import { readPushed } from '../../../backend/sockets/channel.ts';
import { archivePush } from '../../../backend/sockets/part.ts';
import { archiveMessage } from '../../../contracts/downloads/download.ts';
import { type Person, person, photosOf } from '../../albums/backend/kit.ts';
import { sharedBackend } from '../../kit/backend.ts';
import { putPhoto } from './kit.ts';

// Tests downloads in the store; their jobs run only when a test runs them.

let origin: string;
let ports: Ports;
/** The payloads of the enqueued jobs. */
const asked: unknown[] = [];
beforeAll(async () => {
  const house = await sharedBackend();
  origin = house.origin;
  ports = {
    ...house.backend.ports,
    jobs: { enqueue: async (_, { id }) => void asked.push(id) },
  };
});

const key = createSecretKey(randomBytes(32));
const list = (who: Person) => listDownloads(ports, who.id, key);
async function begun(who: Person, photos: readonly string[], id = randomUUID()): Promise<string> {
  await createDownload(ports, who.id, { id, name: 'Summer', photos }, 100);
  return id;
}
const finish = (who: Person, id: string) => makeArchive({ customerId: who.id, id }, ports, flatPool);
const stateOf = async (who: Person, id: string) =>
  (await downloadById(ports.store, who.id, id))?.state ?? null;

test('[4.16a] an archive has its own photos alone, whatever other downloads or customers lost', async () => {
  const [who, other] = [await person(origin), await person(origin)];
  const photo = (of: Person) => putPhoto(ports, of.id, { name: 'a.jpg', bytes: randomBytes(10) });
  const lost = [await photo(who), await photo(other)];
  for (const one of lost) await ports.objects.delete(originalKey(one));
  const there = [await photo(who), await photo(other)];
  const [id, second] = [randomUUID(), randomUUID()];
  // The original of the other customer's photo with the same id is missing.
  await begun(other, lost.slice(1), id);
  await begun(who, lost.slice(0, 1), second);
  await begun(who, there.slice(0, 1), id);
  await begun(other, there.slice(1), second);
  for (const [of, one] of [
    [who, id],
    [who, second],
    [other, second],
    [other, id],
  ] as const)
    await finish(of, one);
  expect([
    await stateOf(who, id),
    await stateOf(who, second),
    await stateOf(other, second),
    await stateOf(other, id),
    await stateOf(who, randomUUID()),
  ]).toEqual(['finished', 'error', 'finished', 'error', null]);
});

test('[4.16a] a photo deleted before the archive was prepared ends it in an error', async () => {
  const who = await person(origin);
  const photos = await photosOf(who, 2);
  const id = await begun(who, photos);
  await who.ask('DELETE', '/svc/photos/photos', { photoIds: photos.slice(1) });
  await finish(who, id);
  expect(await stateOf(who, id)).toBe('error');
});

test('[4.16a] the message of the outcome is newer than that of the start, even within one millisecond', async () => {
  const who = await person(origin);
  const now = ports.clock.now();
  const still = { ...ports, clock: { ...ports.clock, now: () => now } };
  const heard: ReturnType<typeof archiveMessage.parse>[] = [];
  const unlisten = await ports.store.listen(archivePush.channel, (payload) => {
    const pushed = readPushed(payload);
    if (pushed?.to === who.id) heard.push(archiveMessage.parse(pushed.message));
  });
  const id = randomUUID();
  await createDownload(still, who.id, { id, name: 'A', photos: await photosOf(who, 1) }, 1);
  await makeArchive({ customerId: who.id, id }, still, flatPool);
  await expect.poll(() => heard.length).toBe(2);
  await unlisten();
  expect(heard.map((message) => [message.key, Date.parse(message.timestamp) - now])).toEqual([
    ['started', 0],
    ['finished', 1],
  ]);
});

test('[7.7] a finished download lists its size; one that lost a photo lists the rest and no picture', async () => {
  const who = await person(origin);
  const [first = '', second = ''] = await photosOf(who, 2);
  const id = await begun(who, [first, second]);
  const [waiting] = await list(who);
  expect([waiting?.id, waiting?.state, waiting?.size, waiting?.photos]).toEqual([
    id,
    'started',
    undefined,
    [first, second],
  ]);
  expect(waiting?.picture).toContain(`/${first}/300?`);
  await finish(who, id);
  const { size } = (await downloadById(ports.store, who.id, id)) ?? {};
  expect((await list(who))[0]?.size).toBe(Number(size));
  await who.ask('DELETE', '/svc/photos/photos', { photoIds: [second] });
  const [gone] = await list(who);
  expect([gone?.state, gone?.photos, gone?.picture]).toEqual(['gone', [first], undefined]);
});

test('[F5] [7.7] one download above the limit is refused and starts no job; an existing one is repeated', async () => {
  const [who, other] = [await person(origin), await person(origin)];
  const photos = await photosOf(who, 2);
  const ids = [randomUUID(), randomUUID()];
  const make = (id = '', most = 1, name = 'A') =>
    createDownload(ports, who.id, { id, name, photos }, most).then(
      () => 'made',
      (error: unknown) => (error instanceof Refused ? error.message : error),
    );
  await begun(other, await photosOf(other, 1));
  const before = asked.length;
  expect([await make(ids[0]), await make(ids[0]), await make(ids[1]), await make(ids[0], 1, 'B')]).toEqual([
    'made',
    'made',
    expect.stringContaining('tooMany'),
    expect.stringContaining('otherContent'),
  ]);
  expect([await make(ids[1], 2), asked.slice(before)]).toEqual(['made', ids]);
  expect(new Set((await list(who)).map(({ id }) => id))).toEqual(new Set(ids));
});

test('[9.5] a download is deleted when its days are over, and not a moment before', async () => {
  const who = await person(origin);
  const [old, young] = [await begun(who, await photosOf(who, 1)), await begun(who, await photosOf(who, 1))];
  const now = ports.clock.now();
  const life = daysKept * 86_400_000;
  for (const [id, ago] of [
    [old, life + 1],
    [young, life - 60_000],
  ] as const)
    await ports.store.query('update download set created_at = $2 where id = $1', [
      id,
      new Date(now - ago).toISOString(),
    ]);
  await forgetDownloads({ ...ports, clock: { ...ports.clock, now: () => now } });
  expect([await stateOf(who, old), await stateOf(who, young)]).toEqual([null, 'started']);
});
