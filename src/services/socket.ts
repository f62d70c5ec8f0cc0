import type { Authenticate } from '../../contracts/push/push.ts';

/** Handlers for the events of a socket; `closed` is always the last. */
export interface SocketListener {
  readonly opened: () => void;
  readonly said: (text: string) => void;
  /** Called with the close code, which is 1006 if the connection was never established or broke. */
  readonly closed: (code: number) => void;
}

export interface OpenSocket {
  /** Sends the token, which is the only message that a page sends on a push channel [7.15]. */
  readonly authenticate: (token: string) => void;
  /** Closes the socket; the listener is not called again. */
  readonly close: () => void;
}

/**
 * Opens a socket and calls the listener for its events. An invalid URL is treated as a broken connection. The socket
 * is closed on `pagehide`, because some engines keep pages with an open socket out of the back/forward cache
 * (Chromium 150).
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
