import { sendTo } from 'xstate';
import { deletePhotos } from '../../../../contracts/photos/calls.ts';
import { deletionMachine } from '../../../../machines/photos/deletion/deletion.machine.ts';
import { deletionBatchesMachine } from '../../../../machines/photos/deletion/deletionBatches.machine.ts';
import type { Environment } from '../../environment.ts';
import { sayTo } from '../../lazyActor.ts';
import { bindBatches } from '../../request/batches.ts';
import { resolveIdsLogic } from '../selection/resolveIds.ts';

type Ports = Pick<Environment, 'bind'>;

/** One deletion, from the question to the last batch. */
export function deletionLogic({ bind }: Ports) {
  return deletionMachine.provide({
    actors: {
      resolveIds: resolveIdsLogic({ bind }),
      deletionBatches: bindBatches(deletionBatchesMachine, bind(deletePhotos)),
    },
    actions: {
      sayFailed: sendTo(
        ({ system }) => system.get('toasts'),
        (_, { single, pastRetries }) => ({
          type: 'toast.show',
          kind: 'failure',
          message: single ? 'photoNotDeleted' : pastRetries ? 'photosPastRetries' : 'photosNotDeleted',
        }),
      ),
      openModal: sendTo(
        ({ system }) => system.get('modals'),
        ({ self }, { id }) => ({
          type: 'modal.opened',
          id,
          kind: 'photos.delete',
          dismissible: true,
          owner: self,
        }),
      ),
      closeModal: sendTo(
        ({ system }) => system.get('modals'),
        (_, { id }) => ({ type: 'modal.closed', id }),
      ),
      track: sayTo('tracking', () => ({ type: 'event.track', name: 'deletePhotos' })),
    },
  });
}
