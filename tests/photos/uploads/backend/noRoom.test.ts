import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadOutcome } from '../../../../contracts/extensions/uploads.ts';
import { attempts } from '../../../../backend/jobs/queue.ts';
import { thumbnailKey } from '../../../../backend/photos/originals/objectKeys.ts';
import { fixture, startTestBackend } from '../../backend/backend.ts';
import type { TestBackend } from '../../backend/backend.ts';
import { announce, idOf, sendFrom, settled, upload } from '../../backend/tus.ts';

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend();
});
afterAll(() => run.end());

const photo = async (name: string) => ({ name, type: 'image/jpeg', bytes: await fixture('dunes.jpg') });

test('F15: without space for originals an uploaded picture is kept, not called damaged, and added later', {
  timeout: 600_000,
}, async () => {
  const customer = await run.customer({ tokenSeconds: 3_600 });
  const { origin } = run.backend;
  const place = join(run.dataDir, 'objects');
  await rename(place, `${place}.away`);
  await writeFile(place, 'nothing can be stored here');
  const file = await photo('dunes.jpg');
  const { location } = await announce(origin, customer, file);
  const id = idOf(location ?? '');
  expect((await sendFrom(origin, customer, location ?? '', 0, file.bytes)).status).toBe(204);
  const waiting = async () => {
    const jobs = await run.backend.ports.store.query<{ attempt: number }>(
      "select attempt from job where kind = 'photos.ingest' and state = 'waiting'",
    );
    return jobs.map(({ attempt }) => attempt);
  };
  for (let failed = 1; failed < attempts; failed += 1) {
    await expect.poll(waiting, { timeout: 120_000 }).toEqual([failed]);
    await run.advance(70_000);
  }
  // The job was given up and has been enqueued again.
  await expect.poll(waiting, { timeout: 120_000 }).toEqual([0]);
  const { body } = await customer.ask<UploadOutcome>('GET', `/svc/uploads/outcomes/${id}`);
  expect(body).toEqual({ state: 'processing' });
  // The library continues to work.
  expect((await customer.ask('GET', '/svc/photos/photos')).status).toBe(200);
  await rm(place);
  await rename(`${place}.away`, place);
  await run.advance(300_000);
  expect(await settled(customer, id)).toEqual({ state: 'ready', imageId: id, monthKey: '2024/7' });
  expect((await upload(origin, customer, file)).outcome.state).toBe('duplicate');
});

test('[1.3b] a photo removed by its sender during its examination is not added, and leaves nothing', {
  timeout: 600_000,
}, async () => {
  const customer = await run.customer({ tokenSeconds: 3_600 });
  const { origin, ports } = run.backend;
  const place = join(run.dataDir, 'objects');
  await rename(place, `${place}.away`);
  await writeFile(place, 'nothing can be stored here');
  const file = await photo('dunes.jpg');
  const { location } = await announce(origin, customer, file);
  await sendFrom(origin, customer, location ?? '', 0, file.bytes);
  const waiting = () =>
    ports.store.query("select 1 from job where kind = 'photos.ingest' and state = 'waiting'");
  await expect.poll(async () => (await waiting()).length, { timeout: 120_000 }).toBe(1);
  const other = await run.customer();
  const remove = (who: typeof customer) =>
    fetch(new URL(location ?? '', origin), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${who.token}`, 'tus-resumable': '1.0.0' },
    });
  expect((await remove(other)).status).toBe(404);
  expect((await remove(customer)).status).toBe(204);
  await rm(place);
  await rename(`${place}.away`, place);
  const stored = async () =>
    (await readdir(place, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const before = await stored();
  // Simulates a previous run that was interrupted before it could remove the file.
  await ports.objects.put(thumbnailKey(idOf(location ?? ''), 300), file.bytes);
  await run.advance(70_000);
  await expect.poll(async () => (await waiting()).length, { timeout: 120_000 }).toBe(0);
  const outcome = await customer.ask('GET', `/svc/uploads/outcomes/${idOf(location ?? '')}`);
  const { body } = await customer.ask<{ images: unknown[] }>('GET', '/svc/photos/photos');
  expect([outcome.status, body.images]).toEqual([404, []]);
  await expect.poll(() => readdir(join(run.dataDir, 'uploads'))).toEqual([]);
  await expect.poll(stored, { timeout: 120_000 }).toEqual(before);
  // The same picture may be sent again.
  expect((await upload(origin, customer, file)).outcome.state).toBe('ready');
});
