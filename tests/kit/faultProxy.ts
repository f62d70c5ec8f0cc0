import { once } from 'node:events';
import { Transform } from 'node:stream';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What goes wrong with a connection. Numbers of bytes refer to the response, beginning with its head.
 * - `pass`: nothing
 * - `refuse`: reset before any byte is read
 * - `reset`: the connection is reset after `bytes` of the response
 * - `truncate`: the connection is closed normally after `bytes` of the response
 * - `stall`: after `bytes` of the response nothing more is sent, and the connection stays open (half-open)
 * - `deaf`: the request is discarded and never reaches the other side
 * - `lost`: the request reaches the other side and is processed, but the response is discarded and the connection reset
 * - `trickle`: the response is sent in pieces of `bytes`, one every `every` ms
 * - `late`: every piece of the response is sent `by` ms later
 * - `far`: a piece of the request arrives when its `arrival` resolves, and is lost if the client has ended before
 */
export type Fault =
  | { readonly kind: 'pass' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'deaf' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'reset' | 'truncate' | 'stall'; readonly bytes: number }
  | { readonly kind: 'trickle'; readonly bytes: number; readonly every: number }
  | { readonly kind: 'late'; readonly by: number }
  | { readonly kind: 'far'; readonly arrival: (piece: Buffer) => Promise<unknown> };

/** Selects the fault for connection number `index`, starting with 0. */
export type Script = (index: number) => Fault;

export interface FaultProxy {
  readonly origin: string;
  readonly port: number;
  /** Number of connections accepted so far. */
  readonly connections: number;
  /** Sets the faults of future connections; open connections keep theirs. */
  script(script: Script): void;
  /** Resets every open connection. */
  cut(): void;
  /**
   * From now on, discards all bytes on open connections without closing them, like a router that has forgotten the
   * connections.
   */
  swallow(): void;
  close(): Promise<void>;
}

const pass: Script = () => ({ kind: 'pass' });

/**
 * Returns a proxy between a client and `target` on its own port, which applies the script to each connection.
 */
export async function startFaultProxy(target: {
  readonly port: number;
  readonly host?: string;
}): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let script = pass;
  let connections = 0;
  const track = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // Resets are intended here; the other end is informed by `close`.
    socket.on('error', () => {});
    return socket;
  };
  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    track(client);
    const fault = script(connections++);
    if (fault.kind === 'refuse') client.resetAndDestroy();
    else if (fault.kind === 'deaf') client.resume();
    else bridge(client, track(connect({ port: target.port, host: target.host ?? 'localhost' })), fault);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    port,
    get connections() {
      return connections;
    },
    script: (next) => {
      script = next;
    },
    cut: () => {
      for (const socket of open) socket.resetAndDestroy();
    },
    swallow: () => {
      for (const socket of open) {
        socket.unpipe();
        socket.removeAllListeners('data').removeAllListeners('end').resume();
      }
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function bridge(client: Socket, upstream: Socket, fault: Exclude<Fault, { kind: 'refuse' | 'deaf' }>): void {
  if (fault.kind === 'far') {
    client.pipe(arriving(fault.arrival)).pipe(upstream);
    client.on('end', () => client.destroy());
  } else client.pipe(upstream);
  client.on('close', () => upstream.destroy());
  upstream.on('error', () => client.resetAndDestroy());
  const answer = deliver(client, upstream, fault);
  upstream.on('data', answer.data);
  upstream.on('end', answer.end);
}

const arriving = (arrival: (piece: Buffer) => Promise<unknown>): Transform =>
  new Transform({
    transform: (piece: Buffer, _, pass) => {
      arrival(piece).then(() => pass(null, piece), pass);
    },
  });

interface Delivery {
  readonly data: (piece: Buffer) => void;
  readonly end: () => void;
}

function deliver(
  client: Socket,
  upstream: Socket,
  fault: Exclude<Fault, { kind: 'refuse' | 'deaf' }>,
): Delivery {
  const finish = (): void => {
    client.end();
  };
  switch (fault.kind) {
    case 'pass':
    case 'far':
      return { data: (piece) => client.write(piece), end: finish };
    case 'lost':
      return { data: () => client.resetAndDestroy(), end: finish };
    case 'late':
      return {
        data: (piece) => lazyView(client, fault.by, () => client.write(piece)),
        end: () => lazyView(client, fault.by, finish),
      };
    case 'trickle':
      return trickle(client, fault);
    default:
      return upTo(client, upstream, fault);
  }
}

function lazyView(client: Socket, ms: number, act: () => void): void {
  const timer = setTimeout(act, ms);
  client.on('close', () => clearTimeout(timer));
}

function upTo(
  client: Socket,
  upstream: Socket,
  fault: { kind: 'reset' | 'truncate' | 'stall'; bytes: number },
): Delivery {
  let left = fault.bytes;
  const stop = (): void => {
    if (fault.kind === 'reset') client.resetAndDestroy();
    else if (fault.kind === 'truncate') client.end(() => upstream.destroy());
  };
  return {
    data: (piece) => {
      if (left <= 0) return;
      const part = piece.subarray(0, left);
      left -= part.length;
      client.write(part, () => {
        if (left <= 0) stop();
      });
    },
    end: () => {
      if (left > 0) client.end();
    },
  };
}

function trickle(client: Socket, { bytes, every }: { bytes: number; every: number }): Delivery {
  let waiting = Buffer.alloc(0);
  let ended = false;
  const timer = setInterval(() => {
    client.write(waiting.subarray(0, bytes));
    waiting = waiting.subarray(bytes);
    if (ended && waiting.length === 0) {
      clearInterval(timer);
      client.end();
    }
  }, every);
  client.on('close', () => clearInterval(timer));
  return {
    data: (piece) => {
      waiting = Buffer.concat([waiting, piece]);
    },
    end: () => {
      ended = true;
    },
  };
}
