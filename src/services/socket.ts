import type { Authenticate } from '../../contracts/push/push.ts';

/** Events of a socket; `closed` is the last. */
export interface SocketListener {
  readonly opened: () => void;
  readonly said: (text: string) => void;
  /** With the close code: 1006 if the connection was never established or broke. */
  readonly closed: (code: number) => void;
}

export interface OpenSocket {
  /** Sends the token, the only message of a page on a push channel [7.15]. */
  readonly authenticate: (token: string) => void;
  /** Closes it; the listener receives nothing more. */
  readonly close: () => void;
}

/**
 * Opens a socket and reports its events. An invalid URL counts as a broken connection. It closes on `pagehide`,
 * because some engines exclude pages with an open socket from the back/forward cache (Chromium 150).
 */
export function openSocket(
  window: Window & typeof globalThis,
  address: string,
  listener: SocketListener,
): OpenSocket {
  let socket: WebSocket;
  try {
    socket = new window.WebSocket(address);
  } catch {
    listener.closed(1006);
    return { authenticate: () => undefined, close: () => undefined };
  }
  const ending = new AbortController();
  const { signal } = ending;
  window.addEventListener('pagehide', () => socket.close(), { signal });
  socket.addEventListener('open', () => listener.opened(), { signal });
  socket.addEventListener('close', ({ code }) => listener.closed(code), { signal });
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') listener.said(data);
    },
    { signal },
  );
  return {
    authenticate: (token) => {
      const said: Authenticate = { action: 'authenticate', token };
      if (socket.readyState === window.WebSocket.OPEN) socket.send(JSON.stringify(said));
    },
    close: () => {
      ending.abort();
      socket.close();
    },
  };
}
