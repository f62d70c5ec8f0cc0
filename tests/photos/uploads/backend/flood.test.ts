import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailResetLink } from '../../../../backend/identity/reset.ts';
import type { UploadOutcome } from '../../../../contracts/extensions/uploads.ts';
import { startTestBackend } from '../../../kit/backend.ts';
import type { TestBackend } from '../../../kit/backend.ts';
import { fixture, makeCustomer } from '../../backend/backend.ts';
import { announce, idOf, sendFrom, upload } from '../../backend/tus.ts';
import { blackPng } from '../../backend/blackPng.ts';

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend();
}, 120_000);
afterAll(() => run.stop());

const pictures = 12;

test('F28: beside a customer with twelve large pictures, the photo, the mail and the archive of another one come at once', async () => {
  const { origin, backend } = run;
  const email = `bob-${backend.ports.random.uuid()}@example.com`;
  const bob = await makeCustomer(origin, { email });
  const ann = await makeCustomer(origin);
  const { id: held } = await upload(origin, bob, {
    name: 'before.jpg',
    type: 'image/jpeg',
    bytes: await fixture('dunes-turned.jpg'),
  });
  const sent: string[] = [];
  for (let n = 0; n < pictures; n += 1) {
    const bytes = blackPng(4_000, 3_000, String(n));
    const { location } = await announce(origin, ann, { name: 'large.png', type: 'image/png', bytes });
    await sendFrom(origin, ann, location ?? '', 0, bytes);
    sent.push(idOf(location ?? ''));
  }
  const archive = crypto.randomUUID();
  const archived = async () => {
    const { body } = await bob.ask<{ items: { id: string; state: string }[] }>(
      'GET',
      '/svc/downloads/downloads',
    );
    return body.items.find(({ id }) => id === archive)?.state;
  };
  const mailed = async () => {
    const { mails } = (await (await fetch(`${origin}/svc/seed/mails?to=${email}`)).json()) as {
      mails: unknown[];
    };
    return mails.length;
  };
  await backend.ports.jobs.enqueue(mailResetLink, { email }, { customer: email });
  await bob.ask('POST', '/svc/downloads/downloads', { id: archive, name: 'July', photos: [held] });
  const { outcome } = await upload(origin, bob, {
    name: 'dunes.jpg',
    type: 'image/jpeg',
    bytes: await fixture('dunes.jpg'),
  });
  await expect.poll(archived).toBe('finished');
  await expect.poll(mailed).toBe(1);
  const states = sent.map(
    async (id) => (await ann.ask<UploadOutcome>('GET', `/svc/uploads/outcomes/${id}`)).body.state,
  );
  const waiting = (await Promise.all(states)).filter((state) => state === 'processing');
  expect(outcome.state).toBe('ready');
  // With one line for all, bob's would have come when all of ann's were done.
  expect(waiting.length).toBeGreaterThan(pictures / 2);
});

test('F28: whoever has as many uploads open, or as many bytes, as one customer may is told so before a byte is sent, and others are not', async () => {
  const small = await startTestBackend({ environment: { OPEN_UPLOADS: '3', OPEN_UPLOADS_MB: '10' } });
  try {
    const { origin } = small;
    const [ann, bob, cid] = [
      await makeCustomer(origin),
      await makeCustomer(origin),
      await makeCustomer(origin),
    ];
    const bytes = await fixture('dunes.jpg');
    const file = { name: 'dunes.jpg', type: 'image/jpeg', bytes };
    const begin = (who: typeof ann, size?: number) => announce(origin, who, file, size);
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin(ann)));
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 507, 507, 507,
    ]);
    expect(await begin(ann)).toMatchObject({ status: 507, text: 'quota' });
    const mebibyte = 1024 ** 2;
    expect((await begin(bob, 6 * mebibyte)).status).toBe(201);
    expect(await begin(bob, 6 * mebibyte)).toMatchObject({ status: 507, text: 'quota' });
    expect((await begin(bob, 4 * mebibyte)).status).toBe(201);
    // What is done with makes room.
    const { location } = begun.find(({ status }) => status === 201) ?? { location: null };
    await sendFrom(origin, ann, location ?? '', 0, bytes);
    expect((await begin(ann)).status).toBe(201);
    expect((await upload(origin, cid, file)).outcome.state).toBe('ready');
  } finally {
    await small.stop();
  }
});
