import type { ActorRef, Snapshot } from 'xstate';
import type { FlagName } from '../../contracts/flags/flags.ts';
import type { Overrides } from '../../contracts/flags/stored.ts';
import type { ModalEscape } from '../modals/modals.events.ts';

export type FlagValues = Readonly<Record<FlagName, boolean>>;

/** What whoever watches the flags is told: at once, and with every change. */
export interface FlagValuesEvent {
  readonly type: 'flags.told';
  readonly flags: FlagValues;
}
export type FlagsWatcherRef = ActorRef<Snapshot<unknown>, FlagValuesEvent>;

export type FlagsEvent =
  | { readonly type: 'flag.set'; readonly name: FlagName; readonly on: boolean }
  | { readonly type: 'flag.cleared'; readonly name: FlagName }
  | { readonly type: 'flags.cleared' }
  /** The page that the sign-in led back to has a query of its own. */
  | { readonly type: 'query.changed'; readonly query: Overrides }
  | { readonly type: 'flags.open' }
  | { readonly type: 'flags.close' }
  | { readonly type: 'flags.watch'; readonly watcher: FlagsWatcherRef }
  | { readonly type: 'flags.unwatch'; readonly watcher: FlagsWatcherRef }
  | ModalEscape;

declare module '../system/directory.ts' {
  interface Directory {
    readonly flags: FlagsEvent;
  }
}
