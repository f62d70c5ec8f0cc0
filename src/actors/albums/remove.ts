import { sendTo } from 'xstate';

import { type addPhotos, removePhotos } from '../../../contracts/albums/calls.ts';
import { albumBatchMachine } from '../../../machines/albums/albumBatch.machine.ts';
import { albumBatchesMachine } from '../../../machines/albums/albumBatches.machine.ts';
import { removeFromAlbumMachine } from '../../../machines/albums/removeFromAlbum.machine.ts';
import type { RequestLogic } from '../../../machines/request/request.types.ts';
import type { Environment } from '../environment.ts';
import { modalActions } from './modals.ts';

/** The root's long-lived child `removeFromAlbum`, fetched with the first `removal.ask`. Input: `{ newId }`. */
export function removeFromAlbumLogic({ bind }: Pick<Environment, 'bind'>) {
  const send = bind(removePhotos) as unknown as RequestLogic<typeof addPhotos>;
  return removeFromAlbumMachine.provide({
    actors: {
      albumBatches: albumBatchesMachine.provide({
        actors: { batch: albumBatchMachine.provide({ actors: { send } }) },
      }),
    },
    actions: {
      ...modalActions,
      sayFailed: sendTo(
        ({ system }) => system.get('toasts'),
        (_, { single }) => ({
          type: 'toast.show',
          kind: 'failure',
          message: single ? 'photoNotRemoved' : 'photosNotRemoved',
        }),
      ),
    },
  });
}
