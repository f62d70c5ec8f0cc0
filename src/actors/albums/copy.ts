import type { AnyActorRef } from 'xstate';
import { findActor } from '../../../machines/app/directory.ts';
import { sendTo } from 'xstate';
import { addPhotos } from '../../../contracts/albums/calls.ts';
import { toastTimes } from '../../../contracts/toasts/toasts.ts';
import { copyBatchesMachine } from '../../../machines/albums/copyBatches.machine.ts';
import { copyToAlbumMachine } from '../../../machines/albums/copyToAlbum.machine.ts';
import type { Environment } from '../environment.ts';
import { resolveIdsLogic } from '../photos/selection/resolveIds.ts';
import { bindBatches } from '../request/batches.ts';
import { albumCreateForCopyLogic } from './create.ts';
import { ownAlbumsLogic } from './lists.ts';

type Ports = Pick<Environment, 'bind' | 'send' | 'report' | 'newId' | 'window'>;

/** The root's long-lived child `copyToAlbum`, fetched with the first `copy.ask`. Input: `{ newId }`. */
export function copyToAlbumLogic(ports: Ports) {
  const { bind } = ports;
  return copyToAlbumMachine.provide({
    actors: {
      resolveIds: resolveIdsLogic(ports),
      albumList: ownAlbumsLogic(ports),
      albumCreate: albumCreateForCopyLogic(ports),
      copyBatches: bindBatches(copyBatchesMachine, bind(addPhotos)),
    },
    actions: {
      sayFailed: sendTo(
        ({ system }) => findActor(system, 'toasts') as AnyActorRef,
        ({ self }, { name, opId }) => ({
          type: 'toast.show',
          key: `copy-${opId}`,
          kind: 'failure',
          message: 'photosNotCopied',
          values: { albumName: name },
          duration: toastTimes.archiveOther,
          action: {
            label: 'tryAgain',
            owner: self.getSnapshot().children[`copy-${opId}`] ?? self,
            event: { type: 'batches.again' },
          },
        }),
      ),
    },
  });
}
