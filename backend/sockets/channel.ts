import type { Queryable } from '../store/port.ts';
import { notifyIn } from '../store/port.ts';

/** A path at which a page keeps a WebSocket open for messages [7.15]. */
export interface PushChannel {
  /** As in `config.json`: `/svc/downloads/push`. */
  readonly path: string;
  /** The store's notification channel that {@link push} uses. */
  readonly channel: string;
  /** Milliseconds after which every socket is closed, and the close code, which says whether the page opens another. */
  readonly life: number;
  readonly end: number;
}

/** A notification in the store: the customer, and the message for their pages. */
export interface Pushed {
  readonly to: string;
  readonly message: unknown;
}

/** Maximum bytes of a payload: stores permit a little more, and messages contain ids only. */
const mostBytes = 1_024;

/**
 * Sends a message to every open socket of a customer, in all processes, only when the transaction commits. There
 * may be no receiver, so the content must be readable elsewhere.
 */
export async function push(
  tx: Queryable,
  { channel }: PushChannel,
  customerId: string,
  message: unknown,
): Promise<void> {
  const pushed: Pushed = { to: customerId, message };
  const payload = JSON.stringify(pushed);
  if (Buffer.byteLength(payload) > mostBytes)
    throw new Error(`a message for ${channel} is too long to be pushed`);
  await notifyIn(tx, channel, payload);
}

/** Returns null for an unknown payload. */
export function readPushed(payload: string): Pushed | null {
  try {
    const read = JSON.parse(payload) as Partial<Pushed> | null;
    return typeof read?.to === 'string' && read.message !== undefined
      ? { to: read.to, message: read.message }
      : null;
  } catch {
    return null;
  }
}
