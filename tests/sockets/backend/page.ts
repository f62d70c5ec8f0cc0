import { once } from 'node:events';
import { WebSocket } from 'ws';
import { push } from '../../../backend/sockets/channel.ts';
import type { PushChannel } from '../../../backend/sockets/channel.ts';
import { archivePush } from '../../../backend/sockets/part.ts';
import type { SeededCustomer, MovableBackend } from '../../kit/backend.ts';

/** A real client of the socket server, which records everything it receives, in order. */
export class Page {
  readonly socket: WebSocket;
  readonly heard: string[] = [];
  readonly closed: Promise<number>;
  #wake = (): void => undefined;

  constructor(channel: PushChannel, origin: string, at: string) {
    this.socket = new WebSocket(`${at.replace(/^http/, 'ws')}${channel.path}`, { origin });
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data) => {
      this.heard.push((data as Buffer).toString());
      this.#wake();
    });
  }

  async open(): Promise<this> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open');
    return this;
  }

  async signIn(customer: SeededCustomer): Promise<this> {
    await this.open();
    this.socket.send(JSON.stringify({ action: 'authenticate', token: customer.user.access_token }));
    await this.until(1);
    return this;
  }

  async until(count: number): Promise<readonly string[]> {
    while (this.heard.length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.heard;
  }
}

/**
 * Opens clients of a service, each with its own page unless stated otherwise, and sends the service's messages to a
 * customer on a channel.
 */
export const pagesOf = (house: () => MovableBackend) => ({
  pageAt: (channel = archivePush, origin = house().origin, at = house().origin) =>
    new Page(channel, origin, at),
  tell: (customer: SeededCustomer, message: unknown, channel = archivePush) =>
    push(house().backend.ports.store, channel, customer.id, message),
});
