import type { ActorRef, Snapshot } from 'xstate';

/** What a modal's owner is told: its modal is closed already, the owner leaves the state that shows it. */
export interface ModalEscape {
  readonly type: 'modal.escape';
  readonly id: string;
  readonly by: 'escape' | 'back' | 'navigation';
}

export type ModalOwner = ActorRef<Snapshot<unknown>, ModalEscape>;

export type ModalsEvent =
  | {
      readonly type: 'modal.opened';
      readonly id: string;
      readonly kind: string;
      readonly dismissible: boolean;
      readonly owner: ModalOwner;
      /** True unless said otherwise; a modal that opens by itself says false. */
      readonly entry?: boolean;
    }
  | {
      readonly type: 'modal.changed';
      readonly id: string;
      readonly dismissible?: boolean;
      readonly busy?: boolean;
    }
  | { readonly type: 'modal.closed'; readonly id: string }
  /** `typed`: what was typed in the topmost modal would be lost. */
  | { readonly type: 'escape.pressed'; readonly typed?: boolean }
  /** Back was pressed and undone: what was typed in the topmost modal, or in the page, would be lost. */
  | { readonly type: 'discard.asked' }
  | { readonly type: 'discard.keep' }
  | { readonly type: 'discard.confirm' }
  /** The browser went back: only so many modals still have their entry. */
  | { readonly type: 'modals.backed'; readonly depth: number }
  /** The page was left: no modal of it stays. */
  | { readonly type: 'modals.left' };

/** What the coordinator passes on to navigation. */
export type HistoryDepthEvent =
  | { readonly type: 'history.depth'; readonly depth: number; readonly held: boolean }
  | { readonly type: 'navigation.discard' };

export interface Modal {
  readonly id: string;
  /** The domain's word for what it shows: `photos.delete`, `flags`. */
  readonly kind: string;
  /** Escape may close it. */
  readonly dismissible: boolean;
  /** Something it started is under way: neither Escape nor Back closes it. */
  readonly busy: boolean;
  /** It was opened by a gesture and has an entry of its own in the browser's history. */
  readonly entry: boolean;
  readonly owner: ModalOwner;
}

declare module '../system/directory.ts' {
  interface Directory {
    readonly modals: ModalsEvent;
  }
}
