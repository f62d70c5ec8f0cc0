import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { storageModalMachine } from './storageModal.machine.ts';

export type StorageModalRef = ActorRefFrom<typeof storageModalMachine>;

export const isOpen = (snapshot: SnapshotFrom<typeof storageModalMachine>) => snapshot.matches('open');

export { storageModal } from './modal.ts';

/** The reminder in the words that are tried out [9.14]. */
export const isReworded = ({ context }: SnapshotFrom<typeof storageModalMachine>) => context.isReworded;
