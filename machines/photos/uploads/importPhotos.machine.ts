import { and, not, stateIn } from 'xstate';
import { tell } from '../../system/tell.ts';
import { withAnswer, withEvent } from '../../system/outcomes.ts';
import {
  importSetup,
  initialContext,
  begin,
  dialog,
  forgetEnded,
  keepEnd,
  remove,
  take,
} from './importPhotos.setup.ts';

/**
 * Adding photos: the dialog, and the queue, which continues after the customer closes the dialog, the page or
 * the browser. No file is sent until the customer starts the upload [2.36, 2.49, 4.9, 5.6].
 */
export const importPhotosMachine = importSetup.createMachine({
  id: 'importPhotos',
  description: 'The upload of photos from this device, with its dialog and its queue.',
  meta: { spec: ['1.3b', '2.36a', '2.36b', '2.49b', '4.9a', '4.9b', '4.9c', '4.9d', '5.6a', '5.6b'] },
  type: 'parallel',
  context: ({ input }) => initialContext(input.newId()),
  invoke: { id: 'handOff', src: 'handOff', input: { name: 'handOff', input: {} } },
  states: {
    dialog,
    queue: {
      description: 'The queue of chosen, running and completed files.',
      meta: { spec: ['1.3b', '5.6a', '5.6b'] },
      initial: 'restoring',
      on: {
        'queue.resume': {
          description: 'The event is ignored, because the queue is restored only when the chart starts.',
        },
        'files.chosen': { target: '.deciding', actions: take },
        'item.remove': { target: '.deciding', actions: remove },
      },
      states: {
        restoring: {
          description: 'Uploads that an earlier page left unfinished are being restored.',
          meta: { spec: ['1.3b'] },
          invoke: {
            id: 'restoreQueue',
            src: 'restoreQueue',
            onDone: { target: 'deciding', actions: withAnswer('adopt') },
            onError: 'deciding',
          },
          after: { restoreLimit: 'deciding' },
          on: {
            'files.chosen': { actions: take },
            'import.start': { guard: 'hasChosen', actions: begin },
            'item.remove': { actions: remove },
          },
        },
        deciding: {
          description: 'The restored files determine whether the queue has work.',
          meta: { spec: ['1.3b'] },
          always: [
            { guard: 'hasStarted', target: 'underWay' },
            { guard: 'hasEnded', target: 'reviewing' },
            { target: 'choosing' },
          ],
        },
        choosing: {
          description: 'Files are being chosen; no file is sent until the customer starts the upload.',
          meta: { spec: ['5.6a', '5.6b'] },
          on: {
            'import.start': { guard: 'hasChosen', target: 'underWay', actions: begin },
          },
        },
        underWay: {
          description: 'Files are being sent, three at a time; the customer can choose and start more.',
          meta: { spec: ['1.3b', '5.6b'] },
          tags: 'busy',
          initial: 'uploading',
          invoke: { id: 'watchConnection', src: 'watchConnection' },
          on: {
            'files.chosen': { actions: take },
            'import.start': { guard: 'hasChosen', actions: begin },
            'item.announced': { actions: withEvent('keepAddress') },
            'item.sent': { actions: withEvent('freeSlot', 'id') },
            'item.progress': {
              guard: withEvent('isOnItsWay', 'id'),
              actions: withEvent('keepProgress'),
            },
            'item.ended': {
              guard: withEvent('isOnItsWay', 'id'),
              actions: keepEnd,
            },
            'item.remove': { actions: remove },
            'item.again': {
              guard: withEvent('isFailed', 'id'),
              actions: withEvent('tryAgain', 'id'),
            },
            'import.retry': { guard: 'hasFailed', actions: 'tryAllAgain' },
          },
          always: [
            {
              guard: and([not('hasStarted'), 'hasEnded']),
              target: 'reviewing',
              actions: tell('queries', 'cache.stale', { tags: ['photos'] }),
            },
            {
              guard: not('hasStarted'),
              target: 'choosing',
              actions: tell('queries', 'cache.stale', { tags: ['photos'] }),
            },
          ],
          states: {
            uploading: {
              description: 'Fewer than three files are running, or a file has ended; the next one starts.',
              meta: { spec: ['1.3b'] },
              entry: 'forgetThroughput',
              invoke: { id: 'keepAwake', src: 'keepAwake' },
              always: { guard: 'hasNext', actions: 'spawnNext' },
              on: {
                'connection.lost': {
                  target: 'waitingOnline',
                  actions: withEvent('tellItems'),
                },
                'connection.back': {
                  actions: [withEvent('tellItems'), 'requeueLost'],
                },
                'import.pause': {
                  target: 'paused',
                  actions: { type: 'tellItems', params: { type: 'item.pause' } },
                },
              },
            },
            waitingOnline: {
              description: 'The device is offline; all files wait and resume when the network is back.',
              meta: { spec: ['1.3b'] },
              on: {
                'connection.back': {
                  target: 'uploading',
                  actions: [withEvent('tellItems'), 'requeueLost'],
                },
                'import.pause': {
                  target: 'paused',
                  actions: { type: 'tellItems', params: { type: 'item.pause' } },
                },
              },
            },
            paused: {
              description:
                'The customer has paused the queue; sent bytes are kept. Resuming also checks the network and restarts files that were interrupted by a lost connection.',
              meta: { spec: ['1.3b'] },
              on: {
                'import.resume': {
                  target: '#importPhotos.queue.underWay',
                  actions: [{ type: 'tellItems', params: { type: 'item.resume' } }, 'requeueLost'],
                },
              },
            },
          },
        },
        reviewing: {
          description:
            'Every file has a result; the dialog shows the results until it is closed, or only briefly if all succeeded. Interrupted files resume when the network is back.',
          meta: { spec: ['1.3b'] },
          invoke: { id: 'watchConnection', src: 'watchConnection' },
          after: {
            pillStay: {
              guard: and([stateIn({ dialog: 'closed' }), 'isAllWell']),
              target: 'deciding',
              actions: forgetEnded,
            },
          },
          on: {
            'import.back': { target: 'deciding', actions: forgetEnded },
            'import.next': { target: 'deciding', actions: forgetEnded },
            'modal.escape': { target: 'deciding', actions: forgetEnded },
            'connection.back': { guard: 'hasLost', target: 'underWay', actions: 'requeueLost' },
            'import.start': { guard: 'hasChosen', target: 'underWay', actions: begin },
            'item.again': {
              guard: withEvent('isFailed', 'id'),
              target: 'underWay',
              actions: withEvent('tryAgain', 'id'),
            },
            'import.retry': { guard: 'hasFailed', target: 'underWay', actions: 'tryAllAgain' },
          },
        },
      },
    },
  },
});
