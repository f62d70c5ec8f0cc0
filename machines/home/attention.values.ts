import type { CallReply } from '../../contracts/call.ts';
import type { currentExport } from '../../contracts/exports/calls.ts';
import type { EmailChange } from '../../contracts/extensions/confirmations.ts';
import type { Money, SuperOrder } from '../../contracts/orders/order.ts';
import { criticalWord, type StorageInfo, storageOutlook } from '../../contracts/storage/storage.ts';
import { orderNeed, type ShownStatus, shownStatus } from '../orders/orderStatus.values.ts';

interface OfOrder {
  readonly code: string;
  /** The order number shown to the customer. */
  readonly number: string;
}
/** An order that requires the customer to pay or to contact customer care. */
export interface WaitingOrder extends OfOrder {
  readonly status: ShownStatus;
  /** The status text exactly as the service sent it. */
  readonly raw: string;
  readonly total: Money;
}
/** An item that needs attention. Its `id` is stable as long as the item is about the same subject. */
export type AttentionItem = { readonly id: string } & (
  | {
      readonly kind: 'storage';
      readonly critical: boolean;
      readonly word: ReturnType<typeof criticalWord>;
      readonly days: number;
      /** Date in ISO format. */
      readonly on: string;
    }
  | { readonly kind: 'payment'; readonly orders: readonly WaitingOrder[] }
  | { readonly kind: 'contact'; readonly order: WaitingOrder }
  | ({ readonly kind: 'address'; readonly until: string } & OfOrder)
  | { readonly kind: 'exportReady'; readonly backupId: string }
  | { readonly kind: 'exportFailed' }
  | ({ readonly kind: 'emailChange' } & EmailChange)
);

/** The data loaded so far; null for anything unknown or not loaded yet. */
export interface Known {
  readonly orders: readonly SuperOrder[] | null;
  readonly storage: StorageInfo | null;
  readonly latest: CallReply<typeof currentExport>['current'];
  /** The pending change of the e-mail address; null if there is none. */
  readonly emailChange: EmailChange | null;
  /** Number of photos in the library; null while unknown. */
  readonly photos: number | null;
  /** Milliseconds since 1970, and the IANA time zone used for dates. */
  readonly now: number;
  readonly timeZone: string;
}

function ofStorage({ storage, photos, now, timeZone }: Known): AttentionItem[] {
  // An empty library contains no photos that could expire.
  if (storage === null || photos === 0) return [];
  const { status, daysRemaining: days, deletionDate: on } = storageOutlook(storage, now, timeZone);
  const word = criticalWord(days);
  return status === 'safe'
    ? []
    : [{ id: `storage ${on}`, kind: 'storage', critical: status === 'critical', word, days, on }];
}

const waiting = ({ superOrderCode: code, code: number, total, status }: SuperOrder): WaitingOrder => {
  return { code, number, total, raw: status, status: shownStatus(status) };
};

const isUnpaid = ({ status }: SuperOrder) => orderNeed(shownStatus(status)) === 'pay';

/** Returns one item for all unpaid orders together; failed payments come first. */
function ofPayments(orders: readonly SuperOrder[]): AttentionItem[] {
  const unpaid = orders
    .filter(isUnpaid)
    .map(waiting)
    .toSorted(
      (one, other) => Number(other.status === 'paymentFailed') - Number(one.status === 'paymentFailed'),
    );
  return unpaid.length === 0 ? [] : [{ id: 'payment', kind: 'payment', orders: unpaid }];
}

/** Returns whether a payment for one of these orders has failed. */
export const hasFailedPayment = (item: AttentionItem): boolean =>
  item.kind === 'payment' && item.orders.some(({ status }) => status === 'paymentFailed');

function ofOrder(order: SuperOrder, now: number): AttentionItem[] {
  const { superOrderCode: code, code: number, deliveryAddress } = order;
  if (shownStatus(order.status) === 'verification failed')
    return [{ id: `contact ${code}`, kind: 'contact', order: waiting(order) }];
  if (isUnpaid(order)) return [];
  const until = deliveryAddress?.changeableUntil ?? null;
  const open = until !== null && Date.parse(until) > now && deliveryAddress?.requested === undefined;
  return open && until !== null ? [{ id: `address ${code}`, kind: 'address', code, number, until }] : [];
}

function ofExport({ latest }: Known): AttentionItem[] {
  if (latest?.status === 'READY')
    return [{ id: `export ${latest.backupId}`, kind: 'exportReady', backupId: latest.backupId }];
  return latest?.status === 'FAILED'
    ? [{ id: `export failed ${latest.backupId}`, kind: 'exportFailed' }]
    : [];
}

const ofEmailChange = ({ emailChange }: Known): AttentionItem[] =>
  emailChange === null ? [] : [{ id: `email ${emailChange.until}`, kind: 'emailChange', ...emailChange }];

/** Returns the rank of an item by urgency; lower ranks come first. */
const rank = (item: AttentionItem): number => {
  if (item.kind === 'storage') return item.critical ? 0 : 2;
  if (item.kind === 'payment') return hasFailedPayment(item) ? 1 : 4;
  return { contact: 1, exportReady: 3, exportFailed: 3, address: 5, emailChange: 6 }[item.kind];
};

/**
 * Returns whether an item disappears once the customer follows its link. Other items disappear when they are
 * resolved.
 */
export const goesWhenSeen = ({ kind }: AttentionItem): boolean =>
  kind === 'address' || kind === 'exportReady' || kind === 'exportFailed' || kind === 'emailChange';

/** Returns the items that need attention, most urgent first. */
export const attentionIn = (known: Known): readonly AttentionItem[] =>
  [
    ...ofStorage(known),
    ...ofPayments(known.orders ?? []),
    ...(known.orders ?? []).flatMap((order) => ofOrder(order, known.now)),
    ...ofExport(known),
    ...ofEmailChange(known),
  ].toSorted((one, other) => rank(one) - rank(other));
