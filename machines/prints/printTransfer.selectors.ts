import type { SnapshotFrom } from 'xstate';
import { mostTransferred } from '../../contracts/prints/prints.ts';
import type { lazyActorMachine } from '../system/lazyActor.machine.ts';
import type { printTransferMachine } from './printTransfer.machine.ts';

export { isStripped as isEmbedded } from '../navigation/navigation.selectors.ts';

/** Id of the progress dialog in the modal stack. */
export const printsModal = 'prints';

type PrintsSnapshot = SnapshotFrom<typeof printTransferMachine>;

/**
 * Returns whether the button for prints is loading: the code of its chart, or the ids of the photos [4.8].
 */
export const isFinding = (
  lazy: SnapshotFrom<typeof lazyActorMachine> | undefined,
  prints: PrintsSnapshot | undefined,
): boolean => lazy?.hasTag('busy') === true || prints?.hasTag('busy') === true;

/** Returns the number of photos in the transfer; null while the dialog is closed [4.8]. */
export const addingAmount = (snapshot: PrintsSnapshot | undefined): number | null =>
  snapshot?.hasTag('blocking') === true ? snapshot.context.photoIds.length : null;

/**
 * Returns the maximum number of photos: the limit of the editor if the shop sends it, otherwise the limit of
 * one transfer.
 */
export const printsLimit = (
  config: { readonly PrintsLimit?: number | undefined } | null | undefined,
): number => Math.min(config?.PrintsLimit ?? mostTransferred, mostTransferred);
