import type { AnyActorRef } from 'xstate';
import type { ModalEscape } from '../modals/modals.events.ts';
import type { ResolveInput } from '../photos/selection/resolve.values.ts';

export type PrintsEvent =
  /** `target` is what is selected, by months; `selection` the chart that holds it. */
  | { readonly type: 'prints.ask'; readonly target: ResolveInput; readonly selection: AnyActorRef }
  | Cancelled
  | ModalEscape;

/** What is selected is no longer what was asked for, or the person wants no prints. */
export type Cancelled = { readonly type: 'prints.cancel' };
