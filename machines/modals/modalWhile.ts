import { type EventObject, fromCallback } from 'xstate';
import { findActor } from '../system/directory.ts';
import type { ModalOwner } from './modalStack.machine.ts';

/** The dialog and the owner that receives `modal.escape`. */
export interface ModalWhileInput {
  readonly id: string;
  /** Its id if there is only one of this kind. */
  readonly kind?: string;
  readonly owner: ModalOwner;
}

/**
 * Keeps a dialog on the stack while it runs [2.51]. It is an actor because a stopped chart runs no exit action,
 * which would leave its dialog open.
 */
export const modalWhile = fromCallback<EventObject, ModalWhileInput>(
  ({ input: { id, kind = id, owner }, system }) => {
    findActor(system, 'modals')?.send({ type: 'modal.opened', id, kind, dismissible: true, owner });
    return () => findActor(system, 'modals')?.send({ type: 'modal.closed', id });
  },
);
