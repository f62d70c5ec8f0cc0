import type { Queryable } from '../store/port.ts';
import { notifyIn } from '../store/port.ts';

/** An address at which a page keeps a socket open for messages [7.15]. */
export interface PushChannel {
  /** As `config.json` names it: `/svc/downloads/push`. */
  readonly path: string;
  /** Channel of the store on which {@link push} speaks. */
  readonly channel: string;
  /** Milliseconds after which a socket is closed, whatever it does; null leaves it open. */
  readonly life: number | null;
}

/** What goes over the store: for whom, and what their pages are sent. */
export interface Pushed {
  readonly to: string;
  readonly message: unknown;
}

/** Bytes of a payload: stores take a little more, and messages hold ids only. */
const mostBytes = 1_024;

/**
 * Sends a message to every open socket of a customer, in all processes, when (and only when) the transaction commits.
 * There may be no receiver: the content of the message must be readable elsewhere.
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

/** Null for a payload that is none of ours. */
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
