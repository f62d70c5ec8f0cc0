import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { putPhoto, settledDownload } from '../../downloads/backend/kit.ts';
import { startTestBackend } from '../../kit/backend.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { makeCustomer } from '../../photos/backend/backend.ts';

/** More than the system keeps for a reader. */
const large = Buffer.alloc(64 * 1024 ** 2, 'x');

/** A customer with one large photo, and the address of its archive. */
async function withArchive({ origin, backend }: TestBackend) {
  const customer = await makeCustomer(origin);
  const photo = await putPhoto(backend.ports, customer.id, { name: 'large.jpg', bytes: large });
  const id = crypto.randomUUID();
  await customer.ask('POST', '/svc/downloads/downloads', { id, name: 'July', photos: [photo] });
  await settledDownload(customer.ask, id);
  const { body } = await customer.ask<{ url: string }>('GET', `/svc/downloads/downloads/${id}/url`);
  return { customer, photo, url: body.url };
}

/** Asks, reads the head of the answer and nothing more. */
async function stalled(url: string): Promise<{ socket: Socket; status: string; ended: Promise<unknown> }> {
  const { host, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const ended = once(socket, 'close');
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return { socket, status: head.toString('latin1').slice(9, 12), ended };
}

/** Originals that this process, which is also the service, holds open. */
async function heldOpen({ dataDir }: TestBackend): Promise<string[]> {
  const all = await readdir('/proc/self/fd');
  const paths = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(`${dataDir}/objects/`));
}

test('F28: a reader who takes nothing of an archive or of a picture is left, and the files are closed', async () => {
  const house = await startTestBackend({ environment: { ANSWER_PATIENCE: '1' } });
  try {
    const { customer, photo, url } = await withArchive(house);
    const { body } = await customer.ask<{ image: Photo }>('GET', `/svc/photos/photos/${photo}`);
    for (const address of [url, body.image.untouchedUrl]) {
      const { socket, status } = await stalled(address);
      expect(status).toBe('200');
      await expect.poll(() => heldOpen(house)).toEqual([]);
      socket.resume();
      let left = 0;
      socket.on('data', (bytes: Buffer) => {
        left += bytes.length;
      });
      await once(socket, 'close');
      // What lay in the system's buffers, and no more.
      expect(left).toBeLessThan(large.length);
    }
    // Whoever reads is given all of it.
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBeGreaterThan(large.length);
  } finally {
    await house.stop();
  }
});

test('F28: a customer may fetch only so many archives at once; one more is refused, others’ are not', async () => {
  const house = await startTestBackend({ environment: { ARCHIVES_AT_ONCE: '2' } });
  try {
    const [ann, bob] = [await withArchive(house), await withArchive(house)];
    const [first, second] = [await stalled(ann.url), await stalled(ann.url)];
    expect([first.status, second.status]).toEqual(['200', '200']);
    const third = await fetch(ann.url);
    expect([third.status, third.headers.get('retry-after'), await third.text()]).toEqual([
      429,
      '60',
      'Several downloads are under way already. Try again when one of them has ended.',
    ]);
    expect((await fetch(ann.url, { method: 'HEAD' })).status).toBe(200);
    const others = await stalled(bob.url);
    expect(others.status).toBe('200');
    first.socket.destroy();
    const status = async () => {
      const asked = await stalled(ann.url);
      asked.socket.destroy();
      return asked.status;
    };
    await expect.poll(status).toBe('200');
    for (const { socket } of [second, others]) socket.destroy();
  } finally {
    await house.stop();
  }
});
