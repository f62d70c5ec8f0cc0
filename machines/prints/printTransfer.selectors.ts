import type { SnapshotFrom } from 'xstate';
import { mostTransferred } from '../../contracts/prints/prints.ts';
import type { lazyActorMachine } from '../system/lazyActor.machine.ts';
import type { printTransferMachine } from './printTransfer.machine.ts';

export { isStripped as isEmbedded } from '../navigation/navigation.selectors.ts';

/** Name in the modal stack of the spinner. */
export const printsModal = 'prints';

type PrintsSnapshot = SnapshotFrom<typeof printTransferMachine>;

/** The photos of this button are being found: its chart is fetched, or reads their ids [4.8]. */
export const isFinding = (
  lazy: SnapshotFrom<typeof lazyActorMachine> | undefined,
  prints: PrintsSnapshot | undefined,
): boolean => lazy?.hasTag('busy') === true || prints?.hasTag('busy') === true;

/** How many photos are on their way into the editor; null while the spinner is closed [4.8]. */
export const addingAmount = (snapshot: PrintsSnapshot | undefined): number | null =>
  snapshot?.hasTag('blocking') === true ? snapshot.context.photoIds.length : null;

/** Photos that may be ordered at a time: what the editor takes, where the shop says so, else what one transfer takes. */
export const printsLimit = (
  config: { readonly PrintsLimit?: number | undefined } | null | undefined,
): number => Math.min(config?.PrintsLimit ?? mostTransferred, mostTransferred);
