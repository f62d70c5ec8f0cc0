import { assign, raise, sendTo, setup } from 'xstate';
import {
  type Address,
  type AddressField,
  addressOf,
  addressProblems,
  type PhoneJudge,
  type PostalAddress,
  postalOf,
} from '../../contracts/addresses/address.ts';
import { listAddresses } from '../../contracts/addresses/calls.ts';
import type { CallInput } from '../../contracts/call.ts';
import { changeDeliveryAddress, pickupPoints } from '../../contracts/orders/calls.ts';
import type {
  DeliveryAddress,
  DeliveryType,
  Destination,
  PickupPoint,
} from '../../contracts/orders/order.ts';
import { tell } from '../system/tell.ts';
import type { ModalEscape, ModalOwner } from '../modals/modals.events.ts';
import { modalWhile } from '../modals/modalWhile.ts';
import { type Answered, callGuards, referenceOf } from '../system/outcomes.ts';
import { queryFor } from '../request/query.machine.ts';
import { requestFor } from '../request/request.machine.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import type { QueryEvent } from '../request/query.events.ts';
import { ordersTag } from './orders.values.ts';

const toPoints: ToChild<'points', QueryEvent<typeof pickupPoints>> = sendTo;

/** Id of the modal in which it is changed, which is its kind too [2.51]. */
export const deliveryModal = 'orders.delivery';

/** The refusal of production, which answers later than the service. */
export const refusedByProduction = 'production';

type Row = typeof changeDeliveryAddress;
type Fields = Readonly<Record<string, string>>;

/** The row of the dialog that is picked: where the order goes now, an address of the book, the form, or a point. */
export type DeliveryPick =
  | { readonly kind: 'current' }
  | { readonly kind: 'address'; readonly id: string; readonly address: PostalAddress }
  | { readonly kind: 'new' }
  | { readonly kind: 'point'; readonly point: PickupPoint };

export type DeliveryEvent =
  /** The order was read: this is where the service sends it. */
  | { readonly type: 'delivery.read'; readonly delivery: DeliveryAddress | null }
  /** Told by the chart itself: where it shows that the order goes may be another place now. */
  | { readonly type: 'delivery.shown' }
  | { readonly type: 'delivery.edit' }
  | { readonly type: 'delivery.choose'; readonly kind: DeliveryType }
  /** A row of the dialog is picked; nothing is sent yet. */
  | { readonly type: 'delivery.pick'; readonly pick: DeliveryPick }
  /** The order is to go where the picked row says. */
  | { readonly type: 'delivery.take' }
  | { readonly type: 'points.near'; readonly postalCode: string }
  /** What was refused or failed is wanted once more. */
  | { readonly type: 'delivery.again' }
  | { readonly type: 'form.submit'; readonly fields: Fields }
  | { readonly type: 'form.cancel' }
  | ModalEscape;

export interface DeliveryInput {
  readonly code: string;
  /** Whether the service knows of pick-up points; else an order goes to an address. */
  readonly mayChoose: boolean;
}

export interface DeliveryContext extends DeliveryInput {
  /** As the service has it; null where the order goes nowhere, or is not read. */
  readonly saved: DeliveryAddress | null;
  /** As somebody wants it; it shows from the press on, and no longer once the service has said no. */
  readonly wanted: Destination | null;
  /** Where production was asked to send it; null once it has answered. */
  readonly asked: Destination | null;
  /** What was wanted and taken back, or refused by production. */
  readonly lost: Destination | null;
  /** Null where no row of the chosen way is picked. */
  readonly pick: DeliveryPick | null;
  readonly problems: Readonly<Partial<Record<AddressField, 'notValid'>>>;
  /** Nothing is saved in the form itself. */
  readonly trouble: null;
  readonly refusal: string | null;
  readonly reference: string;
}

const sound = (fields: Fields, isPhone?: PhoneJudge) =>
  Object.keys(addressProblems(fields, isPhone)).length === 0;
const addressIn = (delivery: DeliveryAddress): PostalAddress => {
  const {
    deliveryType: _,
    changeableUntil: _until,
    pickupPoint: _point,
    requested: _asked,
    refused: _refused,
    ...address
  } = delivery;
  return address;
};
/** @throws where the order goes nowhere, which no arrow allows */
const savedOf = ({ saved }: DeliveryContext): DeliveryAddress => saved ?? unprovided('deliveryChange.saved');

export const callFor = ({ code, mayChoose, wanted }: DeliveryContext): CallInput<Row> => {
  const { address, deliveryType, pickupPoint } = wanted ?? unprovided('deliveryChange.wanted');
  const choice = {
    deliveryType,
    ...(pickupPoint === undefined ? {} : { pickupPointId: pickupPoint.id }),
  };
  return { params: { code }, query: {}, body: { address, ...(mayChoose ? choice : {}) } };
};

export const pointsCall = (
  { saved }: DeliveryContext,
  postalCode = saved?.postalCode ?? '',
): CallInput<typeof pickupPoints> => ({
  params: {},
  query: { country: saved?.country ?? 'GB', postalCode },
  body: {},
});

export const begun = (input: DeliveryInput): DeliveryContext => ({
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

const destinationOf = (delivery: DeliveryAddress): Destination => ({
  address: addressIn(delivery),
  deliveryType: delivery.deliveryType,
  ...(delivery.pickupPoint === undefined ? {} : { pickupPoint: delivery.pickupPoint }),
});

/** Where it shows that the order goes. */
export const shownDelivery = ({
  saved,
  wanted,
}: Pick<DeliveryContext, 'saved' | 'wanted'>): Destination | null =>
  wanted ?? (saved === null ? null : destinationOf(saved));

/** The same address: blanks and case do not count, as a service may tidy both. */
export function isSameAddress(one: PostalAddress, other: PostalAddress): boolean {
  const tidy = (text: string | undefined) => (text ?? '').replace(/\s/gu, '').toLowerCase();
  const parts = Object.keys({ ...one, ...other }) as (keyof PostalAddress)[];
  return parts.every((part) => tidy(one[part]) === tidy(other[part]));
}

function isSame(one: Destination, other: Destination): boolean {
  if (one.deliveryType !== other.deliveryType) return false;
  if (one.deliveryType === 'PickupPoint') return one.pickupPoint?.id === other.pickupPoint?.id;
  return isSameAddress(one.address, other.address);
}

/** A row of the dialog: where the order goes now, or an address of the book. */
export interface AddressRow {
  readonly key: string;
  readonly address: PostalAddress;
  readonly pick: DeliveryPick;
}

/** The addresses an order may go to: that of now first, marked, then the others of the book. */
export function addressRows(saved: DeliveryAddress | null, book: readonly Address[]): readonly AddressRow[] {
  const now = saved?.deliveryType === 'Home' ? addressIn(saved) : null;
  const others = book.filter((one) => now === null || !isSameAddress(now, postalOf(one)));
  return [
    ...(now === null ? [] : [{ key: 'current', address: now, pick: { kind: 'current' } as const }]),
    ...others.map((address) => ({
      key: address.id,
      address,
      pick: { kind: 'address', id: address.id, address } as const,
    })),
  ];
}

const picksAddress = ({ pick }: DeliveryContext): boolean => pick?.kind === 'address';
const picksPoint = ({ pick, saved }: DeliveryContext): boolean => pick?.kind === 'point' && saved !== null;

export const deliverySetup = (isPhone?: PhoneJudge) =>
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
      /** How each country numbers its phones is fetched with the form; without it the service alone judges. */
      phones: promiseStub<void>('deliveryChange.phones'),
    },
    actions: {
      keepRead: assign((_, { delivery }: { readonly delivery: DeliveryAddress | null }) => ({
        saved: delivery,
        ...(delivery?.requested === undefined ? {} : { asked: delivery.requested }),
      })),
      saySo: raise({ type: 'delivery.shown' }),
      begin: assign({ refusal: null, reference: '', pick: { kind: 'current' } }),
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
        answered.outcome === 'finished' ? { saved: answered.reply.deliveryAddress, wanted: null } : {},
      ),
      /** Of a service that has no `requested`, the answer may be the address that was asked for. */
      keepAsked: assign(({ context: { saved, wanted } }, answered: Answered<Row>) => {
        const delivery = answered.outcome === 'finished' ? answered.reply.deliveryAddress : saved;
        return {
          saved: delivery?.requested === undefined ? saved : delivery,
          asked: wanted,
          wanted: null,
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
      /** Something is requested; a service that does not say so has not answered before the address is the new one. */
      isRequested: ({ context: { saved, asked, mayChoose } }) =>
        mayChoose ? saved?.requested !== undefined : asked !== null,
      /** What failed here is requested after all, or something else is since production refused. */
      isRequestedAfterAll: ({ context: { saved, lost, refusal } }) =>
        saved?.requested !== undefined &&
        lost !== null &&
        (refusal === refusedByProduction || (refusal === null && isSame(saved.requested, lost))),
      saysRefused: ({ context: { saved } }) => saved?.refused !== undefined,
      isAccepted: ({ context: { saved, asked } }) =>
        saved !== null &&
        saved.requested === undefined &&
        asked !== null &&
        isSame(asked, destinationOf(saved)),
      /** Nothing is requested any more, and the order goes elsewhere. */
      isRefused: ({ context: { saved, asked, mayChoose } }) =>
        mayChoose &&
        saved !== null &&
        saved.requested === undefined &&
        asked !== null &&
        (saved.refused !== undefined || !isSame(asked, destinationOf(saved))),
    },
  });

export const modalOf = (owner: unknown) => ({ id: deliveryModal, owner: owner as ModalOwner });
