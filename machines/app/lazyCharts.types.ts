import type { ActorRefFrom } from 'xstate';
import type { activationMachine } from '../activation/activation.machine.ts';
import type { copyToAlbumMachine } from '../albums/copyToAlbum.machine.ts';
import type { removeFromAlbumMachine } from '../albums/removeFromAlbum.machine.ts';
import type { downloadsMachine } from '../downloads/downloads.machine.ts';
import type { exportsMachine } from '../exports/exports.machine.ts';
import type { deleteAllMachine } from '../photos/deletion/deleteAll.machine.ts';
import type { trackingMachine } from '../photos/tracking/tracking.machine.ts';
import type { importPhotosMachine } from '../photos/uploads/importPhotos.machine.ts';
import type { printTransferMachine } from '../prints/printTransfer.machine.ts';
import type { storageStatusMachine } from '../storage/storageStatus.machine.ts';
import type { LazyName } from './directory.ts';

/**
 * The charts behind the lazy actors of the directory, by their types alone. The directory itself knows what they are told
 * and no chart, so that no ring of imports arises; this is for those who look at them.
 */
interface LazyCharts extends Readonly<Record<LazyName, unknown>> {
  readonly activation: typeof activationMachine;
  readonly copyToAlbum: typeof copyToAlbumMachine;
  readonly deleteAll: typeof deleteAllMachine;
  readonly downloads: typeof downloadsMachine;
  readonly exports: typeof exportsMachine;
  readonly prints: typeof printTransferMachine;
  readonly removeFromAlbum: typeof removeFromAlbumMachine;
  readonly storage: typeof storageStatusMachine;
  readonly tracking: typeof trackingMachine;
  readonly uploads: typeof importPhotosMachine;
}

/** A chart of the directory that is fetched when it is first needed, once it runs. */
export type LazyRef<Name extends LazyName> = ActorRefFrom<LazyCharts[Name]>;
