import type { SnapshotFrom } from 'xstate';
import type { Product, SuperOrder } from '../../contracts/orders/order.ts';
import { invoicesAddress } from '../invoices/invoices.values.ts';
import type { cutOffMachine } from './cutOff.machine.ts';
import type { deliveryChangeMachine } from './deliveryChange.machine.ts';
import { addressRows, deliveryModal, refusedByProduction, shownDelivery } from './deliveryChange.values.ts';
import { type OrderStep, type ShownStatus, shownStatus, stepsFor } from './orderStatus.values.ts';
import type { productPdfMachine } from './productPdf.machine.ts';
import type { reorderMachine } from './reorder.machine.ts';
import type { voucherMachine } from './voucher.machine.ts';

export { isExpected, isOld } from './orderAge.values.ts';
export { orderNeed, stepsFor, shownColour, shownStatus, type ShownStatus } from './orderStatus.values.ts';
export { addressRows, deliveryModal, refusedByProduction };
export type { AddressRow, DeliveryPick } from './deliveryChange.values.ts';

/** Returns the URL that shows the order's invoice in the list of invoices. */
export const invoiceAddress = ({ id, list }: NonNullable<SuperOrder['invoice']>): string =>
  invoicesAddress(list, 1, { words: id, year: null });

/** A step of an order's progress. */
export interface TimelineEntry {
  readonly status: ShownStatus;
  /** The original status text, used for unknown statuses. */
  readonly raw: string;
  /** Time at which the step was reached (ISO); null if unknown or not reached. */
  readonly at: string | null;
  readonly place: 'done' | 'here' | 'ahead';
}

const first = (moments: readonly string[]): string | null => moments.toSorted()[0] ?? null;
const timesOf = (products: readonly Product[]) =>
  products.flatMap(({ details }) => details?.statusTimes ?? []);

/**
 * Returns the progress of an order, with the time of each step. For an order without steps, returns its past
 * statuses [4.12].
 */
export function timelineOf({
  status,
  orders,
}: Pick<SuperOrder, 'status' | 'orders'>): readonly TimelineEntry[] {
  const shown = shownStatus(status);
  const times = timesOf(orders);
  const way = stepsFor(shown);
  if (way === null) return passed(status, times);
  const reachedAt = (step: OrderStep) =>
    first(times.filter((time) => stepOf(time.status) === step).map(({ at }) => at));
  return way.steps.map((step, index) => {
    if (index > way.reached) return { status: step, raw: step, at: null, place: 'ahead' };
    if (index < way.reached) return { status: step, raw: step, at: reachedAt(step), place: 'done' };
    return {
      status: shown,
      raw: status,
      at: first(times.filter((time) => time.status === status).map(({ at }) => at)) ?? reachedAt(step),
      place: 'here',
    };
  });
}

function stepOf(status: string): OrderStep | null {
  const way = stepsFor(shownStatus(status));
  return way === null ? null : (way.steps[way.reached] ?? null);
}

function passed(status: string, times: readonly { status: string; at: string }[]): readonly TimelineEntry[] {
  const known = new Map<string, string>();
  for (const { status: one, at } of times.toSorted((one, other) => one.at.localeCompare(other.at)))
    if (!known.has(one)) known.set(one, at);
  const before = [...known].filter(([one]) => one !== status);
  return [...before, [status, known.get(status) ?? null] as const].map(([raw, at]) => ({
    status: shownStatus(raw),
    raw,
    at,
    place: raw === status ? 'here' : 'done',
  }));
}

/** Returns the parcels that can be tracked, one for each tracking URL [2.52b]. */
export function trackingOf({ orders }: Pick<SuperOrder, 'orders'>) {
  const all = orders.flatMap(({ details }) => details?.tracking ?? []);
  return [...new Map(all.map((one) => [one.url, one])).values()];
}

export type DeliveryState =
  | 'notStarted'
  | 'editing'
  | 'requestInProgress'
  | 'requestSent'
  | 'successfulUpdate'
  | 'requestFailed';

/** Returns the delivery details of the order and the state of their change [4.11]. */
export function deliveryViewState(snapshot: SnapshotFrom<typeof deliveryChangeMachine>) {
  const { context, value } = snapshot;
  const { change } = value;
  return {
    state: (typeof change === 'string' ? change : 'editing') as DeliveryState,
    saved: context.saved,
    wanted: context.wanted,
    /** The change requested from the production site, until the production site replies. */
    requested: context.wanted === null ? (context.saved?.requested ?? context.asked) : null,
    lost: context.lost,
    refusal: context.refusal,
    reference: context.reference,
    canEdit: snapshot.can({ type: 'delivery.edit' }),
    canTryAgain: snapshot.can({ type: 'delivery.again' }),
  };
}
export { shownDelivery };

/** Returns PickupPoint, Home, or undefined while the delivery is being changed [4.11b]. */
export function deliveryType({ value }: SnapshotFrom<typeof deliveryChangeMachine>) {
  if (value.deliveryType === 'home') return 'Home';
  return value.deliveryType === 'pickupPoint' ? 'PickupPoint' : undefined;
}

/** Returns the content of the dialog: addresses or pick-up points, and the selected row. */
export function deliveryChoice({ value, context }: SnapshotFrom<typeof deliveryChangeMachine>) {
  const { pick, mayChoose, saved, lost } = context;
  const isPoint = typeof value.deliveryType === 'object' && value.deliveryType.undefined === 'point';
  return { way: isPoint ? ('PickupPoint' as const) : ('Home' as const), pick, mayChoose, saved, lost };
}

/** Returns the time left for changing an order. */
export function cutOffViewState({ value, context: { until, left } }: SnapshotFrom<typeof cutOffMachine>) {
  if (until === null || value === 'none') return { state: 'none' } as const;
  if (value === 'over') return { state: 'over', until } as const;
  return value === 'lastHour'
    ? ({ state: 'lastHour', until, left } as const)
    : ({ state: 'open', until } as const);
}

export function reorderViewState({ value, context }: SnapshotFrom<typeof reorderMachine>) {
  const { status, basket, refusal, reference } = context;
  return { state: value, status, url: basket?.ShopUrl ?? null, refusal, reference };
}

export function voucherViewState(snapshot: SnapshotFrom<typeof voucherMachine>) {
  const { voucher, details, failure } = snapshot.context;
  const state = snapshot.matches('finished')
    ? 'finished'
    : snapshot.matches('failed')
      ? 'failed'
      : 'inProgress';
  const offer = details?.isVoucherFound === true ? details.offer : null;
  return {
    state,
    voucher,
    offer,
    failure,
    checking: snapshot.hasTag('busy'),
    canCheck: snapshot.can({ type: 'voucher.check' }),
  } as const;
}

export function pdfViewState(snapshot: SnapshotFrom<typeof productPdfMachine>) {
  const { value, context } = snapshot;
  if (typeof value === 'string') return { state: value, phase: null, reference: context.reference } as const;
  return {
    state: 'pending',
    phase: value.pending === 'saving' ? 'saving' : 'fetching',
    reference: null,
  } as const;
}
