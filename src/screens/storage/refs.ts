import type { LazyRef } from '../../../machines/system/directory.ts';
import { useLazyChart } from '../../context/hooks.ts';

export type StorageRef = LazyRef<'storage'>;

/** The running status; undefined until it was wanted. */
export const useStorage = (): StorageRef | undefined => useLazyChart('storage');
