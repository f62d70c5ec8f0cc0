import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex, Writable } from 'node:stream';
import type { Random } from '../ports.ts';
import { correlationHeader, correlationOf } from './correlation.ts';
import { sentences } from './failures.ts';
import { type Profile, profileOf } from './profile.ts';

/** Returns the headers of failures before routing, whose format is that of all others. */
const headersOf = (correlationId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  [correlationHeader]: correlationId,
  connection: 'close',
});
const bodyOf = (status: number, correlationId: string, error = sentences[status]): string =>
  JSON.stringify({ error: error ?? 'The request cannot be served.', correlationId });

/** Writes the same refusal to a socket without a response; the caller ends the socket. */
export function writeRefusal(
  socket: Writable,
  status: number,
  correlationId: string,
  profile: Profile,
): void {
  const body = bodyOf(status, correlationId);
  const headers = {
    ...profileOf(profile),
    ...headersOf(correlationId),
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}

export function refuseEarly(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  random: Random,
  { retryAfter, error }: { readonly retryAfter?: number; readonly error?: string | undefined } = {},
): void {
  const id = correlationOf(request.headers, random);
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  response.writeHead(status, headersOf(id)).end(bodyOf(status, id, error));
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Refuses invalid or incomplete HTTP; at that point there is only a socket and no request. */
export function refuseUnread(
  error: Error & { code?: string },
  socket: Duplex,
  random: Random,
  profile: Profile,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  writeRefusal(socket, statuses[error.code ?? ''] ?? 400, random.uuid(), profile);
  socket.end();
}
