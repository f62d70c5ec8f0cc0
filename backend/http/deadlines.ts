import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { deferred } from '../deferred.ts';
import type { Ports } from '../ports.ts';
import { correlationOf } from './correlation.ts';
import { writeRefusal } from './early.ts';
import type { Profile } from './profile.ts';

/**
 * Milliseconds within which the whole body of a request must arrive: enough for a megabyte on a slow
 * connection.
 */
export const bodyWithin = 60_000;
/** Milliseconds without a byte after which an upload is ended. Its total time is not limited. */
export const silentFor = 60_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

type Timing = Pick<Ports, 'clock' | 'random'> & { readonly config: Profile };

/** Writes the refusal to the socket, because the response would wait for the rest of the body. */
function giveUp({ socket, headers }: IncomingMessage, response: ServerResponse, ports: Timing): void {
  const { random, config } = ports;
  if (!response.headersSent) writeRefusal(socket, 408, correlationOf(headers, random), config);
  socket.destroySoon();
}

/**
 * Ends a request whose body does not arrive in time: `whole` limits the total time, `steady` the longest
 * pause.
 */
export function limitBody(
  ports: Timing,
  request: IncomingMessage,
  response: ServerResponse,
  kind: 'whole' | 'steady',
): void {
  if (!hasBody(request)) return;
  let seen = request.socket.bytesRead;
  let cancel = (): void => undefined;
  const wait = (): void => {
    cancel = ports.clock.after(kind === 'whole' ? bodyWithin : silentFor, () => {
      const { bytesRead } = request.socket;
      if (request.complete) return;
      if (kind === 'whole' || bytesRead === seen) return giveUp(request, response, ports);
      seen = bytesRead;
      wait();
    });
  };
  wait();
  request.once('close', () => cancel());
}

/**
 * Resolves when the body has arrived, when as much of it as possible is buffered, or when the connection has
 * closed. Reads no bytes.
 */
export async function bodyCame(request: IncomingMessage): Promise<void> {
  const came = deferred<void>();
  const look = (): void => {
    const { complete, destroyed, readableLength, readableHighWaterMark } = request;
    if (complete || destroyed || readableLength >= readableHighWaterMark) came.resolve();
  };
  look();
  request.on('readable', look).on('close', look);
  await came.promise;
  request.off('readable', look).off('close', look);
}

/** Default number of milliseconds after which a response is aborted if the client does not read it. */
export const defaultAnswerTimeout = 60_000;

/**
 * Ends the connection of a client that does not read its response, because the files of that response stay
 * open. Node counts every sent byte as activity; while no bytes are queued, the client is waiting for the
 * server.
 */
export function limitAnswer(response: ServerResponse, timeout: number): void {
  response.setTimeout(timeout);
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
