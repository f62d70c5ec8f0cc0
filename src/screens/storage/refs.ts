import type { ActorRefFrom } from 'xstate';
import type { storageStatusMachine } from '../../../machines/storage/storageStatus.machine.ts';
import { useLazyChart } from '../../context/hooks.ts';

export type StorageRef = ActorRefFrom<typeof storageStatusMachine>;

/** The running status; undefined until it was wanted. */
export const useStorage = (): StorageRef | undefined => useLazyChart('storage') as StorageRef | undefined;
