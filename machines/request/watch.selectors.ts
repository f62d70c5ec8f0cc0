import type { StateValueFrom } from 'xstate';
import type { CallRow } from '../../contracts/call.ts';
import type { WatchLogic } from './watch.machine.ts';

/** The part of a watch's snapshot that determines the view. */
export interface WatchShown<Data> {
  readonly value: StateValueFrom<WatchLogic<CallRow>>;
  readonly context: { readonly latest: Data | null };
}

/** The data that a view needs. `latest` is the most recently read state. */
export type WatchViewState<Data> =
  | { readonly state: 'watching'; readonly latest: Data | null }
  | { readonly state: 'settled'; readonly latest: Data | null }
  | { readonly state: 'expired' };

/** The object is flat so that `shallowEqual` prevents unnecessary renders. */
export function watchViewState<Data>({ value, context: { latest } }: WatchShown<Data>): WatchViewState<Data> {
  if (value === 'settled') return { state: 'settled', latest };
  if (value === 'expired') return { state: 'expired' };
  return { state: 'watching', latest };
}
