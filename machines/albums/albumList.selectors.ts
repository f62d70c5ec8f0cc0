import type { Album } from '../../contracts/albums/album.ts';
import { pagedQueryViewState, type PagedQueryShown } from '../request/pagedQuery.selectors.ts';

export interface AlbumListViewState {
  readonly state: 'loading' | 'failed' | 'loadingMore' | 'ready';
  /** The loaded albums, kept while they are read again and also if that read fails. */
  readonly albums: readonly Album[];
  /** Whether a read failed, even if albums are shown. */
  readonly failed: boolean;
  readonly reference: string | null;
  /** Whether the next page can be requested now. */
  readonly more: boolean;
}

const none: readonly Album[] = [];

/** The object is flat so that `shallowEqual` prevents unnecessary renders. */
export function albumListViewState(snapshot: PagedQueryShown<Album>): AlbumListViewState {
  const view = pagedQueryViewState(snapshot);
  if (view.state === 'loading')
    return { state: 'loading', albums: none, failed: false, reference: null, more: false };
  if (view.state === 'failed')
    return { state: 'failed', albums: none, failed: true, reference: view.reference, more: false };
  const { items, more, refreshing, reference } = view;
  const failed = reference !== null && !refreshing && more !== 'loading';
  return {
    state: more === 'loading' ? 'loadingMore' : 'ready',
    albums: items,
    failed,
    reference,
    more: more === 'there' && !refreshing && !failed,
  };
}
