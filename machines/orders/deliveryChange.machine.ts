import type { ActorRefFrom } from 'xstate';
import type { PhoneJudge } from '../../contracts/addresses/address.ts';
import { callOutcomes, withEvent, withAnswer } from '../system/outcomes.ts';
import { begun, callFor, deliverySetup, modalOf, pointsCall } from './deliveryChange.setup.ts';

/** The six states of a change of address, beside how the order is delivered [4.11, 5.12, 7.14f]. */
export const deliveryChangeFor = (isPhone?: PhoneJudge) =>
  deliverySetup(isPhone).createMachine({
    id: 'deliveryChange',
    description: 'Where an order goes, and how that is changed.',
    meta: { spec: ['2.52b', '3.11a', '4.11a', '4.11b'] },
    context: ({ input }) => begun(input),
    type: 'parallel',
    on: { 'delivery.read': { actions: [withEvent('keepRead'), 'saySo'] } },
    states: {
      change: {
        description: 'How a change of the address stands.',
        meta: { spec: ['4.11a'] },
        initial: 'notStarted',
        states: {
          notStarted: {
            description: 'Nobody changes it.',
            on: {
              'delivery.edit': { guard: 'mayChange', target: 'editing' },
              'delivery.shown': [
                { guard: 'isRequested', target: 'requestSent' },
                { guard: 'saysRefused', target: 'requestFailed', actions: 'takeRefused' },
              ],
            },
          },
          editing: {
            description: 'The modal in which an address or a pick-up point is chosen.',
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
                description: 'Nothing was submitted that will not do.',
                meta: { spec: ['4.11a'] },
              },
              invalid: {
                description: 'Something of what was written will not do: each field says what.',
                meta: { spec: ['4.11a', '5.12'] },
                tags: 'invalid',
              },
            },
          },
          requestInProgress: {
            description: 'It shows already where it is to go, and the service is told.',
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
                  { target: 'requestSent', actions: [withAnswer('keepAsked'), withAnswer('saySo')] },
                ],
              }),
            },
          },
          requestSent: {
            description:
              'Production was asked and has not answered; the address of now and the requested one show.',
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
            description: 'The order goes to the new address.',
            entry: 'renew',
            on: {
              'delivery.edit': { guard: 'mayChange', target: 'editing' },
              'delivery.shown': { guard: 'isRequested', target: 'requestSent' },
            },
          },
          requestFailed: {
            description: 'The service or production refused it, or it failed; the order keeps its address.',
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
        description: 'How the order is delivered.',
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
            description: 'The order is brought to an address.',
            on: {
              'delivery.shown': { guard: 'wantsPoint', target: 'pickupPoint' },
              'delivery.edit': { guard: 'mayChange', target: 'undefined' },
            },
          },
          pickupPoint: {
            description: 'The order waits at a pick-up point.',
            on: {
              'delivery.shown': { guard: 'wantsHome', target: 'home' },
              'delivery.edit': [
                { guard: 'changesPoint', target: 'undefined.point' },
                { guard: 'mayChange', target: 'undefined' },
              ],
            },
          },
          undefined: {
            description:
              'It is being changed: the dialog begins with the way of now, and nothing is sent yet.',
            initial: 'address',
            on: {
              'delivery.take': [
                { guard: 'picksAddress', target: 'home' },
                { guard: 'picksPoint', target: 'pickupPoint' },
              ],
            },
            states: {
              address: {
                description: 'The addresses show: that of now, those of the book, and a new one.',
                meta: { spec: ['4.11b', '5.12'] },
                on: {
                  'delivery.choose': {
                    guard: withEvent('choosesPoint'),
                    target: 'point',
                  },
                },
              },
              point: {
                description: 'The points near a postal code show, that of the address to begin with.',
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

/** The chart as reviewers and tests see it. */
export const deliveryChangeMachine = deliveryChangeFor();
export type DeliveryChangeRef = ActorRefFrom<typeof deliveryChangeMachine>;
