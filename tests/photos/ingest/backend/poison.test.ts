import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempts } from '../../../../backend/jobs/queue.ts';
import { ingestJob } from '../../../../backend/photos/uploads/records.ts';
import { fixture, makeCustomer } from '../../backend/backend.ts';
import { announce, idOf, sendFrom, settled, upload } from '../../backend/tus.ts';
import { startTestBackend } from '../../../kit/backend.ts';
import type { TestBackend } from '../../../kit/backend.ts';
import { blackPng } from '../../backend/blackPng.ts';

const photo = async (mark = '') => ({
  name: 'dunes.jpg',
  type: 'image/jpeg',
  bytes: Buffer.concat([await fixture('dunes.jpg'), Buffer.from(mark)]),
});
const bomb = (mark: string) => ({
  name: 'bomb.png',
  type: 'image/png',
  bytes: blackPng(3_000, 2_000, mark),
});

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend({ environment: { DECODE_MEMORY_MB: '32' } });
}, 120_000);
afterAll(() => run.stop());

test('F27: two pictures that exceed the memory are refused with a reason, and other pictures are added', async () => {
  const { origin } = run;
  const customer = await makeCustomer(origin);
  const sent = ['one', 'two'].map((mark) => upload(origin, customer, bomb(mark)));
  for (const { outcome } of await Promise.all(sent))
    expect(outcome).toEqual({ state: 'refused', reason: 'unreadable' });
  expect((await upload(origin, customer, await photo())).outcome.state).toBe('ready');
});

test('F27: an upload whose examination ended the process twice as often as allowed is refused and removed', async () => {
  const { origin, backend } = run;
  const customer = await makeCustomer(origin);
  const { store } = backend.ports;
  // Simulates that a process was killed in every attempt of this job, and in every attempt of the job that followed
  // it.
  const { location } = await announce(origin, customer, await photo('poison'));
  const id = idOf(location ?? '');
  const died = async (payload: object) => {
    await store.query("update upload set state = 'processing', acknowledged = size where id = $1::uuid", [
      id,
    ]);
    await store.query(
      `insert into job (id, kind, payload, run_at, state, lease_until, attempt)
        values (gen_random_uuid()::text, $1, $2, now(), 'running', 'epoch', $3)`,
      [ingestJob, JSON.stringify(payload), attempts],
    );
    await store.notify('job', ingestJob);
  };
  await died({ uploadId: id, died: true });
  expect(await settled(customer, id)).toEqual({ state: 'refused', reason: 'unreadable' });
  await expect.poll(() => existsSync(`${run.dataDir}/uploads/${id}`)).toBe(false);
});

test('F27: an upload whose process was stopped in every attempt through no fault of its own is added', async () => {
  const { origin, backend } = run;
  const customer = await makeCustomer(origin);
  const file = await photo('innocent');
  const { location } = await announce(origin, customer, file);
  const id = idOf(location ?? '');
  // The job that follows the last byte starts with all its attempts used up.
  await backend.ports.store.query(
    `insert into job (id, kind, payload, key, run_at, state, lease_until, attempt)
      values (gen_random_uuid()::text, $1, $2, $3, now(), 'running', now() + interval '1 minute', $4)`,
    [ingestJob, JSON.stringify({ uploadId: id }), `${ingestJob}:${id}`, attempts],
  );
  await sendFrom(origin, customer, location ?? '', 0, file.bytes);
  await run.seed.advance(60_001);
  expect(await settled(customer, id)).toEqual({ state: 'ready', imageId: id, monthKey: '2024/7' });
});
