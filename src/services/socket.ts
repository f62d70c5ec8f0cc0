import type { Authenticate } from '../../contracts/push/push.ts';

/** What happens to a socket; after `closed` nothing more does. */
export interface SocketListener {
  readonly opened: () => void;
  readonly said: (text: string) => void;
  /** With the close code: 1006 where the connection was never made or broke off. */
  readonly closed: (code: number) => void;
}

export interface OpenSocket {
  /** Shows the token, the one thing a page ever says on a push channel [7.15]. */
  readonly authenticate: (token: string) => void;
  /** Ends it; the listener hears nothing more. */
  readonly close: () => void;
}

/**
 * Opens a socket and tells what happens to it. An address that is none counts as a connection that broke off. It ends where
 * the page is left: some engines keep no page with an open one for the way back (Chromium 150).
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
