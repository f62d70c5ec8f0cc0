import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate';
import {
  type AddressField,
  addressOf,
  addressProblems,
  type PhoneJudge,
  postalOf,
} from '../../contracts/addresses/address.ts';
import { listAddresses } from '../../contracts/addresses/calls.ts';
import type { CallInput } from '../../contracts/call.ts';
import { changeDeliveryAddress, pickupPoints } from '../../contracts/orders/calls.ts';
import type { DeliveryAddress, DeliveryType, Destination } from '../../contracts/orders/order.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { escapeWords, type ModalEscape, type ModalOwner } from '../modals/modalStack.machine.ts';
import { modalWhile } from '../modals/modalWhile.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  referenceOf,
  withAnswer,
  withEvent,
} from '../system/outcomes.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords } from '../request/words.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { ordersTag } from './orders.values.ts';
import {
  addressIn,
  deliveryModal,
  type DeliveryPick,
  destinationOf,
  isSameDestination,
  refusedByProduction,
  shownDelivery,
} from './deliveryChange.values.ts';

const toPoints: ToChild<'points', QueryEvent<typeof pickupPoints>> = sendTo;

type Row = typeof changeDeliveryAddress;
type Fields = Readonly<Record<string, string>>;

export type DeliveryEvent =
  /** A read has returned the current delivery details of the order. */
  | { readonly type: 'delivery.read'; readonly delivery: DeliveryAddress | null }
  /** Raised by the chart itself when the displayed delivery details may have changed. */
  | { readonly type: 'delivery.shown' }
  | { readonly type: 'delivery.edit' }
  | { readonly type: 'delivery.choose'; readonly kind: DeliveryType }
  /** The customer has selected a row. The change is not sent yet. */
  | { readonly type: 'delivery.pick'; readonly pick: DeliveryPick }
  /** Requests delivery to the selected row. */
  | { readonly type: 'delivery.take' }
  | { readonly type: 'points.near'; readonly postalCode: string }
  /** Requests again a change that was refused or that failed. */
  | { readonly type: 'delivery.again' }
  | { readonly type: 'form.submit'; readonly fields: Fields }
  | { readonly type: 'form.cancel' }
  | ModalEscape;

export interface DeliveryInput {
  readonly code: string;
  /** Whether the service offers pick-up points. If not, orders are delivered to addresses only. */
  readonly mayChoose: boolean;
}

export interface DeliveryContext extends DeliveryInput {
  /** The delivery details stored by the service; null before the read, or for an order without delivery. */
  readonly saved: DeliveryAddress | null;
  /** The change requested by the customer, shown from the click until the service refuses it. */
  readonly wanted: Destination | null;
  /** The change that was requested from the production site; null once the production site has replied. */
  readonly asked: Destination | null;
  /**
   * The latest requested change that was rolled back, or that the production site refused. The dialog starts
   * with it, so that the customer can correct it.
   */
  readonly lost: Destination | null;
  /** Null if no row is selected. */
  readonly pick: DeliveryPick | null;
  readonly problems: Readonly<Partial<Record<AddressField, 'notValid'>>>;
  /** Always null, because the form itself saves nothing. */
  readonly trouble: null;
  readonly refusal: string | null;
  readonly reference: string;
}

const sound = (fields: Fields, isPhone?: PhoneJudge) =>
  Object.keys(addressProblems(fields, isPhone)).length === 0;

/** @throws if the order has no delivery, which no transition allows */
const savedOf = ({ saved }: DeliveryContext): DeliveryAddress => saved ?? unprovided('deliveryChange.saved');

const callFor = ({ code, mayChoose, wanted }: DeliveryContext): CallInput<Row> => {
  const { address, deliveryType, pickupPoint } = wanted ?? unprovided('deliveryChange.wanted');
  const choice = { deliveryType, ...(pickupPoint === undefined ? {} : { pickupPointId: pickupPoint.id }) };
  return { params: { code }, query: {}, body: { address, ...(mayChoose ? choice : {}) } };
};

const pointsCall = (
  { saved }: DeliveryContext,
  postalCode = saved?.postalCode ?? '',
): CallInput<typeof pickupPoints> => ({
  params: {},
  query: { country: saved?.country ?? 'GB', postalCode },
  body: {},
});

const begun = (input: DeliveryInput): DeliveryContext => ({
  ...input,
  saved: null,
  wanted: null,
  asked: null,
  lost: null,
  pick: null,
  problems: {},
  trouble: null,
  refusal: null,
  reference: '',
});

/** Returns whether the dialog starts with the form and the address of a change that failed. */
const correctsAddress = ({ lost, saved, mayChoose }: DeliveryContext): boolean =>
  lost?.deliveryType === 'Home' && (!mayChoose || saved?.deliveryType === 'Home');
const picksAddress = ({ pick }: DeliveryContext): boolean => pick?.kind === 'address';
const picksPoint = ({ pick, saved }: DeliveryContext): boolean => pick?.kind === 'point' && saved !== null;

const modalOf = (owner: unknown) => ({ id: deliveryModal, owner: owner as ModalOwner });

/**
 * Returns a chart with the six states of a change of address, in parallel with the delivery type [4.11, 5.12,
 * 7.14f].
 */
export const deliveryChangeFor = (isPhone?: PhoneJudge) =>
  setup({
    types: {
      context: {} as DeliveryContext,
      input: {} as DeliveryInput,
      events: {} as DeliveryEvent,
      tags: {} as 'busy' | 'invalid' | 'error',
      children: {} as { send: 'send'; modal: 'modal'; book: 'book'; points: 'points'; phones: 'phones' },
    },
    actors: {
      send: requestFor(changeDeliveryAddress),
      book: queryFor(listAddresses),
      points: queryFor(pickupPoints),
      modal: modalWhile,
      /**
       * Loads the phone number formats of all countries together with the form. If this fails, only the
       * service validates phone numbers.
       */
      phones: promiseStub<void>('deliveryChange.phones'),
    },
    actions: {
      keepRead: assign((_, { delivery }: { readonly delivery: DeliveryAddress | null }) => ({
        saved: delivery,
        ...(delivery?.requested === undefined ? {} : { asked: delivery.requested }),
      })),
      saySo: raise({ type: 'delivery.shown' }),
      begin: assign(({ context }) => ({
        refusal: null,
        reference: '',
        pick: { kind: correctsAddress(context) ? ('new' as const) : ('current' as const) },
      })),
      pickWay: assign(({ context: { saved } }, { kind }: { readonly kind: DeliveryType }) => ({
        pick: saved?.deliveryType === kind ? { kind: 'current' as const } : null,
      })),
      keepPick: assign((_, pick: DeliveryPick) => ({ pick })),
      keepProblems: assign((_, fields: Fields) => ({ problems: addressProblems(fields, isPhone) })),
      wantWritten: assign((_, fields: Fields) => ({
        wanted: { address: addressOf(fields), deliveryType: 'Home' as const },
      })),
      wantPicked: assign(({ context }) => {
        const { pick } = context;
        if (pick?.kind === 'address')
          return { wanted: { address: postalOf(pick.address), deliveryType: 'Home' as const } };
        if (pick?.kind !== 'point') return {};
        const { point: pickupPoint } = pick;
        const address = addressIn(savedOf(context));
        return { wanted: { address, deliveryType: 'PickupPoint' as const, pickupPoint } };
      }),
      wantAgain: assign(({ context: { lost } }) => ({ wanted: lost, reference: '' })),
      keepChanged: assign((_, answered: Answered<Row>) =>
        answered.outcome === 'finished'
          ? { saved: answered.reply.deliveryAddress, wanted: null, lost: null }
          : {},
      ),
      /**
       * If the service does not send `requested`, the address in its response may already be the requested
       * one.
       */
      keepRequested: assign(({ context: { saved, wanted } }, answered: Answered<Row>) => {
        const delivery = answered.outcome === 'finished' ? answered.reply.deliveryAddress : saved;
        return {
          saved: delivery?.requested === undefined ? saved : delivery,
          asked: wanted,
          wanted: null,
          lost: null,
        };
      }),
      endAsked: assign({ asked: null }),
      takeRefused: assign(({ context: { saved, asked } }) => ({
        lost: saved?.refused ?? asked,
        asked: null,
        refusal: refusedByProduction,
        reference: '',
      })),
      takeBack: assign(({ context: { wanted } }, answered: Answered<Row>) => ({
        wanted: null,
        lost: wanted,
        refusal: answered.outcome === 'refused' ? answered.refusal : null,
        reference: referenceOf(answered) ?? '',
      })),
      renew: tell('queries', 'cache.stale', { tags: [ordersTag] }),
      look: toPoints('points', ({ context }, { postalCode }: { readonly postalCode: string }) => ({
        type: 'query.change' as const,
        call: pointsCall(context, postalCode.trim()),
      })),
    },
    guards: {
      ...callGuards,
      mayChange: ({ context: { saved, wanted } }) =>
        wanted === null && saved !== null && saved.changeableUntil !== null,
      mayTake: ({ context }) => picksAddress(context) || picksPoint(context),
      picksAddress: ({ context }) => picksAddress(context),
      picksPoint: ({ context }) => picksPoint(context),
      changesPoint: ({ context: { saved, wanted, mayChoose } }) =>
        mayChoose &&
        wanted === null &&
        saved?.deliveryType === 'PickupPoint' &&
        saved.changeableUntil !== null,
      mayTryAgain: ({ context: { lost, refusal } }) => lost !== null && refusal === null,
      isSound: (_, fields: Fields) => sound(fields, isPhone),
      isHome: (_, { kind }: { readonly kind: DeliveryType }) => kind === 'Home',
      choosesPoint: ({ context }, { kind }: { readonly kind: DeliveryType }) =>
        context.mayChoose && kind === 'PickupPoint',
      wantsPoint: ({ context }) => shownDelivery(context)?.deliveryType === 'PickupPoint',
      wantsHome: ({ context }) => shownDelivery(context)?.deliveryType === 'Home',
      isCode: (_, { postalCode }: { readonly postalCode: string }) => {
        const { length } = postalCode.trim();
        return length > 0 && length <= 12;
      },
      isApplied: (_, answered: Answered<Row>) => answered.outcome === 'finished' && answered.reply.applied,
      /**
       * Returns whether a change is pending. If the service does not send `requested`, the change counts as
       * pending until the order has the new address.
       */
      isRequested: ({ context: { saved, asked, mayChoose } }) =>
        mayChoose ? saved?.requested !== undefined : asked !== null,
      isRequestedAfterAll: ({ context: { saved, lost, refusal } }) =>
        saved?.requested !== undefined &&
        lost !== null &&
        (refusal === refusedByProduction || (refusal === null && isSameDestination(saved.requested, lost))),
      saysRefused: ({ context: { saved } }) => saved?.refused !== undefined,
      isAccepted: ({ context: { saved, asked } }) =>
        saved !== null &&
        saved.requested === undefined &&
        asked !== null &&
        isSameDestination(asked, destinationOf(saved)),
      /**
       * Returns whether the production site refused the change: no change is pending, and the order still has
       * a different address.
       */
      isRefused: ({ context: { saved, asked, mayChoose } }) =>
        mayChoose &&
        saved !== null &&
        saved.requested === undefined &&
        asked !== null &&
        (saved.refused !== undefined || !isSameDestination(asked, destinationOf(saved))),
    },
  }).createMachine({
    id: 'deliveryChange',
    description: 'The delivery of an order, and changes to it.',
    meta: { spec: ['2.52b', '3.11a', '4.11a', '4.11b'] },
    context: ({ input }) => begun(input),
    type: 'parallel',
    on: { 'delivery.read': { actions: [withEvent('keepRead'), 'saySo'] } },
    states: {
      change: {
        description: 'The progress of a requested change to the delivery.',
        meta: { spec: ['4.11a'] },
        initial: 'notStarted',
        states: {
          notStarted: {
            description: 'The order keeps its delivery details; no change is in progress.',
            on: {
              'delivery.edit': { guard: 'mayChange', target: 'editing' },
              'delivery.shown': [
                { guard: 'isRequested', target: 'requestSent' },
                { guard: 'saysRefused', target: 'requestFailed', actions: 'takeRefused' },
              ],
            },
          },
          editing: {
            description: 'The dialog for choosing an address or a pick-up point is open.',
            meta: { spec: ['2.51a', '4.11a', '5.12', '7.10b'] },
            entry: 'begin',
            invoke: [
              { id: 'modal', src: 'modal', input: ({ self }) => modalOf(self) },
              { id: 'phones', src: 'phones' },
              {
                id: 'book',
                src: 'book',
                input: { call: { params: {}, query: {}, body: {} }, tags: ['addresses'], observed: true },
              },
            ],
            initial: 'choosing',
            on: {
              'form.cancel': { target: 'notStarted', actions: 'saySo' },
              'modal.escape': { target: 'notStarted', actions: 'saySo' },
              'delivery.choose': {
                target: '.choosing',
                actions: withEvent('pickWay'),
              },
              'delivery.pick': {
                target: '.choosing',
                actions: withEvent('keepPick', 'pick'),
              },
              'delivery.take': { guard: 'mayTake', target: 'requestInProgress', actions: 'wantPicked' },
              'form.submit': [
                {
                  guard: withEvent('isSound', 'fields'),
                  target: 'requestInProgress',
                  actions: withEvent('wantWritten', 'fields'),
                },
                {
                  target: '.invalid',
                  actions: withEvent('keepProblems', 'fields'),
                },
              ],
            },
            states: {
              choosing: {
                description:
                  'The customer is choosing an address or a pick-up point; no field is marked as invalid.',
                meta: { spec: ['4.11a'] },
              },
              invalid: {
                description: 'At least one field is invalid, and each invalid field shows why.',
                meta: { spec: ['4.11a', '5.12'] },
                tags: 'invalid',
              },
            },
          },
          requestInProgress: {
            description: 'The change is being sent; the page already shows the requested delivery details.',
            meta: { spec: ['4.11a', '7.14f'] },
            invoke: {
              id: 'send',
              src: 'send',
              input: ({ context }) => callFor(context),
              ...callOutcomes({
                failed: { target: 'requestFailed', actions: [withAnswer('takeBack'), withAnswer('saySo')] },
                finished: [
                  {
                    guard: withAnswer('isApplied'),
                    target: 'successfulUpdate',
                    actions: [withAnswer('keepChanged'), withAnswer('endAsked'), withAnswer('saySo')],
                  },
                  { target: 'requestSent', actions: [withAnswer('keepRequested'), withAnswer('saySo')] },
                ],
              }),
            },
          },
          requestSent: {
            description:
              'The production site has been asked to change the delivery and has not replied yet; the page shows the current and the requested address.',
            entry: 'renew',
            on: {
              'delivery.edit': { guard: 'mayChange', target: 'editing' },
              'delivery.shown': [
                { guard: 'isRefused', target: 'requestFailed', actions: 'takeRefused' },
                { guard: 'isAccepted', target: 'successfulUpdate', actions: 'endAsked' },
              ],
            },
          },
          successfulUpdate: {
            description:
              'The production site has accepted the change; the order will be sent to the new address.',
            entry: 'renew',
            on: {
              'delivery.edit': { guard: 'mayChange', target: 'editing' },
              'delivery.shown': { guard: 'isRequested', target: 'requestSent' },
            },
          },
          requestFailed: {
            description:
              'The service or the production site refused the change, or the call failed; the order keeps its address, and the page shows why. The customer can repeat a failed call, or open the dialog to correct the address or choose another one.',
            meta: { spec: ['4.11a', '4.18'] },
            tags: 'error',
            entry: 'renew',
            on: {
              'delivery.edit': { guard: 'mayChange', target: 'editing' },
              'delivery.shown': { guard: 'isRequestedAfterAll', target: 'requestSent' },
              'delivery.again': {
                guard: 'mayTryAgain',
                target: 'requestInProgress',
                actions: ['wantAgain', 'saySo'],
              },
            },
          },
        },
      },
      deliveryType: {
        description: 'The delivery type of the order: to an address or to a pick-up point.',
        meta: { spec: ['4.11b'] },
        initial: 'home',
        on: {
          'form.submit': {
            guard: withEvent('isSound', 'fields'),
            target: '.home',
          },
          'form.cancel': [{ guard: 'wantsPoint', target: '.pickupPoint' }, { target: '.home' }],
          'modal.escape': [{ guard: 'wantsPoint', target: '.pickupPoint' }, { target: '.home' }],
        },
        states: {
          home: {
            description: 'The order is delivered to an address.',
            on: {
              'delivery.shown': { guard: 'wantsPoint', target: 'pickupPoint' },
              'delivery.edit': { guard: 'mayChange', target: 'undefined' },
            },
          },
          pickupPoint: {
            description: 'The order is delivered to a pick-up point.',
            on: {
              'delivery.shown': { guard: 'wantsHome', target: 'home' },
              'delivery.edit': [
                { guard: 'changesPoint', target: 'undefined.point' },
                { guard: 'mayChange', target: 'undefined' },
              ],
            },
          },
          undefined: {
            description: 'The delivery is being changed; the dialog first shows the current delivery type.',
            initial: 'address',
            on: {
              'delivery.take': [
                { guard: 'picksAddress', target: 'home' },
                { guard: 'picksPoint', target: 'pickupPoint' },
              ],
            },
            states: {
              address: {
                description:
                  'The dialog lists the current address, the addresses in the address book, and a form for a new one.',
                meta: { spec: ['4.11b', '5.12'] },
                on: {
                  'delivery.choose': {
                    guard: withEvent('choosesPoint'),
                    target: 'point',
                  },
                },
              },
              point: {
                description:
                  'The dialog lists pick-up points near a postcode, initially near the current address.',
                invoke: {
                  id: 'points',
                  src: 'points',
                  input: ({ context }) => ({
                    call: pointsCall(context),
                    tags: ['pickupPoints'],
                    observed: true,
                  }),
                },
                on: {
                  'points.near': {
                    guard: withEvent('isCode'),
                    actions: withEvent('look'),
                  },
                  'delivery.choose': {
                    guard: withEvent('isHome'),
                    target: 'address',
                  },
                },
              },
            },
          },
        },
      },
    },
  });

/** Instance for the generated diagrams and the tests. */
export const deliveryChangeMachine = deliveryChangeFor();

export const deliveryChangeWords: ChartWords<typeof deliveryChangeMachine> = {
  guards: {
    ...callWords,
    mayChange: {
      why: 'the delivery of the order can still be changed',
      whyNot:
        'the delivery details are unknown or can no longer be changed, or a change is already being sent',
    },
    mayTake: {
      why: 'an address from the address book, or a pick-up point, is selected',
      whyNot: 'neither an address from the address book nor a pick-up point is selected',
    },
    picksAddress: {
      why: 'an address from the address book is selected',
      whyNot: 'no address from the address book is selected',
    },
    picksPoint: {
      why: 'a pick-up point is selected',
      whyNot: 'no pick-up point is selected',
    },
    changesPoint: {
      why: 'the order goes to a pick-up point, and another one can be chosen',
      whyNot: 'the order goes to an address, or its pick-up point can no longer be changed',
    },
    mayTryAgain: {
      why: 'the change failed although neither the service nor the production site refused it',
      whyNot:
        'the change was refused, so another attempt would fail as well, or the change is no longer known',
    },
    isSound: {
      why: 'all fields of the form are valid',
      whyNot: 'at least one field of the form is invalid',
    },
    isHome: {
      why: 'the customer chose delivery to an address',
      whyNot: 'the customer chose delivery to a pick-up point',
    },
    choosesPoint: {
      why: 'the customer chose delivery to a pick-up point',
      whyNot: 'the customer chose delivery to an address, or the service offers no pick-up points',
    },
    wantsPoint: {
      why: 'the order is to be delivered to a pick-up point',
      whyNot: 'the order is not to be delivered to a pick-up point',
    },
    wantsHome: {
      why: 'the order is to be delivered to an address',
      whyNot: 'the order is not to be delivered to an address',
    },
    isCode: {
      why: 'the entered text may be a postcode',
      whyNot: 'the entered text is empty or too long for a postcode',
    },
    isApplied: {
      why: 'the service changed the delivery immediately',
      whyNot: 'the service must wait for the reply of the production site',
    },
    isRequested: {
      why: 'a change is waiting for the reply of the production site',
      whyNot: 'no change is waiting for the reply of the production site',
    },
    isRequestedAfterAll: {
      why: 'the failed change is pending after all, or a newer one followed a refusal by the production site',
      whyNot: 'neither the failed change nor a newer one is pending',
    },
    saysRefused: {
      why: 'the production site refused the latest change',
      whyNot: 'the production site has not refused the latest change',
    },
    isAccepted: {
      why: 'the production site accepted the change, and the order has the new delivery details',
      whyNot: 'the production site has not accepted the change yet',
    },
    isRefused: {
      why: 'the production site refused the change, and the order keeps its delivery details',
      whyNot: 'the production site has not refused the change',
    },
  },
  delays: {},
  events: {
    'delivery.read': 'the delivery details of the order have been read',
    'delivery.shown': 'the delivery details on the page may have changed',
    'delivery.edit': 'the customer opens the dialog for changing the delivery',
    'delivery.choose': 'the customer chooses between an address and a pick-up point',
    'delivery.pick': 'the customer selects a row in the dialog for changing the delivery',
    'delivery.take': 'the customer requests delivery to the selected address or pick-up point',
    'points.near': 'the customer searches for pick-up points near a postcode',
    'delivery.again': 'the customer requests the failed change again',
    'form.submit': 'the customer submits the form with a new address',
    'form.cancel': 'the customer cancels the change of the delivery',
    'modal.escape': escapeWords,
  },
};
export type DeliveryChangeRef = ActorRefFrom<typeof deliveryChangeMachine>;
