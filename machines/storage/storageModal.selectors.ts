import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { storageModalMachine } from './storageModal.machine.ts';

export type StorageModalRef = ActorRefFrom<typeof storageModalMachine>;

export const isOpen = (snapshot: SnapshotFrom<typeof storageModalMachine>) => snapshot.matches('open');

export { storageModal } from './modal.ts';
