import type { SnapshotFrom } from 'xstate';
import type { SuperOrder } from '../../contracts/orders/order.ts';
import { type StorageOutlook, storageOutlook } from '../../contracts/storage/storage.ts';
import type { QueryViewState } from '../request/query.selectors.ts';
import { attentionIn, type AttentionItem, goesWhenSeen } from './attention.values.ts';
import type { homePageMachine } from './homePage.machine.ts';

export { goesWhenSeen } from './attention.values.ts';
export type { AttentionItem } from './attention.values.ts';
export { homeCards, photosShown, projectsShown } from './homePage.machine.ts';
export type { HomeCard } from './homePage.machine.ts';
export { shownColour, type ShownStatus, shownStatus } from '../orders/orderStatus.values.ts';

type Snapshot = SnapshotFrom<typeof homePageMachine>;
const dataOf = <Data>(view: QueryViewState<Data>): Data | null => (view.state === 'ready' ? view.data : null);

/** What needs attention is not known yet. */
export const isGathering = (snapshot: Snapshot): boolean => snapshot.matches('gathering');

/** How many photos are in the library; null while that is unknown. */
export const photosCount = ({ context: { totals } }: Snapshot): number | null =>
  dataOf(totals)?.photosCount ?? null;

/** What needs attention and was not seen to. */
export const attentionOf = (snapshot: Snapshot): readonly AttentionItem[] => {
  const { context } = snapshot;
  return attentionIn({
    orders: dataOf(context.orders)?.superOrders ?? null,
    storage: dataOf(context.storage),
    latest: dataOf(context.latestExport)?.current ?? null,
    emailChange: dataOf(context.emailChange)?.pending ?? null,
    photos: photosCount(snapshot),
    now: context.now,
    timeZone: context.timeZone,
  }).filter((item) => !(goesWhenSeen(item) && context.settled.includes(item.id)));
};

/** The same list while every item of it is the same. */
export const isSameAttention = (one: readonly AttentionItem[], other: readonly AttentionItem[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const ordersView = ({ context }: Snapshot) => context.orders;
export const photosView = ({ context }: Snapshot) => context.photos;
export const projectsView = ({ context }: Snapshot) => context.projects;
export const storageView = ({ context }: Snapshot) => context.storage;

/** The order that was placed last; null where there is none. */
export const latestOrder = ({ superOrders }: { readonly superOrders: readonly SuperOrder[] }) =>
  superOrders[0] ?? null;

/** How long the photos stay, by the calendar of whoever reads it; null while that is unknown. */
export function outlookOf({ context: { storage, now, timeZone } }: Snapshot): StorageOutlook | null {
  const info = dataOf(storage);
  return info === null ? null : storageOutlook(info, now, timeZone);
}
export const isSameOutlook = (one: StorageOutlook | null, other: StorageOutlook | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
