import type { ActorRef, Snapshot } from 'xstate';
import type { ModalEscape } from '../modals/modals.events.ts';
import type { ResolveInput } from '../photos/selection/resolve.values.ts';
import type { Selected } from '../photos/selection/selected.values.ts';
import type { printTransferMachine } from './printTransfer.machine.ts';

/** The chart that holds what is selected, as whoever follows it needs it. */
export type SelectingRef = ActorRef<
  Snapshot<unknown> & { readonly context: { readonly selected: Selected<string> } },
  { readonly type: 'selection.stop' }
>;

export type PrintsEvent =
  /** `target` is what is selected, by months; `selection` the chart that holds it. */
  | { readonly type: 'prints.ask'; readonly target: ResolveInput; readonly selection: SelectingRef }
  | Cancelled
  | EditorEvent
  | ModalEscape;

/** What is selected is no longer what was asked for, or the person wants no prints. */
export type Cancelled = { readonly type: 'prints.cancel' };

/** Where the editor is: told at once, and again when the menus name another address. */
export type EditorEvent = { readonly type: 'editor.told'; readonly editor: string };

declare module '../system/directory.ts' {
  interface Directory {
    readonly prints: PrintsEvent | LazyWant;
  }
  interface LazyCharts {
    readonly prints: typeof printTransferMachine;
  }
}
