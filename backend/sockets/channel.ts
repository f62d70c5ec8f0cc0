import type { Queryable } from '../store/port.ts';
import { notifyIn } from '../store/port.ts';
import { currentCall } from '../log/duringCall.ts';

/** A path at which a page keeps a WebSocket open for messages [7.15]. */
export interface PushChannel {
  /** The path as in `config.json`, for example `/svc/downloads/push`. */
  readonly path: string;
  /** The notification channel of the store that {@link push} uses. */
  readonly channel: string;
  /**
   * Milliseconds after which every socket is closed, and the close code, which determines whether the page
   * opens another one.
   */
  readonly life: number;
  readonly end: number;
}

/** A notification in the store: the customer, and the message for the customer's pages. */
export interface Pushed {
  readonly to: string;
  readonly message: unknown;
  /** The correlation id of the call that caused the message. */
  readonly call?: string;
}

/** Maximum size of a payload in bytes. Stores permit slightly more, but messages contain only ids. */
const mostBytes = 1_024;

/**
 * Sends a message to all open sockets of a customer, in all processes, but only when the transaction commits.
 * There may be no receiver, so it must be possible to read the content by other calls, too.
 */
export async function push(
  tx: Queryable,
  { channel }: PushChannel,
  customerId: string,
  message: unknown,
): Promise<void> {
  const call = currentCall();
  const pushed: Pushed = { to: customerId, message, ...(call === null ? {} : { call }) };
  const payload = JSON.stringify(pushed);
  if (Buffer.byteLength(payload) > mostBytes)
    throw new Error(`a message for ${channel} is too long to be pushed`);
  await notifyIn(tx, channel, payload);
}

/** Returns null if the payload is unknown. */
export function readPushed(payload: string): Pushed | null {
  try {
    const read = JSON.parse(payload) as Partial<Pushed> | null;
    return typeof read?.to === 'string' && read.message !== undefined
      ? {
          to: read.to,
          message: read.message,
          ...(typeof read.call === 'string' ? { call: read.call } : {}),
        }
      : null;
  } catch {
    return null;
  }
}
