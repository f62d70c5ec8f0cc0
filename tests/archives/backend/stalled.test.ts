import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { startTestBackend } from '../../kit/backend.ts';
import { heldOpen, large, stalled, withArchive } from './reader.ts';

test('F28: a client that reads nothing of an archive or a picture is disconnected, and the files closed', async () => {
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
      // The client receives only what was in the system's buffers.
      expect(left).toBeLessThan(large.length);
    }
    // A client that keeps reading receives the whole archive.
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBeGreaterThan(large.length);
  } finally {
    await house.stop();
  }
});

test('F28: a customer may fetch only a limited number of archives at once; other customers are not limited', async () => {
  const house = await startTestBackend({ environment: { ARCHIVES_AT_ONCE: '2' } });
  try {
    const [ann, bob] = [await withArchive(house), await withArchive(house)];
    const [first, second] = [await stalled(ann.url), await stalled(ann.url)];
    expect([first.status, second.status]).toEqual(['200', '200']);
    const third = await fetch(ann.url);
    expect([third.status, third.headers.get('retry-after'), await third.text()]).toEqual([
      429,
      '60',
      'You already have several downloads in progress. Try again when one has finished.',
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
