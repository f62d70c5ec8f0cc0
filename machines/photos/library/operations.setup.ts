import { assign, enqueueActions } from 'xstate';
import type { RequesterRef } from '../deletion/deletion.machine.ts';
import type { DeletionReport, DeletionTarget } from './library.events.ts';
import { begin, type Removal } from './overlay.values.ts';
import { rangesSetup } from './ranges.setup.ts';

/** Photos from which on a deletion is reported: of fewer their absence says the same. */
const largeDeletion = 100;

/** Operations: hidden at once, and believed when they have ended [4.7]. */
export const operationsSetup = rangesSetup.extend({
  guards: {
    isLarge: (_, { deleted, failed }: DeletionReport) => deleted + failed >= largeDeletion,
  },
  actions: {
    askToDelete: enqueueActions(
      (
        { context, enqueue, self },
        { target, requester }: { target: DeletionTarget; requester: RequesterRef },
      ) => {
        const opId = context.newId();
        enqueue.spawnChild('deletion', {
          id: `deletion-${opId}`,
          input: {
            name: 'deletion',
            eager: true,
            input: { opId, target, requester, library: self, sorting: context.sorting },
            ifAbsent: [
              { to: requester, event: { type: 'deletion.cancelled' } },
              { to: self, event: { type: 'operation.dropped', opId } },
            ],
          },
        });
        enqueue.assign({ deletions: [...context.deletions, opId] });
      },
    ),
    forgetDeletion: enqueueActions(({ context, enqueue }, opId: string) => {
      enqueue.stopChild(`deletion-${opId}`);
      enqueue.assign({ deletions: context.deletions.filter((other) => other !== opId) });
    }),
    keepReport: assign({
      report: (_, { deleted, failed }: DeletionReport): DeletionReport => ({ deleted, failed }),
    }),
    forgetReport: assign({ report: null }),
    beginOperation: assign({
      overlay: ({ context }, { opId, removes, from, only, all }: Removal & { opId: string }) =>
        begin(context.overlay, opId, { removes, from, only, all }),
    }),
  },
});
