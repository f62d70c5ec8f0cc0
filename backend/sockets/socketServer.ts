import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { pushClose } from '../../contracts/push/push.ts';
import { correlationOf } from '../http/correlation.ts';
import { writeRefusal } from '../http/early.ts';
import type { Verify } from '../http/rows.ts';
import { peerAddress } from '../http/peer.ts';
import { settleTarget } from '../http/target.ts';
import { listenToEnds } from '../identity/revocations.ts';
import { duringCall } from '../log/duringCall.ts';
import type { Ports } from '../ports.ts';
import { noTrace, type Trace } from '../trace/trace.ts';
import { readPushed } from './channel.ts';
import type { PushChannel } from './channel.ts';
import { Connection } from './connection.ts';
import { Waiting } from './waiting.ts';

/** Maximum size of a message from a client in bytes, several times the size of a token. */
export const mostSent = 8_192;
/** Maximum number of sockets per customer and channel, above any realistic number of tabs. */
export const mostOfCustomer = 20;
/** Maximum number of unauthenticated sockets, in total and per address. A further one replaces the oldest. */
export const mostUnknown = 1_000;
export const mostOfAddress = 100;
/** Milliseconds between two pings. */
export const probeEvery = 30_000;
/** Milliseconds within which clients must confirm the close at shutdown. */
const timeout = 1_000;

export interface SocketServer {
  /** Number of open sockets. */
  readonly open: number;
  /** Closes all sockets and stops listening. */
  close(): Promise<void>;
}

interface Parts {
  readonly server: Server;
  readonly ports: Pick<Ports, 'clock' | 'config' | 'log' | 'random' | 'store'>;
  readonly verify: Verify;
  /** Returns whether pages of an origin may open sockets. */
  readonly mayConnect: (origin: string) => boolean;
  /** Returns whether the server accepts a `Host`. */
  readonly knowsHost: (host: string) => boolean;
  readonly channels: readonly PushChannel[];
  readonly trace?: Trace;
}

/**
 * Opens WebSockets at the paths of the channels on the server's port [7.15]. They are only for pages of the
 * product's own hosts, receive no messages until their first message has authenticated a customer, and are
 * closed when that sign-in ends.
 */
export async function openSocketServer(parts: Parts): Promise<SocketServer> {
  const { server, ports, verify, mayConnect, knowsHost, channels, trace = noTrace } = parts;
  const { clock, random, store, log } = ports;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostSent, perMessageDeflate: false });
  const all = new Set<Connection>();
  const unknown = new Waiting<Connection>({ all: mostUnknown, ofAddress: mostOfAddress });
  const known = new Map(channels.map(({ path }) => [path, new Map<string, Set<Connection>>()]));

  /** Answers an upgrade request with an HTTP status. */
  const refuse = (request: IncomingMessage, socket: Duplex, status: number): void => {
    socket.on('error', () => socket.destroy());
    writeRefusal(socket, status, correlationOf(request.headers, random), ports.config);
    socket.end();
  };
  // The library's own answer to an invalid handshake has none of our headers.
  sockets.on('wsClientError', (_error, socket, request) => refuse(request, socket, 400));

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!settleTarget(request)) return refuse(request, socket, 400);
    const path = (request.url ?? '').split('?')[0];
    const channel = channels.find((one) => one.path === path);
    const { origin } = request.headers;
    if (!knowsHost(request.headers.host ?? '')) return refuse(request, socket, 421);
    if (channel === undefined) return refuse(request, socket, 404);
    if (origin === undefined || !mayConnect(origin)) return refuse(request, socket, 403);
    const address = peerAddress(request, ports.config);
    sockets.handleUpgrade(request, socket, head, (open) => {
      const customers = known.get(channel.path) ?? new Map<string, Set<Connection>>();
      const connection = new Connection(open, channel, {
        clock,
        verify,
        admits: (asking, customerId) => {
          const theirs = customers.get(customerId) ?? new Set();
          if (theirs.size >= mostOfCustomer) return false;
          customers.set(customerId, theirs.add(asking));
          return true;
        },
        settled: (one) => unknown.remove(one),
        closed: (one) => {
          all.delete(one);
          const { customerId } = one;
          if (customerId === null) return;
          const theirs = customers.get(customerId);
          theirs?.delete(one);
          if (theirs?.size === 0) customers.delete(customerId);
        },
      });
      all.add(connection);
      for (const oldest of unknown.add(connection, address)) oldest.terminate();
    });
  };

  const unlisten = await Promise.all(
    channels.length === 0
      ? []
      : [
          ...channels.map(({ path, channel }) =>
            store.listen(channel, (payload) => {
              const pushed = readPushed(payload);
              if (pushed === null) return log.warn('push unreadable', { channel });
              const text = JSON.stringify(pushed.message);
              const open = [...(known.get(path)?.get(pushed.to) ?? [])];
              void duringCall(pushed.call ?? null, () =>
                trace.received(`push ${channel}`, { sockets: open.length }, async () => {
                  for (const connection of open) connection.send(text);
                }),
              );
            }),
          ),
          listenToEnds({ store, clock }, (what) => {
            for (const connection of all) connection.revoke(what);
          }),
        ],
  );
  let cancelProbe = (): void => undefined;
  const probeLater = (): void => {
    cancelProbe = clock.after(probeEvery, () => {
      for (const connection of all) connection.probe();
      probeLater();
    });
  };
  probeLater();
  server.on('upgrade', upgrade);

  return {
    get open() {
      return all.size;
    },
    close: async () => {
      server.off('upgrade', upgrade);
      cancelProbe();
      await Promise.all(unlisten.map((end) => end()));
      for (const connection of all) connection.close(pushClose.leaving);
      setTimeout(() => {
        for (const connection of all) connection.terminate();
      }, timeout).unref();
      await new Promise<void>((resolve) => {
        sockets.close(() => resolve());
      });
    },
  };
}
