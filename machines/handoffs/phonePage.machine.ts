import { withAnswer, withEvent } from '../system/outcomes.ts';
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
      tags: 'busy',
      invoke: {
        id: 'redeem',
        src: 'redeem',
        input: { params: {}, query: {}, body: { code: '', secret: '' } },
        onDone: [
          { guard: withAnswer('isTaken'), target: 'taken' },
          { guard: withAnswer('callRefused'), target: 'over' },
          { guard: withAnswer('callFailed'), target: 'unreachable' },
          { target: 'restoring', actions: withAnswer('keepExpiry') },
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
        onDone: { target: 'open', actions: withAnswer('addRestored') },
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
            withEvent('addPhotos', 'photos'),
          ],
        },
        'photos.unkept': { actions: withEvent('markUnkept', 'ids') },
        'photos.again': { guard: 'hasFailed', actions: 'tryAgain' },
        'photo.progress': {
          guard: withEvent('isOnItsWay', 'id'),
          actions: withEvent('keepProgress'),
        },
        'photo.announced': {
          actions: [withEvent('keepAddress'), withEvent('note')],
        },
        'photo.ended': [
          {
            guard: withEvent('mayBeTriedAgain', 'how'),
            actions: [withEvent('stopPhoto', 'id'), withEvent('keepEnd')],
          },
          {
            guard: withEvent('isSent', 'how'),
            actions: [withEvent('stopPhoto', 'id'), withEvent('keepEnd'), withEvent('noteSent')],
          },
          {
            actions: [withEvent('stopPhoto', 'id'), withEvent('keepEnd'), withEvent('letGo', 'id')],
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
              { guard: withAnswer('callRefused'), target: '#phonePage.over' },
              { target: 'judged', actions: [withAnswer('keepOutcomes'), 'countAsk'] },
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
      entry: 'forgetAll',
    },
  },
});
