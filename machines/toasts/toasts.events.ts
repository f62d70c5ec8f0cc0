import type { AnyActorRef } from 'xstate';
import type { ToastMessage } from './messages.values.ts';

/** What a button in a toast does: the event goes to the one who showed it. */
export interface ToastAction {
  readonly label: 'tryAgain' | 'seeDownloads';
  readonly owner: AnyActorRef;
  readonly event: { readonly type: string };
}

export interface ToastWords {
  readonly kind: 'info' | 'success' | 'failure' | 'busy';
  readonly message: ToastMessage;
  readonly values?: Readonly<Record<string, string | number>>;
}

export type ToastEvent =
  | { readonly type: 'toast.hold' }
  | { readonly type: 'toast.release' }
  | { readonly type: 'toast.act' }
  | { readonly type: 'toast.dismiss' };

export interface ToastRequest extends ToastWords {
  /** A toast with the same key takes the older one's place. */
  readonly key?: string;
  readonly duration?: number;
  readonly action?: ToastAction;
}

export type ToastsEvent =
  | ({ readonly type: 'toast.show' } & ToastRequest)
  /** The end of the toast with this key, when what it spoke of is over. */
  | { readonly type: 'toast.withdraw'; readonly key: string }
  | { readonly type: 'toast.gone'; readonly id: string }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' };
