import { deletePhotos } from '../../../../contracts/photos/deletion/calls.ts';
import { deletionMachine } from '../../../../machines/photos/deletion/deletion.machine.ts';
import { deletionBatchesMachine } from '../../../../machines/photos/deletion/deletionBatches.machine.ts';
import type { Environment } from '../../environment.ts';
import { bindBatches } from '../../request/batches.ts';
import { resolveIdsLogic } from '../selection/resolveIds.ts';

/** Returns one deletion, from the confirmation to the last batch. */
export const deletionLogic = ({ bind }: Pick<Environment, 'bind'>) =>
  deletionMachine.provide({
    actors: {
      resolveIds: resolveIdsLogic({ bind }),
      deletionBatches: bindBatches(deletionBatchesMachine, bind(deletePhotos)),
    },
  });
