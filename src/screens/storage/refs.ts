import type { LazyRef } from '../../../machines/system/directory.ts';
import { useLazyChart } from '../../context/hooks.ts';

export type StorageRef = LazyRef<'storage'>;

/** The running status; undefined before its first use. */
export const useStorage = (): StorageRef | undefined => useLazyChart('storage');
