import type { SnapshotFrom } from 'xstate';
import type { toastsMachine } from './toasts.machine.ts';

export type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;

/** The toasts that are shown, oldest first; the same list as long as none comes or goes. */
export const shownToasts = ({ context }: ToastsSnapshot) => context.toasts;
