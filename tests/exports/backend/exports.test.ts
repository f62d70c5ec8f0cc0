import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { movableBackend, startTestBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { untilGivenUp } from '../../kit/givenUp.ts';
import { putPhoto } from '../../downloads/backend/kit.ts';
import { freezeJob, freezeStep, giveUpExport } from '../../../backend/exports/freeze.ts';
import { mailJob } from '../../../backend/exports/mail.ts';
import { flatPool } from '../../../backend/photos/library/seeding.ts';
import { firstRetry } from '../../../backend/jobs/lane.ts';
import type { Job, Ports } from '../../../backend/ports.ts';
import { originalKey } from '../../../backend/photos/originals/objectKeys.ts';
import {
  backups,
  current,
  type Exporter,
  exporter,
  filesOf,
  mailsTo,
  photosOf,
  ready,
  request,
  urlOf,
} from './kit.ts';

const byName = ([one = '']: string[], [other = '']: string[]) => (one < other ? -1 : 1);

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

test('[7.5] [4.4b] an export is requested, prepared, and announced by mail; another request returns the same one', async () => {
  const who = await exporter(house);
  await photosOf(who, [{ takenAt: '2024-05-01T10:00:00', count: 3 }]);
  expect(await current(who)).toBe(null);
  expect(await request(who)).toEqual({ status: 'REQUESTED' });
  const made = await ready(who);
  expect([made.chunks.map(({ iteration }) => iteration), await request(who)]).toEqual([[1], made]);
  await expect.poll(async () => (await mailsTo(who)).length).toBe(1);
  const [mail] = await mailsTo(who);
  expect([mail?.subject, mail?.text.includes(`/my-photos/exports/${made.backupId}`)]).toEqual([
    'Your photo export is ready',
    true,
  ]);
});

test('[2.44d] a zip states the number of its photos, and the months in which they were taken', async () => {
  const who = await exporter(house);
  await photosOf(who, [
    { takenAt: '2017-11-30T10:00:00', count: 2 },
    { takenAt: '2017-03-01T10:00:00' },
    { takenAt: '1970-01-01T00:00:00' },
    { takenAt: null },
  ]);
  await request(who);
  expect((await ready(who)).chunks.map(({ content }) => content)).toEqual([
    { photos: 5, months: ['2017-03', '2017-11'] },
  ]);
  const undated = await exporter(house);
  await photosOf(undated, [{ takenAt: null }]);
  await request(undated);
  expect((await ready(undated)).chunks[0]?.content).toEqual({ photos: 1, months: null });
});

test('[2.46] an unknown export is distinguished from one whose links have expired', async () => {
  const who = await exporter(house);
  expect((await who.ask('GET', `${backups}/nonsense`)).body).toMatchObject({ refusal: 'unknown' });
  const ended = await who.ask('GET', `${backups}/0b5f6f0e-6c2b-4a53-9a55-0c6f6f2f6f01`);
  expect([ended.status, ended.body]).toMatchObject([404, { refusal: 'gone' }]);
});

test('[2.47a] a mail that cannot be sent is retried by its job, and a sent one is not sent again', async () => {
  const tries: string[] = [];
  const ends: string[] = [];
  /** Returns the job that sends the e-mail, with a stub that fails for the first recipient. */
  const postClosed = (job: Job): Job => ({
    ...job,
    run: async (payload, ports) => {
      const send: Ports['mail']['send'] = (mail) => {
        tries.push(mail.id ?? '');
        return tries.length === 1 ? Promise.reject(new Error('the post is closed')) : ports.mail.send(mail);
      };
      await job.run(payload, { ...ports, mail: { send } }).then(
        () => ends.push('done'),
        (error: unknown) => {
          ends.push('failed');
          throw error;
        },
      );
    },
  });
  const own = await startTestBackend({
    parts: (product) =>
      product.map((part) => {
        const job = part.name === 'exports' ? part.jobs?.[mailJob] : undefined;
        return job === undefined ? part : { ...part, jobs: { ...part.jobs, [mailJob]: postClosed(job) } };
      }),
  });
  try {
    const who = await exporter(own);
    await photosOf(who, [{ takenAt: '2024-05-01T10:00:00' }]);
    await request(who);
    const { backupId } = await ready(who);
    await expect.poll(() => ends).toEqual(['failed']);
    expect(await mailsTo(who)).toEqual([]);
    await who.seed.advance(firstRetry);
    await expect.poll(() => ends).toEqual(['failed', 'done']);
    expect((await mailsTo(who)).length).toBe(1);
    await own.backend.ports.jobs.enqueue(mailJob, { customerId: who.id, id: backupId });
    await expect.poll(() => ends).toEqual(['failed', 'done', 'done']);
    expect([tries, (await mailsTo(who)).length]).toEqual([[`export-${backupId}`, `export-${backupId}`], 1]);
  } finally {
    await own.stop();
  }
});

test('[F12] requested by ten pages at once it is one export', async () => {
  const who = await exporter(house);
  await photosOf(who, [{ takenAt: '2024-05-01T10:00:00' }]);
  const replies = await Promise.all(Array.from({ length: 10 }, () => request(who)));
  expect(replies.every(({ status }) => status !== 'FAILED')).toBe(true);
  await ready(who);
  const rows = await house.backend.ports.store.query('select id from export where customer_id = $1', [
    who.id,
  ]);
  expect(rows.length).toBe(1);
});

test('photos are in the folder of their month or first album, each once, with date and checksum', async () => {
  const [who, stranger] = [await exporter(house), await exporter(house)];
  // Another customer's older album with this name does not reserve the folder name.
  await stranger.ask('POST', '/svc/photos/albums', { name: 'Summer _ 2023' });
  for (const [at, fileName] of ['Dune.jpg', 'dune.JPG', 'Ähre.jpg'].entries())
    await photosOf(who, [{ takenAt: `2024-05-01T10:00:0${2 * at}`, fileName }]);
  await photosOf(who, [{ takenAt: null, fileName: 'old.jpg' }]);
  const inAlbums = await photosOf(who, [{ takenAt: '2023-01-02T03:04:06', fileName: 'Dune.jpg', count: 2 }]);
  // A shared album does not reserve it either, however old the album is.
  await who.seed.make('shared-albums', {
    ownerId: who.id,
    participantIds: [stranger.id],
    name: 'Shared',
    photoIds: inAlbums,
  });
  for (const name of ['Summer / 2023', 'summer _ 2023', 'CON']) {
    const { albumId } = (await who.ask('POST', '/svc/photos/albums', { name })).body as { albumId: string };
    const photoIds = name === 'CON' ? inAlbums.slice(1) : inAlbums.slice(0, 1);
    await who.ask('POST', `/svc/photos/albums/${albumId}/photos`, { photoIds });
  }
  await request(who);
  const files = await filesOf(who, await ready(who));
  const sums = files.find(({ name }) => name === 'SHA256SUMS-1.txt');
  const photos = files.filter((file) => file !== sums);
  expect(photos.map(({ name, local }) => [name, local]).toSorted(byName)).toEqual([
    ['Albums/Summer _ 2023/Dune.jpg', '2023-01-02T03:04:06'],
    ['Albums/_CON/Dune.jpg', '2023-01-02T03:04:06'],
    ['Photos/2024-05/Dune.jpg', '2024-05-01T10:00:00'],
    ['Photos/2024-05/dune (2).JPG', '2024-05-01T10:00:02'],
    ['Photos/2024-05/Ähre.jpg', '2024-05-01T10:00:04'],
    ['Photos/Unknown date/old.jpg', photos.find(({ name }) => name.endsWith('old.jpg'))?.local],
  ]);
  expect(sums?.bytes.toString().split('\n').slice(0, -1).toSorted()).toEqual(
    photos
      .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`)
      .toSorted(),
  );
});

test('[5.4] [3.8c] a library larger than one zip is split into several, and no file replaces another', async () => {
  const who = await exporter(house);
  const ids = await photosOf(who, [{ takenAt: '2022-02-02T02:02:02', fileName: 'same.jpg', count: 5100 }]);
  await request(who);
  const { backupId, chunks } = await ready(who);
  expect(chunks.map(({ iteration }) => iteration)).toEqual([1, 2]);
  const rows = await house.backend.ports.store.query<{ photo: string; name: string }>(
    `select entry ->> 'photo' as photo, lower(entry ->> 'name') as name
      from export_chunk, jsonb_array_elements(entries) as entry where export_id = $1::uuid`,
    [backupId],
  );
  expect(rows.map(({ photo }) => photo).toSorted()).toEqual(ids.toSorted());
  expect(new Set(rows.map(({ name }) => name)).size).toBe(ids.length);
});

test('a changed library makes the next request another export; the chunk of a deleted photo is gone', async () => {
  const who = await exporter(house);
  const ids = await photosOf(who, [{ takenAt: '2024-05-01T10:00:00', count: 2 }]);
  await request(who);
  const first = await ready(who);
  await who.seed.advance(1000);
  await photosOf(who, [{ takenAt: '2020-05-01T10:00:00' }]);
  expect(await request(who)).toEqual({ status: 'REQUESTED' });
  const second = await ready(who);
  expect(second.backupId).not.toBe(first.backupId);
  const url = await urlOf(who, second.backupId, 1);
  expect((await who.ask('DELETE', '/svc/photos/photos', { photoIds: ids.slice(0, 1) })).status).toBe(200);
  const answers = [
    (await fetch(url)).status,
    await who.ask('GET', `${backups}/${second.backupId}/chunks/1/url`),
    await request(who),
  ];
  expect(answers).toEqual([
    410,
    { status: 410, body: expect.objectContaining({ refusal: 'incomplete' }) as unknown },
    { status: 'REQUESTED' },
  ]);
  expect((await filesOf(who, await ready(who))).length).toBe(3);
});

test('missing photos of an export are checked again only after a change of the library, then all found', async () => {
  const who = await exporter(house);
  const { store } = house.backend.ports;
  const ids = await photosOf(who, [{ takenAt: '2024-05-01T10:00:00', count: 2 }]);
  await request(who);
  const { backupId } = await ready(who);
  const ended = async () =>
    ((await who.ask('GET', `${backups}/${backupId}`)).body as { ended: number[] }).ended;
  const remove = (id: string | undefined) => who.ask('DELETE', '/svc/photos/photos', { photoIds: [id] });
  expect(await ended()).toEqual([]);
  // A check would find that this photo is missing, but no check runs as long as no photo is added or removed.
  await store.query(
    'update export_chunk set photos = array_append(photos, gen_random_uuid()) where export_id = $1',
    [backupId],
  );
  expect(await ended()).toEqual([]);
  await store.query('update export_chunk set photos = photos[1:2] where export_id = $1', [backupId]);
  // One photo was removed and one was added, and the records of removed photos have been cleaned up.
  await remove(ids[0]);
  await photosOf(who, [{ takenAt: '2020-05-01T10:00:00' }]);
  await store.query('delete from photo_gone where customer_id = $1', [who.id]);
  expect(await ended()).toEqual([1]);
});

test('[4.4c] [9.5] only a limited number of exports start in seven days; a failed one does not count', async () => {
  const own = await startTestBackend({ environment: { EXPORTS_A_WEEK: '2' } });
  try {
    const who = await exporter(own);
    const { store } = own.backend.ports;
    const more = () => photosOf(who, [{ takenAt: '2024-05-01T10:00:00' }]);
    const ask = () => who.ask('POST', backups, { channel: 'alb-nl' });
    const begin = async () => {
      await own.seed.advance(1000);
      await more();
      return request(who);
    };
    await begin();
    const first = await ready(who);
    await begin();
    const second = await ready(who);
    expect(await request(who)).toEqual(second);
    await own.seed.advance(1000);
    await more();
    const refused = { status: 429, body: expect.objectContaining({ refusal: 'tooMany' }) as unknown };
    expect(await ask()).toEqual(refused);
    await store.query("update export set state = 'failed' where id = $1", [first.backupId]);
    expect([await request(who), (await ready(who)).backupId === second.backupId]).toEqual([
      { status: 'REQUESTED' },
      false,
    ]);
    await own.seed.advance(1000);
    await more();
    expect(await ask()).toEqual(refused);
    const config = (await (await fetch(`${own.origin}/config.json`)).json()) as { ExportsAWeek: number };
    expect(config.ExportsAWeek).toBe(2);
  } finally {
    await own.stop();
  }
});

test('originals of any size are returned byte for byte, whole and by range', async () => {
  const who = await exporter(house);
  const { ports } = house.backend;
  const sizes = [0, 1, 256 * 1024, 256 * 1024 + 1, 1_500_000];
  for (const size of sizes) await putPhoto(ports, who.id, { name: `${size}.jpg`, bytes: randomBytes(size) });
  await request(who);
  const made = await ready(who);
  const files = await filesOf(who, made);
  const [sums] = files.slice(-1);
  expect(sums?.bytes.toString()).toBe(
    files
      .slice(0, -1)
      .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
      .join(''),
  );
  expect(
    files
      .slice(0, -1)
      .map(({ bytes }) => bytes.length)
      .toSorted((a, b) => a - b),
  ).toEqual(sizes);
  const url = await urlOf(who, made.backupId, 1);
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  for (const [start, end] of [
    [100_000, 700_000],
    [1_400_000, whole.length - 1],
  ] as const) {
    const part = await fetch(url, { headers: { range: `bytes=${start}-${end}` } });
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(start, end + 1))).toBe(true);
  }
});

test('a missing original is left out, and the mail says so', async () => {
  const who = await exporter(house);
  const { ports } = house.backend;
  const lost = await putPhoto(ports, who.id, { name: 'lost.jpg', bytes: Buffer.from('lost') });
  await putPhoto(ports, who.id, { name: 'there.jpg', bytes: Buffer.from('there') });
  await ports.objects.delete(originalKey(lost));
  await request(who);
  const files = await filesOf(who, await ready(who));
  expect(files.map(({ name }) => name)).toEqual(['Photos/Unknown date/there.jpg', 'SHA256SUMS-1.txt']);
  await expect
    .poll(async () => (await mailsTo(who)).map(({ text }) => text.includes('We couldn’t read one photo')))
    .toEqual([true]);
});

test('[9.5] [F18] an export is found by its own customer alone, and not after seven days of the clock', async () => {
  const [who, other] = [await exporter(house), await exporter(house)];
  await photosOf(who, [{ takenAt: null }]);
  await request(who);
  const { backupId } = await ready(who);
  const url = await urlOf(who, backupId, 1);
  const status = async (path: string, asker = who) => (await asker.ask('GET', path)).status;
  expect([await status(`${backups}/${backupId}`), await status(`${backups}/${backupId}`, other)]).toEqual([
    200, 404,
  ]);
  expect(await status(`${backups}/${backupId}/chunks/1/url`, other)).toBe(404);
  expect([await current(other), await status(`${backups}/${backupId}/chunks/2/url`)]).toEqual([null, 404]);
  await house.seed.advance(7 * 86_400_000 + 1000);
  const renewed = await house.backend.ports.store.query('select id from export where id = $1::uuid', [
    backupId,
  ]);
  expect([(await fetch(url)).status, renewed.length <= 1]).toEqual([403, true]);
  const rows = (table: string, column: string) =>
    house.backend.ports.store.query(`select 1 from ${table} where ${column} = $1::uuid`, [backupId]);
  await expect.poll(() => rows('export', 'id')).toEqual([]);
  expect(await rows('export_chunk', 'export_id')).toEqual([]);
});

test('[9.5] a part of an export is requested by its number alone; its address opens no other part', async () => {
  const [who, other] = [await exporter(house), await exporter(house)];
  for (const one of [who, other]) {
    await photosOf(one, [{ takenAt: null }]);
    await request(one);
  }
  const [{ backupId }, foreign] = [await ready(who), await ready(other)];
  const asked = async (number: string) =>
    (await who.ask('GET', `${backups}/${backupId}/chunks/${number}/url`)).status;
  expect(await asked('1')).toBe(200);
  for (const number of ['0', '01', '2', '-1', '%2B1', '1.0', '1e0', '999999999', '9999999999', '%201', '１'])
    expect([number, await asked(number)]).toEqual([number, 404]);
  const url = await urlOf(who, backupId, 1);
  expect((await fetch(url)).status).toBe(200);
  const altered = [
    ...['0', '01', '2', '1.1', '999999'].map((number) =>
      url.replace(`${backupId}.1`, `${backupId}.${number}`),
    ),
    url.replace(backupId, foreign.backupId),
    url.replace(`u=${who.id}`, `u=${other.id}`),
    `${url}&u=${other.id}`,
  ];
  for (const one of altered) expect([one, (await fetch(one)).status]).toEqual([one, 403]);
});

test('[9.5] an export in preparation is found, however long ago it was requested', async () => {
  const { store, clock } = house.backend.ports;
  const longAgo = new Date(clock.now() - 8 * 86_400_000).toISOString();
  const found = await Promise.all(
    ['requested', 'working', 'failed', 'ready'].map(async (state) => {
      const who = await exporter(house);
      const [row] = await store.query<{ id: string }>(
        `insert into export (id, customer_id, channel, state, requested_at, updated_at)
          values (gen_random_uuid(), $1, 'alb-nl', $2, $3, $3) returning id`,
        [who.id, state, longAgo],
      );
      return [state, (await who.ask('GET', `${backups}/${row?.id ?? ''}`)).status];
    }),
  );
  expect(found).toEqual([
    ['requested', 200],
    ['working', 200],
    ['failed', 404],
    ['ready', 404],
  ]);
});

/** Requests an export whose steps the test runs; records the next job of each step. */
async function byHand({ id: customerId }: Exporter, { backend: { ports } } = house) {
  const [row] = await ports.store.query<{ id: string }>(
    `insert into export (id, customer_id, channel, state, requested_at, updated_at)
      values (gen_random_uuid(), $1, 'alb-nl', 'requested', $2, $2) returning id`,
    [customerId, new Date(ports.clock.now()).toISOString()],
  );
  const id = row?.id ?? '';
  const asked: unknown[] = [];
  const enqueue: Ports['jobs']['enqueue'] = (kind, payload) => {
    asked.push([kind, payload['iteration']]);
    return Promise.resolve();
  };
  const step = (iteration: number) =>
    freezeStep({ customerId, id, iteration }, { ...ports, jobs: { enqueue } }, flatPool);
  return { asked, step };
}

test('[F5] [F14] a step that is repeated after its commit, as after a kill, completes nothing early', async () => {
  const who = await exporter(house);
  await photosOf(who, [{ takenAt: '2020-05-05T10:00:00', count: 5_100 }]);
  const { asked, step } = await byHand(who);
  for (const iteration of [1, 1]) await step(iteration);
  expect([(await current(who))?.status, asked]).toEqual(['IN_PROGRESS', [[freezeJob, 2]]]);
  for (const iteration of [2, 1, 2]) await step(iteration);
  const made = await ready(who);
  expect([made.chunks.length, (await filesOf(who, made)).length]).toEqual([2, 5_102]);
  expect(asked).toEqual([
    [freezeJob, 2],
    [mailJob, undefined],
  ]);
});

test('[F14] two concurrent exports repeat no name, and leave out only photos deleted in between', async () => {
  const who = await exporter(house);
  const other = await exporter(house);
  const same = { takenAt: '2020-05-05T10:00:00', fileName: 'same.jpg' };
  const ids = await photosOf(who, [{ ...same, count: 5_010 }]);
  await photosOf(other, [same]);
  const mine = await byHand(who);
  await mine.step(1);
  // From here on, the names in the first zip exist only in the store.
  await (await byHand(other)).step(1);
  const gone = ids.slice(0, 2);
  expect((await who.ask('DELETE', '/svc/photos/photos', { photoIds: gone })).status).toBe(200);
  await mine.step(2);
  const made = await ready(who);
  const files = (await filesOf(who, made)).map(({ name }) => name.toLowerCase());
  // Includes the checksum list of each zip.
  expect([made.chunks.length, files.length, new Set(files).size]).toEqual([2, 5_010, 5_010]);
});

test('[4.4c] [F14] an export that cannot be prepared fails and keeps no zip; the next request starts another', async () => {
  const own = await startTestBackend();
  try {
    const [who, other] = [await exporter(own), await exporter(own)];
    const { store } = own.backend.ports;
    await photosOf(other, [{ takenAt: '2024-05-01T10:00:00' }]);
    await request(other);
    const { backupId: whole } = await ready(other);
    await photosOf(who, [{ takenAt: '2024-05-01T10:00:00' }]);
    await store.query('alter table album rename to away');
    await request(who);
    const failing = (await current(who))?.backupId ?? '';
    await store.query(
      `insert into export_chunk (export_id, iteration, photos, entries, sums, etag, size)
        select $1::uuid, iteration, photos, entries, sums, etag, size from export_chunk where export_id = $2::uuid`,
      [failing, whole],
    );
    await own.seed.advance(1000);
    await byHand(other, own);
    await untilGivenUp(own, freezeJob);
    expect(await current(who)).toEqual({ backupId: failing, status: 'FAILED' });
    expect((await current(other))?.status).toBe('REQUESTED');
    expect(await store.query('select export_id as id from export_chunk')).toEqual([{ id: whole }]);
    await store.query('alter table away rename to album');
    expect(await request(who)).toEqual({ status: 'REQUESTED' });
    const made = await ready(who);
    // Simulates a late report about an export that is no longer running.
    await giveUpExport({ id: made.backupId }, own.backend.ports);
    expect([await ready(who), made.backupId === failing]).toEqual([made, false]);
  } finally {
    await own.stop();
  }
});
