import type { ActorRefFrom } from 'xstate';
import type { activationMachine } from '../../../machines/activation/activation.machine.ts';
import { useLazyChart } from '../../context/hooks.ts';

export type ActivationRef = ActorRefFrom<typeof activationMachine>;

/** The running chart; undefined until it was wanted. */
export const useActivation = (): ActivationRef | undefined =>
  useLazyChart('activation') as ActivationRef | undefined;
