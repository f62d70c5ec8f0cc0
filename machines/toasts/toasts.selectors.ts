import type { SnapshotFrom } from 'xstate';
import type { toastsMachine } from './toasts.machine.ts';

export type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;

/** Returns the visible toasts, oldest first. The reference is stable until a toast is added or removed. */
export const shownToasts = ({ context }: ToastsSnapshot) => context.toasts;
