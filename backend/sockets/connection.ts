import { decodeJwt } from 'jose';
import type { RawData, WebSocket } from 'ws';
import { accessClaims } from '../../contracts/auth/oidc.ts';
import { authenticate, okReply, pushClose, readPush } from '../../contracts/push/push.ts';
import type { Verify } from '../http/rows.ts';
import type { Clock } from '../ports.ts';
import type { PushChannel } from './channel.ts';

/** Milliseconds for a new socket to authenticate. */
export const authenticateWithin = 5_000;
/** Maximum buffered bytes of a client that reads nothing; then its socket is terminated. */
const mostWaiting = 64 * 1_024;

export interface Needs {
  readonly clock: Clock;
  readonly verify: Verify;
  /** Whether another socket of this customer may be open on the channel. */
  readonly admits: (connection: Connection, customerId: string) => boolean;
  /** Called when the socket is authenticated, and when it is closed. */
  readonly settled: (connection: Connection) => void;
  readonly closed: (connection: Connection) => void;
}

/** Returns the account and sign-in named in an unverified token; null if it is not a token. */
function namesIn(token: string): { subject: string; grant: string } | null {
  try {
    const claims = accessClaims.safeParse(decodeJwt(token));
    return claims.success ? { subject: claims.data.sub, grant: claims.data.grant_id } : null;
  } catch {
    return null;
  }
}

/** One open socket; its first and only message authenticates it with an access token. */
export class Connection {
  readonly channel: PushChannel;
  readonly #socket: WebSocket;
  readonly #needs: Needs;
  #names: { subject: string; grant: string } | null = null;
  #customerId: string | null = null;
  #state: 'silent' | 'checking' | 'open' | 'closed' = 'silent';
  #answers = true;
  #cancels: (() => void)[] = [];

  constructor(socket: WebSocket, channel: PushChannel, needs: Needs) {
    this.channel = channel;
    this.#socket = socket;
    this.#needs = needs;
    this.#cancels.push(needs.clock.after(authenticateWithin, () => this.close(pushClose.notAuthenticated)));
    // An invalid frame ends the socket; `close` follows.
    socket.on('error', () => undefined);
    socket.on('pong', () => {
      this.#answers = true;
    });
    socket.on('message', (data: RawData, isBinary: boolean) => {
      this.#hear(isBinary || !Buffer.isBuffer(data) ? '' : data.toString()).catch(() =>
        this.close(pushClose.failure),
      );
    });
    socket.on('close', () => this.#end());
  }

  /** Null until the token is verified. */
  get customerId(): string | null {
    return this.#customerId;
  }

  send(text: string): void {
    if (this.#state !== 'open') return;
    if (this.#socket.bufferedAmount > mostWaiting) this.#socket.terminate();
    else this.#socket.send(text);
  }

  /** `grant:<id>` or `account:<id>` has ended: closes the socket if it belongs to it, even during authentication. */
  revoke(what: string): void {
    if (this.#names && (what === `grant:${this.#names.grant}` || what === `account:${this.#names.subject}`))
      this.close(pushClose.notAuthenticated);
  }

  /** Terminates a socket that has not answered the last ping, and pings the others. */
  probe(): void {
    if (!this.#answers) this.#socket.terminate();
    else {
      this.#answers = false;
      this.#socket.ping();
    }
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  async #hear(text: string): Promise<void> {
    const said = this.#state !== 'silent' ? null : readPush(authenticate, text);
    if (said === null) return this.close(pushClose.policy);
    this.#state = 'checking';
    this.#names = namesIn(said.token);
    const caller = await this.#needs.verify(said.token);
    // Closed in the meantime: by the client, the lifetime, or a sign-out during authentication.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (caller === null) return this.close(pushClose.notAuthenticated);
    if (!this.#needs.admits(this, caller.subject)) return this.close(pushClose.tooMany);
    this.#customerId = caller.subject;
    this.#state = 'open';
    this.#settle();
    const { life, end } = this.channel;
    this.#cancels.push(this.#needs.clock.after(life, () => this.close(end)));
    this.#socket.send(okReply);
  }

  /** Removes it from the unauthenticated sockets. */
  #settle(): void {
    for (const cancel of this.#cancels.splice(0)) cancel();
    this.#needs.settled(this);
  }

  #end(): void {
    this.#state = 'closed';
    this.#settle();
    this.#needs.closed(this);
  }
}
