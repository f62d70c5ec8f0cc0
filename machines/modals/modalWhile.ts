import { type EventObject, fromCallback } from 'xstate';
import { findActor } from '../system/directory.ts';
import type { ModalOwner } from './modalStack.machine.ts';

/** The dialog and the owner that receives `modal.escape`. */
export interface ModalWhileInput {
  readonly id: string;
  /** Its id where there is one of its kind. */
  readonly kind?: string;
  readonly owner: ModalOwner;
}

/**
 * Keeps a dialog on the stack for exactly as long as it runs [2.51]. A chart that is stopped runs no exit action,
 * which would leave its dialog behind; an invoked actor cannot.
 */
export const modalWhile = fromCallback<EventObject, ModalWhileInput>(
  ({ input: { id, kind = id, owner }, system }) => {
    findActor(system, 'modals')?.send({ type: 'modal.opened', id, kind, dismissible: true, owner });
    return () => findActor(system, 'modals')?.send({ type: 'modal.closed', id });
  },
);
