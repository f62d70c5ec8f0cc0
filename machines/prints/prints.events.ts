import type { AnyActorRef } from 'xstate';
import type { ModalEscape } from '../modals/modals.events.ts';
import type { ResolveInput } from '../photos/selection/resolve.values.ts';

export type PrintsEvent =
  /** `target` is what is selected, by months; `selection` the chart that holds it. */
  | { readonly type: 'prints.ask'; readonly target: ResolveInput; readonly selection: AnyActorRef }
  | Cancelled
  | EditorEvent
  | ModalEscape;

/** What is selected is no longer what was asked for, or the person wants no prints. */
export type Cancelled = { readonly type: 'prints.cancel' };

/** Where the editor is: told at once, and again when the menus name another address. */
export type EditorEvent = { readonly type: 'editor.told'; readonly editor: string };
