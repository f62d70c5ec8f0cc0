import type { ActorRef, EventObject, Snapshot } from 'xstate';
import type { LazyAgain } from '../system/lazyActor.machine.ts';
import type { RemovalAgainEvent } from '../albums/removeFromAlbum.events.ts';
import type { LibraryEvent } from '../photos/library/library.events.ts';
import type { ToastMessage } from './messages.values.ts';

/** An event, and somebody who takes it. */
export interface Pressed<Event extends EventObject> {
  readonly owner: ActorRef<Snapshot<unknown>, Event>;
  readonly event: Event;
}
/** What a button in a toast does, one kind of event each: whoever it goes to takes it. */
export type ToastAction = { readonly label: 'tryAgain' | 'seeDownloads' } & (
  | Pressed<{ readonly type: 'archive.retry' }>
  | Pressed<{ readonly type: 'batches.again' }>
  | Pressed<{ readonly type: 'deletion.again' }>
  | Pressed<{ readonly type: 'download.start' }>
  | Pressed<LazyAgain>
  | Pressed<{ readonly type: 'downloads.see' }>
  | Pressed<Extract<LibraryEvent, { readonly type: 'deletion.request' }>>
  | Pressed<RemovalAgainEvent>
);

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

declare module '../system/directory.ts' {
  interface Directory {
    readonly toasts: ToastsEvent;
  }
}
