import { assign, setup } from 'xstate';
import { type Address, type PostalAddress, postalOf } from '../../contracts/addresses/address.ts';
import { type DeliveryAddress, orderListDefaults, type SuperOrder } from '../../contracts/orders/order.ts';
import { changeDeliveryAddress, listOrders } from '../../contracts/orders/calls.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { escapeWords, type ModalEscape, type ModalOwner } from '../modals/modalStack.machine.ts';
import { modalWhile } from '../modals/modalWhile.ts';
import { ordersTag } from '../orders/orders.values.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  referenceOf,
  withAnswer,
  withEvent,
} from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords } from '../request/words.ts';
import { offerModal } from './address.selectors.ts';

/** A changed address: its old and its new values. */
export interface AddressMove {
  readonly before: Address;
  readonly after: Address;
}

/** An order whose address can still be changed, with the details shown to the customer. */
export interface OpenOrder {
  readonly code: string;
  readonly number: string;
  readonly names: readonly string[];
  /** The current delivery address of the order. */
  readonly address: PostalAddress;
  /** The deadline for changes, as an ISO date. */
  readonly until: string;
}

/**
 * The outcome for one order: changed, requested from the production site, refused with a reason, or failed.
 */
export type OfferEnd =
  | { readonly kind: 'applied' | 'asked' }
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'failed'; readonly reference: string };

type OrdersRead = Answered<typeof listOrders>;
type Sent = Answered<typeof changeDeliveryAddress>;

export type AddressOfferEvent =
  | { readonly type: 'offer.toggle'; readonly code: string }
  | { readonly type: 'offer.send' }
  /** Retries the orders that failed to load, or the changes that failed. */
  | { readonly type: 'offer.again' }
  | { readonly type: 'offer.close' }
  | ModalEscape;

export interface AddressOfferContext {
  readonly move: AddressMove;
  readonly orders: readonly OpenOrder[];
  /** Codes of the orders that the customer has selected. */
  readonly chosen: readonly string[];
  /** Codes of the orders whose change has not been sent yet. */
  readonly left: readonly string[];
  /** Outcomes by order code, for the changes that have been sent. */
  readonly ends: Readonly<Record<string, OfferEnd>>;
  /** Support reference of the failed read. */
  readonly reference: string;
}

const newest = { params: {}, query: orderListDefaults, body: {} } as const;
const outcomes = callOutcomes({
  failed: { target: '#addressOffer.open.unread', actions: withAnswer('keepReference') },
  finished: [
    { guard: withAnswer('isNone'), target: '#addressOffer.ended' },
    { target: '#addressOffer.open.asking', actions: withAnswer('keepOrders') },
  ],
});

/**
 * After the customer has changed an address: offers to update the open orders whose address can still be
 * changed, and shows the outcome for each order [2.52b, 4.11].
 */
export const addressOfferMachine = setup({
  types: {
    context: {} as AddressOfferContext,
    input: {} as AddressMove,
    events: {} as AddressOfferEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { orders: 'orders'; send: 'send'; modal: 'modal' },
  },
  actors: {
    orders: requestFor(listOrders),
    send: requestFor(changeDeliveryAddress),
    modal: modalWhile,
  },
  actions: {
    keepOrders: assign(({ context: { move } }, answered: OrdersRead) => {
      if (answered.outcome !== 'finished') return {};
      const orders = openOrders(answered.reply.superOrders, move);
      return { orders, chosen: orders.map(({ code }) => code), reference: '' };
    }),
    keepReference: assign((_, answered: OrdersRead) => ({ reference: referenceOf(answered) ?? '' })),
    toggle: assign(({ context: { orders, chosen } }, { code }: { readonly code: string }) => ({
      // Keeps the order of the list, because changes are sent and reported in that order.
      chosen: orders.flatMap((one) => (chosen.includes(one.code) !== (one.code === code) ? [one.code] : [])),
    })),
    begin: assign(({ context: { chosen } }) => ({ left: chosen, ends: {} })),
    beginAgain: assign(({ context }) => ({ left: failedOf(context) })),
    keepEnd: assign(({ context: { left, ends } }, answered: Sent) => {
      const [code = '', ...rest] = left;
      return { left: rest, ends: { ...ends, [code]: endOf(answered) } };
    }),
    hold: tell('modals', 'modal.changed', { id: offerModal, busy: true }),
    release: tell('modals', 'modal.changed', { id: offerModal, busy: false }),
    renew: tell('queries', 'cache.stale', { tags: [ordersTag] }),
  },
  guards: {
    ...callGuards,
    isNone: ({ context: { move } }, answered: OrdersRead) =>
      answered.outcome === 'finished' && openOrders(answered.reply.superOrders, move).length === 0,
    isSome: ({ context: { chosen } }) => chosen.length > 0,
    isLeft: ({ context: { left } }) => left.length > 0,
    someFailed: ({ context }) => failedOf(context).length > 0,
  },
}).createMachine({
  id: 'addressOffer',
  description: 'The offer to send open orders to the new version of an address that has just been changed.',
  meta: { spec: ['2.52b', '2.52c', '4.11a'] },
  context: ({ input }) => ({ move: input, orders: [], chosen: [], left: [], ends: {}, reference: '' }),
  initial: 'reading',
  states: {
    reading: {
      description:
        'The orders whose address can still be changed are being read; the customer does not see the offer yet.',
      meta: { spec: ['4.11a', '7.14f', '9.2b'] },
      invoke: { id: 'orders', src: 'orders', input: newest, ...outcomes },
    },
    open: {
      description: 'The dialog with the open orders is on the screen.',
      meta: { spec: ['2.51a', '4.11a'] },
      invoke: {
        id: 'modal',
        src: 'modal',
        input: ({ self }) => ({ id: offerModal, owner: self as unknown as ModalOwner }),
      },
      initial: 'asking',
      states: {
        unread: {
          description:
            'The open orders could not be read; the dialog warns that they may still be sent to the old address, and offers a retry.',
          meta: { spec: ['4.18', '8.4c'] },
          tags: 'error',
          on: {
            'offer.again': 'rereading',
            'offer.close': '#addressOffer.ended',
            'modal.escape': '#addressOffer.ended',
          },
        },
        rereading: {
          description: 'The open orders are being read again; the dialog stays open.',
          meta: { spec: ['3.21a', '7.14f'] },
          tags: 'busy',
          invoke: { id: 'orders', src: 'orders', input: newest, ...outcomes },
          on: { 'offer.close': '#addressOffer.ended', 'modal.escape': '#addressOffer.ended' },
        },
        asking: {
          description:
            'The dialog lists each open order for the old address with its deadline; the customer selects the ones to update.',
          on: {
            'offer.toggle': { actions: withEvent('toggle') },
            'offer.send': { guard: 'isSome', target: 'sending', actions: 'begin' },
            'offer.close': '#addressOffer.ended',
            'modal.escape': '#addressOffer.ended',
          },
        },
        sending: {
          description:
            'The selected orders are being updated one after another; the dialog cannot be closed in the meantime.',
          meta: { spec: ['3.21a', '4.11a', '7.14f'] },
          tags: 'busy',
          entry: 'hold',
          exit: 'release',
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context: { left, move } }) => ({
              params: { code: left[0] ?? '' },
              query: {},
              body: { address: postalOf(move.after) },
            }),
            ...callOutcomes({
              failed: { target: 'next', actions: withAnswer('keepEnd') },
              finished: { target: 'next', actions: withAnswer('keepEnd') },
            }),
          },
        },
        next: {
          description:
            'The remaining selected orders determine whether the next one is updated or the results are shown.',
          meta: { spec: ['4.11a'] },
          always: [{ guard: 'isLeft', target: 'sending' }, { target: 'listed' }],
        },
        listed: {
          description: 'The dialog shows the result for each order, and the reason for each refusal.',
          meta: { spec: ['4.11a', '4.18'] },
          entry: 'renew',
          on: {
            'offer.again': { guard: 'someFailed', target: 'sending', actions: 'beginAgain' },
            'offer.close': '#addressOffer.ended',
            'modal.escape': '#addressOffer.ended',
          },
        },
      },
    },
    ended: {
      type: 'final',
      description: 'The offer is closed; the address book is on the screen again.',
      meta: { spec: ['4.11a'] },
    },
  },
});

export const addressOfferWords: ChartWords<typeof addressOfferMachine> = {
  guards: {
    ...callWords,
    isNone: {
      why: 'no open order can still be sent to the new address',
      whyNot: 'at least one open order can still be sent to the new address',
    },
    isSome: {
      why: 'the customer has selected at least one order',
      whyNot: 'the customer has not selected any order',
    },
    isLeft: {
      why: 'at least one selected order is still waiting for its update',
      whyNot: 'the update of every selected order has been tried',
    },
    someFailed: {
      why: 'the update of at least one order failed and can be tried again',
      whyNot: 'the service accepted or refused the update of every selected order',
    },
  },
  delays: {},
  events: {
    'offer.toggle': 'the customer selects or deselects an order',
    'offer.send': 'the customer asks to update the selected orders',
    'offer.again': 'the customer tries again to load or update the open orders',
    'offer.close': 'the customer closes the offer to update open orders',
    'modal.escape': escapeWords,
  },
};

const endOf = (answered: Sent): OfferEnd => {
  if (answered.outcome === 'finished') return { kind: answered.reply.applied ? 'applied' : 'asked' };
  if (answered.outcome === 'refused') return { kind: 'refused', refusal: answered.refusal };
  return { kind: 'failed', reference: referenceOf(answered) ?? '' };
};

const failedOf = ({ chosen, ends }: AddressOfferContext) =>
  chosen.filter((code) => ends[code]?.kind === 'failed');

/** Only the name and the address are compared, not the phone number. */
const parts = [
  'firstName',
  'lastName',
  'company',
  'street',
  'streetNumber',
  'addition',
  'postalCode',
  'city',
  'country',
] as const;

type Part = (typeof parts)[number] | 'phone';

/** Removes whitespace and case, because a service may normalise both. */
const tidy = (text: string | undefined) => (text ?? '').replace(/\s/gu, '').toLowerCase();

const isSame = (compared: readonly Part[], one: PostalAddress, other: PostalAddress) =>
  compared.every((part) => tidy(one[part]) === tidy(other[part]));

/** Returns whether the order is a home delivery that still has the old address and can still be changed. */
const canTake = (
  delivery: DeliveryAddress | null,
  { before, after }: AddressMove,
): delivery is DeliveryAddress =>
  delivery !== null &&
  delivery.deliveryType === 'Home' &&
  delivery.changeableUntil !== null &&
  isSame(parts, delivery, before) &&
  !isSame([...parts, 'phone'], delivery, after);

/**
 * Returns the open orders for the same person and address whose address can still be changed: home deliveries
 * before the deadline.
 */
export const openOrders = (orders: readonly SuperOrder[], move: AddressMove): OpenOrder[] =>
  orders.flatMap(({ superOrderCode, code, orders: products, deliveryAddress }) =>
    canTake(deliveryAddress, move)
      ? [
          {
            code: superOrderCode,
            number: code,
            names: products.flatMap(({ articleName = '' }) => (articleName === '' ? [] : [articleName])),
            address: deliveryAddress,
            until: deliveryAddress.changeableUntil ?? '',
          },
        ]
      : [],
  );
