import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { storageModalMachine } from './storageModal.machine.ts';

export type StorageModalRef = ActorRefFrom<typeof storageModalMachine>;

/** Id of the modal in the stack. */
export const storageModal = 'storage';

export const isOpen = (snapshot: SnapshotFrom<typeof storageModalMachine>) => snapshot.matches('open');
