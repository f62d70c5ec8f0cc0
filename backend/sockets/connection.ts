import { decodeJwt } from 'jose';
import type { RawData, WebSocket } from 'ws';
import { accessClaims } from '../../contracts/auth/oidc.ts';
import { authenticate, okReply, pushClose, readPush } from '../../contracts/push/push.ts';
import type { Verify } from '../http/rows.ts';
import type { Clock } from '../ports.ts';
import type { PushChannel } from './channel.ts';

/** Milliseconds within which a new socket must authenticate. */
export const authenticateWithin = 5_000;
/**
 * Maximum number of bytes buffered for a client that reads nothing. Beyond that, its socket is terminated.
 */
const mostWaiting = 64 * 1_024;

export interface Needs {
  readonly clock: Clock;
  readonly verify: Verify;
  /** Returns whether this customer is allowed another open socket on the channel. */
  readonly admits: (connection: Connection, customerId: string) => boolean;
  /** Called when the socket has been authenticated, and when it has been closed. */
  readonly settled: (connection: Connection) => void;
  readonly closed: (connection: Connection) => void;
}

/**
 * Returns the account and the sign-in in a token that has not been verified; null if the text is not a token.
 */
function namesIn(token: string): { subject: string; grant: string } | null {
  try {
    const claims = accessClaims.safeParse(decodeJwt(token));
    return claims.success ? { subject: claims.data.sub, grant: claims.data.grant_id } : null;
  } catch {
    return null;
  }
}

/** One open socket. Its first and only message contains the access token that authenticates it. */
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
    // An invalid frame ends the socket; the `close` event follows.
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

  /** Null until the token has been verified. */
  get customerId(): string | null {
    return this.#customerId;
  }

  send(text: string): void {
    if (this.#state !== 'open') return;
    if (this.#socket.bufferedAmount > mostWaiting) this.#socket.terminate();
    else this.#socket.send(text);
  }

  /**
   * Handles the end of `grant:<id>` or `account:<id>`: closes the socket if it belongs to this sign-in or
   * account, even during authentication.
   */
  revoke(what: string): void {
    if (this.#names && (what === `grant:${this.#names.grant}` || what === `account:${this.#names.subject}`))
      this.close(pushClose.notAuthenticated);
  }

  /** Terminates the socket if it has not answered the last ping; otherwise sends another ping. */
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
    // The socket was closed in the meantime: by the client, at the end of its lifetime, or by a sign-out
    // during authentication.
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

  /** Removes the socket from the unauthenticated ones. */
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
