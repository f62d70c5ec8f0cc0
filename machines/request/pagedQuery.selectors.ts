import type { StateValueFrom } from 'xstate';
import type { CallRow } from '../../contracts/call.ts';
import type { PagedQueryLogic } from './pagedQuery.machine.ts';
import type { Pages } from './paging.values.ts';

/** The part of a paged query's snapshot that determines the view. */
export interface PagedQueryShown<Item> {
  readonly value: StateValueFrom<PagedQueryLogic<CallRow, Item>>;
  readonly context: { readonly pages: Pages<Item> | null; readonly reference: string | null };
}

/** The data that a view needs. A `reference` together with items means that reading them again failed. */
export type PagedQueryViewState<Item> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reference: string }
  | {
      readonly state: 'ready';
      readonly items: readonly Item[];
      /** State of the next page. */
      readonly more: 'there' | 'loading' | 'failed' | 'none';
      readonly refreshing: boolean;
      readonly reference: string | null;
    };

/** The object is flat so that `shallowEqual` prevents unnecessary renders. */
export function pagedQueryViewState<Item>({
  value,
  context: { pages, reference },
}: PagedQueryShown<Item>): PagedQueryViewState<Item> {
  if (pages === null)
    return value === 'failed' || value === 'tryingAgain'
      ? { state: 'failed', reference: reference ?? '' }
      : { state: 'loading' };
  const refreshing = typeof value !== 'string';
  return { state: 'ready', items: pages.items, more: moreOf(value, pages), refreshing, reference };
}

function moreOf<Item>(value: PagedQueryShown<Item>['value'], { cursor }: Pages<Item>) {
  if (value === 'loadingMore') return 'loading';
  if (value === 'moreFailed' || value === 'tryingMore') return 'failed';
  return cursor === null ? 'none' : 'there';
}
