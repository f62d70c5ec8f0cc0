import { fromCallback } from 'xstate';
import type { Config } from '../../contracts/app/config.ts';
import { pushClose } from '../../contracts/push/push.ts';
import type { SocketEvent, ToSocket } from '../../machines/request/pushChannel.machine.ts';
import { openSocket } from '../services/socket.ts';
import type { Environment } from './environment.ts';

type Ports = Pick<Environment, 'window' | 'configured' | 'readToken' | 'storedSubject' | 'refuse'>;

/**
 * Returns one connection. When it opens, the customer to whom the token belongs is reported; the token itself
 * is sent but not stored.
 */
export const socket = (
  { window, configured, readToken, storedSubject, refuse }: Ports,
  of: keyof Config['Sockets'],
) =>
  fromCallback<SocketEvent | ToSocket>(({ sendBack, receive }) => {
    const tell = (event: SocketEvent) => sendBack(event);
    let shown: string | null = null;
    const { authenticate, close } = openSocket(window, configured().Sockets[of], {
      opened: () => tell({ type: 'socket.opened', userId: storedSubject() }),
      said: (text) => tell({ type: 'socket.said', text }),
      closed: (code) => {
        // A refresh adopts a token that another tab has stored, unless it is the refused one.
        if (code === pushClose.notAuthenticated && shown !== null) refuse(shown);
        tell({ type: 'socket.closed', code });
      },
    });
    receive(() => {
      shown = readToken();
      if (shown !== null) authenticate(shown);
    });
    return close;
  });
