import { type AnyActorRef, fromCallback, fromPromise, sendTo } from 'xstate';
import { knownHashes, uploadOutcomeById } from '../../../contracts/extensions/uploads.ts';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { importPhotosMachine } from '../../../machines/photos/importPhotos.machine.ts';
import { uploadItemMachine } from '../../../machines/photos/uploadItem.machine.ts';
import type { SendingTold, TokenTold } from '../../../machines/photos/uploadItem.setup.ts';
import type { Transfer } from '../../services/uploads.ts';
import type { Environment } from '../environment.ts';
import { dropFile, fileOf, keepFile } from './bytes.ts';

type Ports = Pick<Environment, 'bind' | 'baseOf' | 'readToken' | 'storedSubject'>;

/** What reads and sends bytes is fetched with the first file. */
const hashing = () => import('./hashing.ts');
const sending = async (transfer: Transfer) => (await import('../../services/uploads.ts')).sendFile(transfer);

/** One file bound to the browser and the network. */
function uploadItemLogic({ bind, baseOf, readToken, storedSubject }: Ports) {
  const fileWith = (id: string) => {
    const file = fileOf(id);
    if (file === undefined) throw new Error('the file is no longer at hand');
    return file;
  };
  return uploadItemMachine.provide({
    actors: {
      hashFile: fromPromise<string, { id: string }>(async ({ input, signal }) =>
        (await hashing()).hashFile(input.id, fileWith(input.id), signal),
      ),
      sendBytes: fromCallback<TokenTold, { id: string; name: string; type: string; hash: string }>(
        ({ input, sendBack, receive, system, self }) => {
          const tell = (told: SendingTold) => sendBack(told);
          let stop = () => {};
          let stopped = false;
          const lost = () => tell({ type: 'bytes.lost' });
          const start = () => {
            const transfer = sending({
              file: fileWith(input.id),
              name: input.name,
              type: input.type,
              hash: input.hash,
              endpoint: `${baseOf('uploads')}/files`,
              subject: storedSubject() ?? '',
              token: readToken,
              onSent: (sent) => tell({ type: 'bytes.sent', sent }),
              onComplete: (uploadId) => tell({ type: 'bytes.complete', uploadId }),
              onRefused: (reason) => tell({ type: 'bytes.refused', reason }),
              onUnauthorized: () => {
                const auth: AnyActorRef | undefined = system.get('auth');
                if (auth === undefined) lost();
                else auth.send({ type: 'token.needed', requester: self });
              },
              onLost: lost,
            });
            transfer.then((end) => (stopped ? end() : (stop = end)), lost);
          };
          receive((event) => {
            if (event.type === 'token.ready') start();
            else if (event.type === 'token.lost') lost();
          });
          start();
          return () => {
            stopped = true;
            stop();
          };
        },
      ),
      askKnown: bind(knownHashes),
      askOutcome: bind(uploadOutcomeById),
    },
  });
}

/**
 * The root's long-lived child `uploads`. Input: `{ newId }`. Opened by `import.open`; tells `library` by `cache.stale`
 * and `navigation` where 'Next' leads.
 */
export function uploadsLogic(environment: Ports) {
  return importPhotosMachine.provide({
    actors: { item: uploadItemLogic(environment) },
    actions: {
      keepBytes: (_, files) => {
        for (const { id, body } of files) keepFile(id, body);
      },
      dropBytes: (_, ids) => {
        for (const id of ids) dropFile(id);
      },
      openModal: sendTo(
        ({ system }) => system.get('modals'),
        ({ self }, { id }) => ({
          type: 'modal.opened',
          id,
          kind: 'photos.import',
          dismissible: true,
          owner: self,
        }),
      ),
      closeModal: sendTo(
        ({ system }) => system.get('modals'),
        (_, { id }) => ({ type: 'modal.closed', id }),
      ),
      goToPhotos: sendTo(
        ({ system }) => system.get('navigation'),
        () => ({ type: 'navigation.request', to: pathOf('photos', {}) }),
      ),
      renewPhotos: sendTo(
        ({ system }) => system.get('library'),
        (_, tags) => ({ type: 'cache.stale', tags }),
      ),
    },
  });
}
