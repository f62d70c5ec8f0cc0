import type { LazyRef } from '../../../machines/system/directory.ts';
import { useLazyChart } from '../../context/hooks.ts';

export type StorageRef = LazyRef<'storage'>;

/** Returns the running storage status; undefined until it is first used. */
export const useStorage = (): StorageRef | undefined => useLazyChart('storage');
