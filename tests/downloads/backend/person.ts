import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { archivePush } from '../../../backend/sockets/part.ts';
import { archiveMessage } from '../../../contracts/downloads/download.ts';
import type { SeededCustomer, MovableBackend } from '../../kit/backend.ts';
import { caller, settledDownload } from './kit.ts';
import type { Ask } from './kit.ts';

export const downloads = '/svc/downloads/downloads';

export interface Person {
  readonly house: MovableBackend;
  readonly customer: SeededCustomer;
  readonly ask: Ask;
}
export async function person(house: MovableBackend): Promise<Person> {
  const customer = await house.seed.customer();
  return { house, customer, ask: caller(house.origin, customer.user.access_token) };
}

export async function seeded(
  { house, customer }: Person,
  photos: readonly Record<string, unknown>[],
): Promise<string[]> {
  return ((await house.seed.make('photos', { customerId: customer.id, photos })) as { ids: string[] }).ids;
}

/** Creates a download of these photos and waits until it is ready; returns it with its URL. */
export async function finished(
  { ask }: Person,
  photos: readonly string[],
): Promise<{ id: string; url: string }> {
  const id = randomUUID();
  expect(await ask('POST', downloads, { id, name: 'Summer', photos })).toEqual({ status: 200, body: { id } });
  expect((await settledDownload(ask, id)).state).toBe('finished');
  const { status, body } = await ask('GET', `${downloads}/${id}/url`);
  expect(status).toBe(200);
  return { id, url: (body as { url: string }).url };
}

/** Returns the messages to the customer on the archive channel; resolves after the given number. */
export async function listening({ house, customer }: Person) {
  const socket = new WebSocket(`${house.origin.replace(/^http/, 'ws')}${archivePush.path}`, {
    origin: house.origin,
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ action: 'authenticate', token: customer.user.access_token }));
  await once(socket, 'message');
  const heard: unknown[] = [];
  let wake = (): void => undefined;
  socket.on('message', (data) => {
    heard.push(JSON.parse((data as Buffer).toString()));
    wake();
  });
  return async (count: number) => {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    socket.close();
    return heard.map((message) => archiveMessage.parse(message));
  };
}
