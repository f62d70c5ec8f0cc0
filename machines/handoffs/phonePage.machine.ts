import { outputOf } from '../system/outcomes.ts';
import { phonePageSetup, takenOf } from './phonePage.setup.ts';

/**
 * The page that a phone opens by the code on a desktop: it takes the code once, and sends photos until that is over
 * [2.49b]. It knows nothing of the library.
 */
export const phonePageMachine = phonePageSetup.createMachine({
  id: 'phonePage',
  description: 'Adding photos from a phone, without signing in.',
  meta: { spec: ['2.49b', '5.8'] },
  context: { expires: null, photos: [], lost: 0, refs: {}, asked: [], asks: 0 },
  initial: 'redeeming',
  states: {
    redeeming: {
      description: 'The code of the address is taken for this phone.',
      meta: { spec: ['2.49b', '5.8'] },
      tags: 'busy',
      invoke: {
        id: 'redeem',
        src: 'redeem',
        input: { params: {}, query: {}, body: { code: '', secret: '' } },
        onDone: [
          { guard: { type: 'isTaken', params: outputOf }, target: 'taken' },
          { guard: { type: 'callRefused', params: outputOf }, target: 'over' },
          { guard: { type: 'callFailed', params: outputOf }, target: 'unreachable' },
          { target: 'restoring', actions: { type: 'keepExpiry', params: outputOf } },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: {
      description:
        'The service could not be asked; it is tried again with the network, or when the person says so.',
      meta: { spec: ['2.49b'] },
      invoke: { id: 'network', src: 'network' },
      on: { 'network.back': 'redeeming', 'phone.retry': 'redeeming' },
    },
    restoring: {
      description: 'What was chosen before a reload, and is not sent yet, is looked for in the browser.',
      meta: { spec: ['2.49b'] },
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: { target: 'open', actions: { type: 'addRestored', params: outputOf } },
        onError: 'open',
      },
      after: { restoreLimit: 'open' },
    },
    open: {
      description: 'Photos can be chosen, and are sent at once, three at a time.',
      meta: { spec: ['2.49b', '5.6b'] },
      after: { untilOver: 'over' },
      always: { guard: 'hasNext', actions: 'spawnNext' },
      on: {
        'photos.chosen': {
          actions: [
            { type: 'keepBytes', params: ({ context, event }) => takenOf(context, event.photos) },
            { type: 'addPhotos', params: ({ event }) => event.photos },
          ],
        },
        'photos.unkept': { actions: { type: 'markUnkept', params: ({ event }) => event.ids } },
        'photos.again': { guard: 'hasFailed', actions: 'tryAgain' },
        'photo.progress': {
          guard: { type: 'isOnItsWay', params: ({ event }) => event.id },
          actions: { type: 'keepProgress', params: ({ event }) => event },
        },
        'photo.announced': {
          actions: [
            { type: 'keepAddress', params: ({ event }) => event },
            { type: 'note', params: ({ event }) => event },
          ],
        },
        'photo.ended': [
          {
            guard: { type: 'mayBeTriedAgain', params: ({ event }) => event.how },
            actions: [
              { type: 'stopPhoto', params: ({ event }) => event.id },
              { type: 'keepEnd', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isSent', params: ({ event }) => event.how },
            actions: [
              { type: 'stopPhoto', params: ({ event }) => event.id },
              { type: 'keepEnd', params: ({ event }) => event },
              { type: 'noteSent', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'stopPhoto', params: ({ event }) => event.id },
              { type: 'keepEnd', params: ({ event }) => event },
              { type: 'letGo', params: ({ event }) => event.id },
            ],
          },
        ],
        'photo.unwelcome': 'over',
      },
      initial: 'judged',
      states: {
        judged: {
          description: 'Of every photo that was sent it is known whether it was added.',
          meta: { spec: ['2.49b'] },
          always: { guard: 'hasExamined', target: 'pausing' },
        },
        pausing: {
          description:
            'Photos that were sent are being examined; their outcomes are asked for after a pause.',
          meta: { spec: ['2.49b'] },
          after: { outcomePause: { target: 'asking', actions: 'keepAsked' } },
        },
        asking: {
          description: 'The service is asked which of them it has added, and which it refused.',
          meta: { spec: ['2.49b', '5.6a'] },
          invoke: {
            id: 'askOutcomes',
            src: 'askOutcomes',
            input: ({ context: { asked } }) => ({
              params: {},
              query: {},
              body: { secret: '', ids: [...asked] },
            }),
            onDone: [
              { guard: { type: 'callRefused', params: outputOf }, target: '#phonePage.over' },
              { target: 'judged', actions: [{ type: 'keepOutcomes', params: outputOf }, 'countAsk'] },
            ],
            onError: { target: 'judged', actions: 'countAsk' },
          },
        },
      },
    },
    taken: {
      type: 'final',
      description: 'Another phone has taken the code.',
      meta: { spec: ['2.49b'] },
    },
    over: {
      type: 'final',
      description:
        'The code is over, or there is none; what was sent is kept, and nothing stays in the browser.',
      meta: { spec: ['2.49b', '5.8'] },
      entry: 'forgetAll',
    },
  },
});
