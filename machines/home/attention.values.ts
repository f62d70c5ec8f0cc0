import type { CallReply } from '../../contracts/call.ts';
import type { currentExport } from '../../contracts/exports/calls.ts';
import type { EmailChange } from '../../contracts/extensions/confirmations.ts';
import type { Money, SuperOrder } from '../../contracts/orders/order.ts';
import { criticalWord, type StorageInfo, storageOutlook } from '../../contracts/storage/storage.ts';
import { orderNeed, type ShownStatus, shownStatus } from '../orders/orderStatus.values.ts';

interface OfOrder {
  readonly code: string;
  /** As the customer knows it. */
  readonly number: string;
}
/** An order that waits for its payment. */
export interface UnpaidOrder extends OfOrder {
  readonly status: ShownStatus;
  /** As the service says it. */
  readonly raw: string;
  readonly total: Money;
}
/** Something that needs attention; `id` is the same for as long as it is the same thing. */
export type AttentionItem = { readonly id: string } & (
  | {
      readonly kind: 'storage';
      readonly critical: boolean;
      readonly word: ReturnType<typeof criticalWord>;
      readonly days: number;
      /** ISO. */
      readonly on: string;
    }
  | { readonly kind: 'payment'; readonly orders: readonly UnpaidOrder[] }
  | ({ readonly kind: 'contact'; readonly status: ShownStatus } & OfOrder)
  | ({ readonly kind: 'address'; readonly until: string } & OfOrder)
  | { readonly kind: 'exportReady'; readonly backupId: string }
  | { readonly kind: 'exportFailed' }
  | ({ readonly kind: 'emailChange' } & EmailChange)
);

/** What is known; null where it is not, or not yet. */
export interface Known {
  readonly orders: readonly SuperOrder[] | null;
  readonly storage: StorageInfo | null;
  readonly latest: CallReply<typeof currentExport>['current'];
  /** Another address that waits for its link. */
  readonly emailChange: EmailChange | null;
  /** Photos in the library; null while unknown. */
  readonly photos: number | null;
  /** Milliseconds since 1970, and the IANA zone whose calendar counts. */
  readonly now: number;
  readonly timeZone: string;
}

function ofStorage({ storage, photos, now, timeZone }: Known): AttentionItem[] {
  // Where there is no photo nothing ends.
  if (storage === null || photos === 0) return [];
  const { status, daysRemaining: days, deletionDate: on } = storageOutlook(storage, now, timeZone);
  const word = criticalWord(days);
  return status === 'safe'
    ? []
    : [{ id: `storage ${on}`, kind: 'storage', critical: status === 'critical', word, days, on }];
}

const isUnpaid = ({ status }: SuperOrder) => orderNeed(shownStatus(status)) === 'pay';

/** All orders that wait for a payment are one item: where one failed, it is the first. */
function ofPayments(orders: readonly SuperOrder[]): AttentionItem[] {
  const unpaid = orders
    .filter(isUnpaid)
    .map(({ superOrderCode: code, code: number, total, status }) => {
      return { code, number, total, raw: status, status: shownStatus(status) };
    })
    .toSorted(
      (one, other) => Number(other.status === 'paymentFailed') - Number(one.status === 'paymentFailed'),
    );
  return unpaid.length === 0 ? [] : [{ id: 'payment', kind: 'payment', orders: unpaid }];
}

/** A payment of this order has failed. */
export const hasFailedPayment = (item: AttentionItem): boolean =>
  item.kind === 'payment' && item.orders.some(({ status }) => status === 'paymentFailed');

function ofOrder(order: SuperOrder, now: number): AttentionItem[] {
  const { superOrderCode: code, code: number, deliveryAddress } = order;
  const status = shownStatus(order.status);
  if (status === 'verification failed')
    return [{ id: `contact ${code}`, kind: 'contact', code, number, status }];
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

/** What cannot wait comes first. */
const rank = (item: AttentionItem): number => {
  if (item.kind === 'storage') return item.critical ? 0 : 2;
  if (item.kind === 'payment') return hasFailedPayment(item) ? 1 : 4;
  return { contact: 1, exportReady: 3, exportFailed: 3, address: 5, emailChange: 6 }[item.kind];
};

/** What one look is enough for: it goes once somebody has followed it. The rest goes when it is put right. */
export const goesWhenSeen = ({ kind }: AttentionItem): boolean =>
  kind === 'address' || kind === 'exportReady' || kind === 'exportFailed' || kind === 'emailChange';

/** What needs attention, the most pressing first. */
export const attentionIn = (known: Known): readonly AttentionItem[] =>
  [
    ...ofStorage(known),
    ...ofPayments(known.orders ?? []),
    ...(known.orders ?? []).flatMap((order) => ofOrder(order, known.now)),
    ...ofExport(known),
    ...ofEmailChange(known),
  ].toSorted((one, other) => rank(one) - rank(other));
