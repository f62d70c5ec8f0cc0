import type { EventObject, MachineContext, NonReducibleUnknown } from 'xstate';
import { tell } from '../system/tell.ts';
import type { Modal, ModalOwner } from './modalStack.machine.ts';

type Kept = Partial<Pick<Modal, 'kind' | 'dismissible' | 'entry'>>;

/**
 * Pushes a dialog onto the stack. The chart that runs this action owns the dialog and receives `modal.escape`
 * [2.51].
 */
export const openModal = <
  Context extends MachineContext,
  Expression extends EventObject,
  Params extends NonReducibleUnknown,
  Event extends EventObject,
>(
  id: string,
  { kind = id, dismissible = true, entry = true }: Kept = {},
) =>
  tell<Context, Expression, Params, Event, 'modals', 'modal.opened'>(
    'modals',
    'modal.opened',
    ({ self }) => ({ id, kind, dismissible, entry, owner: self as unknown as ModalOwner }),
  );

/** Removes the dialog from the stack. Has no effect if the stack has already closed the dialog. */
export const closeModal = <
  Context extends MachineContext,
  Expression extends EventObject,
  Params extends NonReducibleUnknown,
  Event extends EventObject,
>(
  id: string,
) => tell<Context, Expression, Params, Event, 'modals', 'modal.closed'>('modals', 'modal.closed', { id });
