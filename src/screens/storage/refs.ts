import type { ActorRefFrom } from 'xstate';
import type { storageStatusMachine } from '../../../machines/storage/storageStatus.machine.ts';
import type { Actors } from '../../context/actors.ts';

export type StorageRef = ActorRefFrom<typeof storageStatusMachine>;

/** The running status; undefined until the photos area has brought it. */
export const storageOf = (library: NonNullable<Actors['library']>): StorageRef | undefined =>
  library.system.get('storage') as StorageRef | undefined;
