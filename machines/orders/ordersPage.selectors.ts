import type { SnapshotFrom } from 'xstate';
import type { OrderTab, SuperOrder } from '../../contracts/orders/order.ts';
import { lastPage, type PageAddress } from '../request/pageAddress.values.ts';
import { ordersOn, ordersPageSize } from './ordersAddress.values.ts';
import type { ordersPageMachine } from './ordersPage.machine.ts';

export { stepsFor, shownColour, shownStatus } from './orderStatus.values.ts';
export type { OrderStep, ShownStatus } from './orderStatus.values.ts';

type Snapshot = SnapshotFrom<typeof ordersPageMachine>;

/** What the page shows. */
export type OrdersViewState = 'loading' | 'failed' | 'empty' | 'noneFound' | 'ready';

export function ordersViewState(snapshot: Snapshot): OrdersViewState {
  const faces = ['failed', 'empty', 'noneFound', 'ready'] as const;
  return faces.find((viewState) => snapshot.matches({ list: viewState })) ?? 'loading';
}

/** The tab that the address names; another may still show. */
export const wantedTab = ({ context: { list } }: Snapshot): OrderTab =>
  list.state === 'notFound' ? 'inProgress' : list.wanted.tab;

/** The tab whose orders show. */
export const shownTab = ({ context: { list } }: Snapshot): OrderTab =>
  list.state === 'ready' ? list.place.tab : 'inProgress';

/** How many orders each tab has; null until that is known. */
export const tabCounts = ({ context: { list } }: Snapshot) =>
  list.state === 'ready' ? (list.data.tabs ?? null) : null;

const nobody: readonly SuperOrder[] = [];
const pageOf = new WeakMap<
  object,
  { readonly place: PageAddress<OrderTab>; readonly orders: readonly SuperOrder[] }
>();

/** The orders of the page that shows; the same list while nothing was read. */
export function shownOrders({ context: { list } }: Snapshot): readonly SuperOrder[] {
  if (list.state !== 'ready') return nobody;
  const known = pageOf.get(list.data);
  if (known?.place === list.place) return known.orders;
  const orders = ordersOn(list.place, list.data);
  pageOf.set(list.data, { place: list.place, orders });
  return orders;
}

/** Which page of how many shows; null while there is but one. */
export function pageNumbers({ context: { list } }: Snapshot) {
  if (list.state !== 'ready') return null;
  const pages = lastPage(list.data.total, ordersPageSize);
  return pages === 1 ? null : { page: list.place.page, pages, tab: list.place.tab };
}

/** The address of a page of a tab. @spec 2.52b */
export const ordersAddress = (tab: OrderTab, page = 1): string => `/orders?page=${page}&order_state=${tab}`;

/** Where the page stood when it was left, in pixels from its top; null at the beginning. */
export const placeTop = ({ context }: Snapshot): number | null => context.top;

export const searchedWords = ({ context }: Snapshot): string => context.words;

/** Reference of the failure, to show and to copy. */
export const failureReference = ({ context: { list } }: Snapshot): string | null =>
  list.state === 'failed' || list.state === 'ready' ? list.reference : null;
