import { decodeJwt } from 'jose';
import type { RawData, WebSocket } from 'ws';
import { accessClaims } from '../../contracts/auth/oidc.ts';
import { authenticate, okReply, pushClose, readPush } from '../../contracts/push/push.ts';
import type { Verify } from '../http/rows.ts';
import type { Clock } from '../ports.ts';
import type { PushChannel } from './channel.ts';

/** Milliseconds in which a fresh socket must say who it is. */
export const authenticateWithin = 5_000;
/** Bytes that may wait for a reader that does not read; then it is cut off. */
const mostWaiting = 64 * 1_024;

export interface Needs {
  readonly clock: Clock;
  readonly verify: Verify;
  /** Whether one more socket of this customer may be open on the channel. */
  readonly admits: (connection: Connection, customerId: string) => boolean;
  /** When the socket has become somebody's, and when it has closed. */
  readonly settled: (connection: Connection) => void;
  readonly closed: (connection: Connection) => void;
}

/** The account and the sign-in that a token names, before anything of it is believed; null for what is no token. */
function namesIn(token: string): { subject: string; grant: string } | null {
  try {
    const claims = accessClaims.safeParse(decodeJwt(token));
    return claims.success ? { subject: claims.data.sub, grant: claims.data.grant_id } : null;
  } catch {
    return null;
  }
}

/** One open socket: nobody's until its first and only message has named a customer by an access token. */
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
    // An invalid frame ends the socket without further action; `close` follows.
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

  /** Null until the token was checked. */
  get customerId(): string | null {
    return this.#customerId;
  }

  send(text: string): void {
    if (this.#state !== 'open') return;
    if (this.#socket.bufferedAmount > mostWaiting) this.#socket.terminate();
    else this.#socket.send(text);
  }

  /** `grant:<id>` or `account:<id>` was ended: a socket that names it closes, also one still being checked. */
  revoke(what: string): void {
    if (this.#names && (what === `grant:${this.#names.grant}` || what === `account:${this.#names.subject}`))
      this.close(pushClose.notAuthenticated);
  }

  /** Cuts off a peer that has not answered since the last call, and asks the others. */
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
    // Closed in the meantime: by the peer, by its lifetime, or by a sign-out during the check.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (caller === null) return this.close(pushClose.notAuthenticated);
    if (!this.#needs.admits(this, caller.subject)) return this.close(pushClose.tooMany);
    this.#customerId = caller.subject;
    this.#state = 'open';
    this.#settle();
    if (this.channel.life !== null)
      this.#cancels.push(this.#needs.clock.after(this.channel.life, () => this.close(pushClose.over)));
    this.#socket.send(okReply);
  }

  /** No longer one of those that have not said who they are. */
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
