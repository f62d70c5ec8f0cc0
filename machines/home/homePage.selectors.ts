import type { SnapshotFrom } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import type { currentExport } from '../../contracts/exports/calls.ts';
import type { readEmailChange } from '../../contracts/extensions/confirmations.ts';
import type { listOrders } from '../../contracts/orders/calls.ts';
import type { SuperOrder } from '../../contracts/orders/order.ts';
import type { users } from '../../contracts/photos/library/calls.ts';
import { type StorageInfo, type StorageOutlook, storageOutlook } from '../../contracts/storage/storage.ts';
import { type QueryShown, type QueryViewState, queryViewState } from '../request/query.selectors.ts';
import { attentionIn, type AttentionItem, goesWhenSeen } from './attention.values.ts';
import type { HomePageContext, homePageMachine } from './homePage.machine.ts';

export { goesWhenSeen, hasFailedPayment } from './attention.values.ts';
export type { AttentionItem, WaitingOrder } from './attention.values.ts';
export { shownColour, type ShownStatus, shownStatus } from '../orders/orderStatus.values.ts';

/** How many photos and projects the page shows. */
export const photosShown = 8;
export const projectsShown = 3;

export const homeCards = ['orders', 'photos', 'projects', 'storage'] as const;
export type HomeCard = (typeof homeCards)[number];

type Snapshot = SnapshotFrom<typeof homePageMachine>;
const dataOf = <Data>(view: QueryViewState<Data>): Data | null => (view.state === 'ready' ? view.data : null);

const unread = { state: 'loading' } as const;
/** Returns the view state of one query of the page. */
export const readingView = <Data>(reading: QueryShown<Data> | undefined): QueryViewState<Data> =>
  reading === undefined ? unread : queryViewState(reading);

/** Returns whether the 'Needs attention' section is still loading. */
export const isGathering = (snapshot: Snapshot): boolean => snapshot.matches('gathering');

/** Returns the parts of the context that the section needs: current time, time zone and dismissed items. */
export const knownAtHome = ({ context: { now, timeZone, settled } }: Snapshot) => ({
  now,
  timeZone,
  settled,
});

/** Returns the number of photos in the library; null while unknown. */
export const photosCount = (totals: QueryViewState<CallReply<typeof users>>): number | null =>
  dataOf(totals)?.photosCount ?? null;

/** Returns whether the customer has neither an order nor a photo; false while either is unknown. */
export const isNewCustomer = ({ orders, totals }: Pick<Readings, 'orders' | 'totals'>): boolean =>
  dataOf(orders)?.superOrders.length === 0 && photosCount(totals) === 0;

/** Results of the queries from which items that need attention are derived. */
export interface Readings {
  readonly orders: QueryViewState<CallReply<typeof listOrders>>;
  readonly storage: QueryViewState<StorageInfo>;
  readonly totals: QueryViewState<CallReply<typeof users>>;
  readonly latestExport: QueryViewState<CallReply<typeof currentExport>>;
  readonly emailChange: QueryViewState<CallReply<typeof readEmailChange>>;
}
/** Returns the items that need attention, without the dismissed ones. */
export const attentionOf = (
  { now, timeZone, settled }: Pick<HomePageContext, 'now' | 'timeZone' | 'settled'>,
  { orders, storage, totals, latestExport, emailChange }: Readings,
): readonly AttentionItem[] =>
  attentionIn({
    orders: dataOf(orders)?.superOrders ?? null,
    storage: dataOf(storage),
    latest: dataOf(latestExport)?.current ?? null,
    emailChange: dataOf(emailChange)?.pending ?? null,
    photos: photosCount(totals),
    now,
    timeZone,
  }).filter((item) => !(goesWhenSeen(item) && settled.includes(item.id)));

/** Returns the latest order; null if there is none. */
export const latestOrder = ({ superOrders }: { readonly superOrders: readonly SuperOrder[] }) =>
  superOrders[0] ?? null;

/** Returns how long photos will be stored, in the browser's time zone; null while unknown. */
export function outlookOf(
  storage: QueryViewState<StorageInfo>,
  { now, timeZone }: Pick<HomePageContext, 'now' | 'timeZone'>,
): StorageOutlook | null {
  const info = dataOf(storage);
  return info === null ? null : storageOutlook(info, now, timeZone);
}
