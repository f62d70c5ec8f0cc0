import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { putPhoto, settledDownload } from '../../downloads/backend/kit.ts';
import type { TestBackend } from '../../kit/backend.ts';
import { makeCustomer } from '../../photos/backend/backend.ts';

/** More than the system buffers for a client. */
export const large = Buffer.alloc(64 * 1024 ** 2, 'x');

/** Returns a customer with one photo (large, unless a size is given), and the URL of its archive. */
export async function withArchive(
  { origin, backend }: Pick<TestBackend, 'origin' | 'backend'>,
  size = large.length,
) {
  const customer = await makeCustomer(origin);
  const photo = await putPhoto(backend.ports, customer.id, {
    name: 'large.jpg',
    bytes: large.subarray(0, size),
  });
  const id = crypto.randomUUID();
  await customer.ask('POST', '/svc/downloads/downloads', { id, name: 'July', photos: [photo] });
  await settledDownload(customer.ask, id);
  const { body } = await customer.ask<{ url: string }>('GET', `/svc/downloads/downloads/${id}/url`);
  return { customer, photo, url: body.url };
}

/** Sends a request and reads only the headers of the response. */
export async function stalled(
  url: string,
): Promise<{ socket: Socket; status: string; ended: Promise<unknown> }> {
  const { host, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const ended = once(socket, 'close');
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return { socket, status: head.toString('latin1').slice(9, 12), ended };
}

/** Returns the originals that this process has open; the service runs in the same process. */
export async function heldOpen({ dataDir }: Pick<TestBackend, 'dataDir'>): Promise<string[]> {
  const all = await readdir('/proc/self/fd');
  const paths = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(`${dataDir}/objects/`));
}
