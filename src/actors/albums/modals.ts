import type { AnyActorRef } from 'xstate';

interface Args {
  readonly self: AnyActorRef;
  readonly system: { get(id: string): AnyActorRef };
}

/** How charts of albums register their modals with the stack [2.51]. */
export const modalActions = {
  openModal: ({ system, self }: Args, { id }: { readonly id: string }) =>
    system.get('modals').send({ type: 'modal.opened', id, kind: id, dismissible: true, owner: self }),
  closeModal: ({ system }: Args, { id }: { readonly id: string }) =>
    system.get('modals').send({ type: 'modal.closed', id }),
};
