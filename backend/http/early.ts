import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Random } from '../ports.ts';
import { correlationHeader, correlationOf } from './correlation.ts';
import { sentences } from './failures.ts';

/** Failures met before the router, in the words and the shape of every other. */
const headersOf = (correlationId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  [correlationHeader]: correlationId,
  connection: 'close',
});
const bodyOf = (status: number, correlationId: string): string =>
  JSON.stringify({ error: sentences[status] ?? 'The request cannot be served.', correlationId });

export function refuseEarly(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  random: Random,
): void {
  const id = correlationOf(request.headers, random);
  response.writeHead(status, headersOf(id)).end(bodyOf(status, id));
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What is no HTTP, or none that arrives: there is no request yet to answer, only its socket. */
export function refuseUnread(error: Error & { code?: string }, socket: Socket, random: Random): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const id = random.uuid();
  const body = bodyOf(status, id);
  const headers = { ...headersOf(id), 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}
