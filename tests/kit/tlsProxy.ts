import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { selfSigned } from './certificate.ts';

export interface TlsProxy {
  readonly port: number;
  readonly cert: string;
  /** Forwards all later connections to this port on the loopback interface. */
  to(port: number): void;
  close(): void;
}

/**
 * Terminates TLS in front of a production backend: a self-signed certificate; all requests and sockets are forwarded
 * unchanged.
 */
export async function tlsProxy(names: readonly [string, ...string[]]): Promise<TlsProxy> {
  const { key, cert } = selfSigned(names);
  let target = 0;
  const server = createServer({ key, cert }, (asked, answer) => {
    const { method, url, headers } = asked;
    const options = {
      host: '127.0.0.1',
      port: target,
      method: method ?? '',
      path: url ?? '/',
      headers: { ...headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' },
    };
    const passed = request(options, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.on('upgrade', (asked, socket: Duplex) => {
    const behind = connect(target, '127.0.0.1');
    const head = asked.rawHeaders.reduce(
      (text, word, at) => text + word + (at % 2 === 0 ? ': ' : '\r\n'),
      `${asked.method ?? ''} ${asked.url ?? ''} HTTP/1.1\r\n`,
    );
    behind.write(`${head}\r\n`);
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cert,
    to: (port) => {
      target = port;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
