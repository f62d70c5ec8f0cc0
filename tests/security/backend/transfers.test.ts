import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import { revokeAll } from '../../../backend/identity/grants.ts';
import { revokedChannel } from '../../../backend/identity/revocations.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { heldOpen, large, stalled, withArchive } from '../../archives/backend/reader.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { makeCustomer } from '../../photos/backend/backend.ts';
import { announce } from '../../photos/backend/tus.ts';

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend();
});
afterAll(() => run.stop());

const deleteNow = (id: string) => {
  const { store, clock } = run.backend.ports;
  return store.transaction((tx) => deleteCustomer(tx, id, new Date(clock.now()).toISOString()));
};

/** Bytes that still come, once the service has closed the file. */
async function rest(socket: Socket): Promise<number> {
  await expect.poll(() => heldOpen(run)).toEqual([]);
  let left = 0;
  socket.on('data', (bytes: Buffer) => {
    left += bytes.length;
  });
  socket.resume();
  await once(socket, 'close');
  return left;
}

test.each(['archive', 'original'] as const)(
  'an %s that is being sent is broken off when its account is deleted, and no other customer’s',
  async (kind) => {
    const [ann, bob] = [await withArchive(run), await withArchive(run)];
    const addressOf = async ({ customer, photo, url }: typeof ann) => {
      if (kind === 'archive') return url;
      const { body } = await customer.ask<{ image: Photo }>('GET', `/svc/photos/photos/${photo}`);
      return body.image.untouchedUrl;
    };
    const sent = await stalled(await addressOf(ann));
    expect(sent.status).toBe('200');
    await deleteNow(ann.customer.id);
    expect(await rest(sent.socket)).toBeLessThan(large.length);
    const other = await fetch(await addressOf(bob));
    await deleteNow((await makeCustomer(run.origin)).id);
    expect((await other.arrayBuffer()).byteLength).toBeGreaterThanOrEqual(large.length);
  },
);

test('an original that is being sent is broken off when its photo is deleted', async () => {
  const { customer, photo } = await withArchive(run);
  const { body } = await customer.ask<{ image: Photo }>('GET', `/svc/photos/photos/${photo}`);
  const sent = await stalled(body.image.untouchedUrl);
  await customer.ask('DELETE', '/svc/photos/photos', { photoIds: [photo] });
  expect(await rest(sent.socket)).toBeLessThan(large.length);
});

/** Sends the head of an upload's bytes, and none of them. */
async function sending(who: Awaited<ReturnType<typeof makeCustomer>>): Promise<Socket> {
  const file = { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from('x') };
  const { location } = await announce(run.origin, who, file, 1_000);
  const { host, hostname, port } = new URL(run.origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const lines = {
    host,
    authorization: `Bearer ${who.token}`,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'content-length': '1000',
    'upload-offset': '0',
  };
  socket.write(
    `PATCH ${location ?? ''} HTTP/1.1\r\n${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\nx`,
  );
  return socket;
}

test.each([
  ['its account is deleted', (id: string) => run.backend.ports.store.notify(revokedChannel, `account:${id}`)],
  ['its sign-in ends', (id: string) => revokeAll(run.backend.ports, id)],
])('an upload that is being received is broken off when %s, and no other customer’s', async (_when, end) => {
  const [ann, bob] = [await makeCustomer(run.origin), await makeCustomer(run.origin)];
  const [mine, others] = [await sending(ann), await sending(bob)];
  const closed = once(mine, 'close');
  await end(ann.id);
  await closed;
  const answered = once(others, 'data');
  others.write('y'.repeat(999));
  expect(String(await answered).slice(9, 12)).toBe('204');
  others.destroy();
});
