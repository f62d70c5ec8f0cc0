import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { deferred } from '../../backend/deferred.ts';
import { limitAnswer, limitBody } from '../../backend/http/deadlines.ts';
import { machineRandom } from '../../backend/random.ts';
import { handClock } from '../kit/handClock.ts';

async function serving(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

test('a request without a body has no body deadline, and a finished one leaves no timer', async () => {
  const { clock, waits } = handClock();
  const seen: number[] = [];
  const port = await serving((asked, response) => {
    limitBody({ clock, random: machineRandom(), config: { production: false } }, asked, response, 'whole');
    seen.push(waits().length);
    asked.resume().on('end', () => response.end());
  });
  const at = `http://127.0.0.1:${port}`;
  await (await fetch(at)).text();
  await (await fetch(at, { method: 'POST', body: 'x' })).text();
  expect(seen).toEqual([0, 1]);
  await expect.poll(() => waits().length).toBe(0);
});

test('a client that waits for us is kept, one that reads nothing of available data is disconnected', async () => {
  const givenUp = deferred<boolean>();
  const port = await serving((asked, response) => {
    limitAnswer(response, 100);
    // The time limit of this response has passed without any data to send.
    if (asked.url === '/late') response.once('timeout', () => response.end('late'));
    else {
      response.once('close', () => givenUp.resolve(!response.writableFinished));
      // More than the system buffers for a client.
      response.end(Buffer.alloc(64 * 1024 ** 2));
    }
  });
  const asked = request({ host: '127.0.0.1', port, path: '/late' }).end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  expect(await textOf(reply)).toBe('late');
  const idle = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void idle.destroy());
  idle.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await givenUp.promise).toBe(true);
});
