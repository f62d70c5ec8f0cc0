import { type EventObject, fromCallback } from 'xstate';
import type { SendingEvent } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import type { Transfer, TransferEnd } from '../../../services/uploads.ts';
import { fileOf } from './bytes.ts';

export interface BytesInput {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly albumId?: string | null;
  readonly address: string | null;
  /** SHA-256 in hex; undefined if the file was not hashed. */
  readonly hash?: string;
}
interface SendPorts {
  readonly window: Window;
  /** URL at which uploads are created. */
  readonly endpoint: () => string;
  readonly readToken: () => string | null;
}

/** Returns the code that sends bytes, loaded with the first file. */
const sending = async (transfer: Transfer) =>
  (await import('../../../services/uploads.ts')).sendFile(transfer);

const eventsBy =
  (window: Window) =>
  (end: TransferEnd): SendingEvent => {
    switch (end.kind) {
      case 'refused':
        return { type: 'bytes.refused', reason: end.reason };
      case 'lost':
        return { type: 'bytes.lost', offline: !window.navigator.onLine, pause: end.retryAfter ?? 0 };
      case 'unauthorized':
        return { type: 'bytes.unauthorized' };
      case 'forgotten':
        return { type: 'bytes.forgotten' };
      case 'unreadable':
        return { type: 'bytes.unreadable' };
      default:
        return { type: 'bytes.failed', reason: end.kind };
    }
  };

/** Sends the bytes of a chosen file in resumable pieces, and reports progress. */
export function sendBytesOf<Event extends EventObject, Input extends BytesInput>({
  window,
  endpoint,
  readToken,
}: SendPorts) {
  const eventOf = eventsBy(window);
  return fromCallback<Event, Input>(({ input, sendBack }) => {
    const tell = (event: SendingEvent) => sendBack(event);
    const file = fileOf(input.id);
    if (file === undefined) {
      tell({ type: 'bytes.unreadable' });
      return;
    }
    let stop = () => {};
    let stopped = false;
    let { address } = input;
    const transfer = sending({
      file,
      name: input.name,
      type: input.type,
      hash: input.hash ?? null,
      albumId: input.albumId ?? null,
      endpoint: endpoint(),
      address,
      token: readToken,
      onAddress: (found) => {
        if (found !== address) tell({ type: 'bytes.address', address: (address = found) });
      },
      onKept: (kept) => tell({ type: 'bytes.kept', kept }),
      onSent: (sent) => tell({ type: 'bytes.sent', sent, at: performance.now() }),
      onComplete: (uploadId) => tell({ type: 'bytes.complete', uploadId }),
      onEnd: (end) => tell(eventOf(end)),
    });
    transfer.then(
      (end) => (stopped ? end() : (stop = end)),
      () => tell(eventOf({ kind: 'lost' })),
    );
    return () => {
      stopped = true;
      stop();
    };
  });
}
