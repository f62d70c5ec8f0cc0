import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A keep-alive connection that sends one request at a time, with as little overhead as possible. */
export class Connection {
  readonly #socket: Socket;
  readonly #head: string;
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;
  #received: Buffer[] = [];
  #length = 0;
  #wanted = -1;
  #status = 0;

  constructor(origin: string, token: string) {
    const { hostname, port, host } = new URL(origin);
    this.#head = ` HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`;
    this.#socket = connect(Number(port), hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the connection was closed')));
  }

  /** Resolves with the status after the last byte of the response. */
  get(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`GET ${path}${this.#head}`);
    });
  }

  end(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#length += chunk.length;
    if (this.#wanted < 0) this.#readHead();
    if (this.#wanted < 0 || this.#length < this.#wanted) return;
    this.#received = [];
    this.#length = 0;
    this.#wanted = -1;
    this.#waiting?.resolve(this.#status);
  }

  #readHead(): void {
    const all = Buffer.concat(this.#received);
    const end = all.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = all.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    this.#wanted = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  }
}
