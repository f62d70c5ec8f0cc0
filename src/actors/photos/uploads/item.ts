import { fromCallback, fromPromise } from 'xstate';
import { addPhotos } from '../../../../contracts/albums/calls.ts';
import { knownHashes, uploadOutcomeById } from '../../../../contracts/extensions/uploads.ts';
import { uploadItemMachine } from '../../../../machines/photos/uploads/uploadItem.machine.ts';
import type {
  HashOutcome,
  SendingEvent,
  UploadItemContext,
  UploadItemEvent,
} from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import type { Transfer, TransferEnd } from '../../../services/uploads.ts';
import type { Environment } from '../../environment.ts';
import { fileOf } from './bytes.ts';
import { askBeforeLeaving, holdTurn } from './page.ts';
import type { QueueStore } from './queueStore.ts';

export type ItemPorts = Pick<Environment, 'bind' | 'baseOf' | 'readToken' | 'storedSubject' | 'window'>;

type Wanted = Pick<UploadItemContext, 'id' | 'name' | 'type' | 'albumId' | 'address'> & { hash: string };

/** What reads and sends bytes is fetched with the first file. */
const hashing = () => import('./hashing.ts');
const sending = async (transfer: Transfer) =>
  (await import('../../../services/uploads.ts')).sendFile(transfer);

/** One file bound to the browser and the network. */
export function uploadItemLogic(ports: ItemPorts, store: QueueStore) {
  const { bind, baseOf, readToken, storedSubject, window } = ports;
  const told = (end: TransferEnd): SendingEvent => {
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
  return uploadItemMachine.provide({
    actors: {
      hashFile: fromPromise<HashOutcome, { id: string }>(async ({ input, signal }) => {
        const file = fileOf(input.id);
        if (file === undefined) return { kind: 'unreadable' };
        try {
          return await (await hashing()).hashFile(input.id, file, signal);
        } catch (error) {
          // Its code is fetched with the first file.
          if (window.navigator.onLine) throw error;
          return { kind: 'offline' };
        }
      }),
      holdTurn: holdTurn(window, storedSubject),
      askBeforeLeaving: askBeforeLeaving(window),
      sendBytes: fromCallback<UploadItemEvent, Wanted>(({ input, sendBack }) => {
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
          hash: input.hash,
          albumId: input.albumId,
          endpoint: `${baseOf('uploads')}/files`,
          address,
          token: readToken,
          onAddress: (found) => {
            if (found !== address) tell({ type: 'bytes.address', address: (address = found) });
          },
          onKept: (kept) => tell({ type: 'bytes.kept', kept }),
          onSent: (sent) => tell({ type: 'bytes.sent', sent, at: performance.now() }),
          onComplete: (uploadId) => tell({ type: 'bytes.complete', uploadId }),
          onEnd: (end) => tell(told(end)),
        });
        transfer.then(
          (end) => (stopped ? end() : (stop = end)),
          () => tell(told({ kind: 'lost' })),
        );
        return () => {
          stopped = true;
          stop();
        };
      }),
      askKnown: bind(knownHashes),
      joinAlbum: bind(addPhotos),
      askOutcome: bind(uploadOutcomeById),
    },
    actions: { remember: (_, item) => store.remember(item) },
  });
}
