import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { UploadOutcome } from '../../contracts/extensions/uploads.ts';
import { attempts } from '../../backend/jobs/queue.ts';
import { fixture, startTestBackend } from './backend.ts';
import { announce, idOf, sendFrom, settled, upload } from './tus.ts';

const photo = async (name: string) => ({ name, type: 'image/jpeg', bytes: await fixture('dunes.jpg') });

test('F15: a picture that arrived and finds no place among the originals is kept, never called damaged, and taken in once there is one', {
  timeout: 60_000,
}, async () => {
  const run = await startTestBackend();
  try {
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
      await expect.poll(waiting, { timeout: 10_000 }).toEqual([failed]);
      await run.advance(70_000);
    }
    // Given up, and ordered anew.
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([0]);
    const { body } = await customer.ask<UploadOutcome>('GET', `/svc/uploads/outcomes/${id}`);
    expect(body).toEqual({ state: 'processing' });
    // The library goes on.
    expect((await customer.ask('GET', '/svc/photos/photos')).status).toBe(200);
    await rm(place);
    await rename(`${place}.away`, place);
    await run.advance(300_000);
    expect(await settled(customer, id)).toEqual({ state: 'ready', imageId: id, monthKey: '2024/7' });
    expect((await upload(origin, customer, file)).outcome.state).toBe('duplicate');
  } finally {
    await run.end();
  }
});
