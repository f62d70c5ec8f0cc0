import type { LazyRef } from '../../../machines/system/directory.ts';
import { useLazyChart } from '../../context/hooks.ts';

export type ActivationRef = LazyRef<'activation'>;

/** Returns the running chart; undefined until it is first used. */
export const useActivation = (): ActivationRef | undefined => useLazyChart('activation');
