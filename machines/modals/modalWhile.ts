import { type EventObject, fromCallback } from 'xstate';
import { findActor } from '../system/directory.ts';
import type { ModalOwner } from './modalStack.machine.ts';

/** The dialog, and its owner, which receives `modal.escape`. */
export interface ModalWhileInput {
  readonly id: string;
  /** The kind of the dialog. Defaults to the id if there is only one dialog of this kind. */
  readonly kind?: string;
  readonly owner: ModalOwner;
}

/**
 * Keeps a dialog on the stack while this actor runs [2.51]. This is an actor because a stopped chart runs no
 * exit actions, so its dialog would stay open.
 */
export const modalWhile = fromCallback<EventObject, ModalWhileInput>(
  ({ input: { id, kind = id, owner }, system }) => {
    findActor(system, 'modals')?.send({ type: 'modal.opened', id, kind, dismissible: true, owner });
    return () => findActor(system, 'modals')?.send({ type: 'modal.closed', id });
  },
);
