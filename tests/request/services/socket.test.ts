import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { openSocket } from '../../../src/services/socket.ts';

let service: WebSocketServer;
let address = '';
beforeAll(async () => {
  service = new WebSocketServer({ port: 0 });
  await once(service, 'listening');
  address = `ws://localhost:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

/** Returns an open socket, the service's end of it, and the events of a page that the customer may leave. */
async function opened() {
  const page = Object.assign(new EventTarget(), { WebSocket }) as unknown as Window & typeof globalThis;
  const connected = once(service, 'connection') as Promise<[ServerSocket]>;
  const heard: string[] = [];
  const closed = Promise.withResolvers<void>();
  const socket = await new Promise<ReturnType<typeof openSocket>>((resolve) => {
    const made = openSocket(page, address, {
      opened: () => resolve(made),
      said: (text) => void heard.push(text),
      closed: (code) => {
        heard.push(`closed ${code}`);
        closed.resolve();
      },
    });
  });
  const [remote] = await connected;
  return { page, socket, remote, heard, closed: closed.promise };
}

test('[4.15e] [2.28] a socket closes when its page is left, and the page is notified', async () => {
  const { page, remote, heard, closed } = await opened();
  const gone = once(remote, 'close');
  page.dispatchEvent(new Event('pagehide'));
  await Promise.all([gone, closed]);
  expect(heard).toEqual(['closed 1005']);
});

test('[4.15e] a socket that was closed sends nothing more, even if its page is left afterwards', async () => {
  const { page, socket, remote, heard } = await opened();
  const gone = once(remote, 'close');
  socket.close();
  page.dispatchEvent(new Event('pagehide'));
  await gone;
  expect(heard).toEqual([]);
});
