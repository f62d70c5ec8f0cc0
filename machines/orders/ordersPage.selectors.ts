import type { SnapshotFrom } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import type { listOrders } from '../../contracts/orders/calls.ts';
import type { OrderTab } from '../../contracts/orders/order.ts';
import { addressedPageViewState } from '../request/addressedPage.selectors.ts';
import { lastPage, type PageAddress } from '../request/pageAddress.values.ts';
import { ordersOn, ordersPageSize } from './orders.values.ts';
import type { ordersPageMachine, OrdersRead } from './ordersPage.machine.ts';

export { orderNeed, shownColour, shownStatus } from './orderStatus.values.ts';
export { isExpected, isOld, movedAt, sentAt } from './orderAge.values.ts';
export type { ShownStatus } from './orderStatus.values.ts';

type Snapshot = SnapshotFrom<typeof ordersPageMachine>;

type Reply = CallReply<typeof listOrders>;
interface ReadPage {
  /**
   * The page and tab on the screen. They differ from those in the URL while the requested page is loading.
   */
  readonly place: PageAddress<OrderTab>;
  readonly data: Reply;
}
/** The content of the page, with the tab in the URL and, if known, the number of orders per tab. */
export type OrdersViewState = { readonly tab: OrderTab; readonly counts: Reply['tabs'] } & (
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reference: string | undefined }
  | ({ readonly state: 'empty' | 'ready' } & ReadPage)
);

/**
 * The object is flat so that `shallowEqual` prevents unnecessary renders. The empty state is returned only
 * after the read has finished.
 */
export function ordersViewState(read: OrdersRead): OrdersViewState {
  const view = addressedPageViewState(read);
  if (view.state === 'notFound') return { ...failed, tab: 'inProgress', reference: undefined };
  const { tab } = view.wanted;
  if (view.state === 'failed') return { ...failed, tab, reference: view.reference };
  if (view.state === 'loading') return { state: 'loading', tab, counts: undefined };
  const { place, data, refreshing } = view;
  const counts = data.tabs;
  if (data.total > 0) return { state: 'ready', tab, counts, place, data };
  return refreshing ? { state: 'loading', tab, counts } : { state: 'empty', tab, counts, place, data };
}
const failed = { state: 'failed', counts: undefined } as const;

/** Returns the other tab and how many of its orders match the search; null if none match or the counts are unknown. */
export function foundElsewhere({ tab, counts }: OrdersViewState): { tab: OrderTab; count: number } | null {
  const other = tab === 'history' ? 'inProgress' : 'history';
  const count = counts?.[other] ?? 0;
  return count === 0 ? null : { tab: other, count };
}

export const shownOrders = ({ place, data }: ReadPage) => ordersOn(place, data);

/** Returns the current page and the number of pages; null if there is only one page. */
export function pageNumbers({ place, data }: ReadPage) {
  const pages = lastPage(data.total, ordersPageSize);
  return pages === 1 ? null : { page: place.page, pages, tab: place.tab };
}

export { ordersAddress } from './orders.values.ts';

/**
 * Returns the scroll position at which the customer left the page, in pixels from the top; null if there is
 * none.
 */
export const placeTop = ({ context }: Snapshot): number | null => context.top;

/** Returns when the page was opened, by the service's clock, in milliseconds since 1970; used to count days. */
export const pageTime = ({ context }: Snapshot): number => context.now;

export const searchedText = ({ context }: Snapshot): string => context.words;
