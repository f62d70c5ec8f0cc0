import type { StateValueFrom } from 'xstate';
import type { CallRow } from '../../contracts/call.ts';
import type { Failure } from '../system/outcomes.ts';
import type { QueryLogic } from './query.machine.ts';

/** The part of a query's snapshot that determines the view. `Data` is the type of the call's reply. */
export interface QueryShown<Data> {
  readonly value: StateValueFrom<QueryLogic<CallRow>>;
  readonly context: {
    readonly data: Data | null;
    readonly failure: Failure | null;
    readonly refusal: string | null;
  };
}

/** The data that a view needs. A `reference` together with data means that reading it again failed. */
export type QueryViewState<Data> =
  | { readonly state: 'loading' }
  | {
      readonly state: 'ready';
      readonly data: Data;
      readonly refreshing: boolean;
      readonly reference: string | null;
    }
  | { readonly state: 'failed'; readonly reference: string }
  | { readonly state: 'notFound'; readonly refusal: string };

/** The object is flat so that `shallowEqual` prevents unnecessary renders. */
export function queryViewState<Data>({ value, context }: QueryShown<Data>): QueryViewState<Data> {
  switch (value) {
    case 'ready':
    case 'stale':
    case 'refreshing':
    case 'failed':
    case 'tryingAgain':
      return shown(value, context);
    case 'notFound':
      return { state: 'notFound', refusal: context.refusal ?? '' };
    default:
      return { state: 'loading' };
  }
}

function shown<Data>(
  value: 'ready' | 'stale' | 'refreshing' | 'failed' | 'tryingAgain',
  { data, failure }: QueryShown<Data>['context'],
): QueryViewState<Data> {
  const reference = failure?.correlationId ?? null;
  if (data === null) return { state: 'failed', reference: reference ?? '' };
  return { state: 'ready', data, refreshing: value === 'refreshing', reference };
}
