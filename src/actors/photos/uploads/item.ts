import { fromPromise } from 'xstate';
import { addPhotos } from '../../../../contracts/albums/calls.ts';
import { knownHashes, uploadOutcomeById } from '../../../../contracts/extensions/uploads.ts';
import { uploadItemMachine } from '../../../../machines/photos/uploads/uploadItem.machine.ts';
import type {
  HashOutcome,
  UploadItemContext,
  UploadItemEvent,
} from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import type { Environment } from '../../environment.ts';
import { fileOf } from './bytes.ts';
import { askBeforeLeaving, holdTurn } from './page.ts';
import type { QueueStore } from './queueStore.ts';
import { sendBytesOf } from './sendBytes.ts';

export type ItemPorts = Pick<Environment, 'bind' | 'baseOf' | 'readToken' | 'storedSubject' | 'window'>;

type UploadInput = Pick<UploadItemContext, 'id' | 'name' | 'type' | 'albumId' | 'address'> & { hash: string };

/** Returns the code that reads bytes, loaded with the first file. */
const hashing = () => import('./hashing.ts');
/** Returns the chart for one file, bound to the browser and the network. */
export function uploadItemLogic(ports: ItemPorts, store: QueueStore) {
  const { bind, baseOf, readToken, storedSubject, window } = ports;
  return uploadItemMachine.provide({
    actors: {
      hashFile: fromPromise<HashOutcome, { id: string }>(async ({ input, signal }) => {
        const file = fileOf(input.id);
        if (file === undefined) return { kind: 'unreadable' };
        try {
          return await (await hashing()).hashFile(input.id, file, signal);
        } catch (error) {
          // The code is loaded with the first file, which can fail offline.
          if (window.navigator.onLine) throw error;
          return { kind: 'offline' };
        }
      }),
      holdTurn: holdTurn(window, storedSubject),
      askBeforeLeaving: askBeforeLeaving(window),
      sendBytes: sendBytesOf<UploadItemEvent, UploadInput>({
        window,
        readToken,
        endpoint: () => `${baseOf('uploads')}/files`,
      }),
      askKnown: bind(knownHashes),
      joinAlbum: bind(addPhotos),
      askOutcome: bind(uploadOutcomeById),
    },
    actions: { remember: (_, item) => store.remember(item) },
  });
}
