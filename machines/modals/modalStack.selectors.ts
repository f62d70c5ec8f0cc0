import type { SnapshotFrom } from 'xstate';
import type { modalStackMachine } from './modalStack.machine.ts';

export type ModalsSnapshot = SnapshotFrom<typeof modalStackMachine>;

export const isScrollLocked = (snapshot: ModalsSnapshot) => snapshot.hasTag('scrollLocked');
export const isOpen =
  (id: string) =>
  ({ context }: ModalsSnapshot) =>
    context.stack.some((modal) => modal.id === id);
export const topModal = ({ context }: ModalsSnapshot) => context.stack.at(-1)?.id ?? null;
/** Returns whether the customer is being asked to confirm that typed text will be discarded. */
export const asksToDiscard = ({ context }: ModalsSnapshot) => context.asking !== null;
