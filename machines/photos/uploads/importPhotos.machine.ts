import { and, not, stateIn } from 'xstate';
import { tell } from '../../system/tell.ts';
import { withAnswer, withEvent } from '../../system/outcomes.ts';
import type { ChartWords } from '../../system/chartWords.ts';
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
      description: 'The queue of files that have been chosen, are being sent or have a result.',
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
              description:
                'Fewer than three files are being sent, or a file has just ended; the next one starts.',
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

export const importPhotosWords: ChartWords<typeof importPhotosMachine> = {
  guards: {
    leadsToApp: {
      why: "customers on this device add photos in the shop's app",
      whyNot: 'customers on this device add photos on this page',
    },
    hasAlbum: {
      why: 'the customer is adding photos to an album',
      whyNot: 'the customer is adding photos to the library only',
    },
    hasChoice: {
      why: 'the customer is already choosing photos for this album',
      whyNot: 'the customer is not choosing photos for this album yet',
    },
    offersPhone: {
      why: 'the dialog offers a QR code for a phone',
      whyNot: 'the dialog does not offer a QR code for a phone',
    },
    hasChosen: {
      why: 'chosen files are waiting for the customer to start the upload',
      whyNot: 'no chosen file is waiting for the customer to start the upload',
    },
    hasStarted: {
      why: 'at least one file is waiting for its turn, being sent or being checked',
      whyNot: 'no file is waiting for its turn, being sent or being checked',
    },
    hasItems: {
      why: 'the dialog lists at least one file',
      whyNot: 'the dialog does not list any file',
    },
    hasEnded: {
      why: 'at least one file has been started or refused',
      whyNot: 'no file has been started or refused',
    },
    hasNext: {
      why: 'a file is waiting, and fewer files are being sent than allowed at once',
      whyNot: 'no file is waiting, or as many are being sent as allowed at once',
    },
    hasLost: {
      why: 'an upload was interrupted by a lost connection',
      whyNot: 'no upload was interrupted by a lost connection',
    },
    hasFailed: {
      why: 'at least one upload has failed',
      whyNot: 'no upload has failed',
    },
    isFailed: {
      why: 'the upload of the file has failed',
      whyNot: 'the upload of the file has not failed',
    },
    isOnItsWay: {
      why: 'the file is being sent or checked',
      whyNot: 'the file is no longer being sent or checked',
    },
    isAllWell: {
      why: 'every photo is in the library',
      whyNot: 'at least one file could not be added, or has not been started',
    },
  },
  delays: {
    appRedirectReturn: 'the app has had enough time to open',
    pillStay: 'the result has been visible long enough',
    restoreLimit: 'the browser has not returned the stored uploads in time',
  },
  events: {
    'import.open': 'the customer asks to add photos',
    'import.show': 'the customer opens the dialog of the running uploads',
    'device.show': 'the customer opens the tab for photos from this device',
    'library.show': 'the customer opens the tab for photos from the library',
    'phone.show': 'the customer opens the tab with the QR code',
    'photos.added': 'the chosen photos of the library are in the album',
    'import.back': 'the customer presses Back or closes the dialog, or the chosen photos are in the album',
    'import.next': 'the customer presses Next in the dialog',
    'files.chosen': 'the customer chooses files to add',
    'import.start': 'the customer starts the upload',
    'import.pause': 'the customer pauses the uploads',
    'import.resume': 'the customer resumes the uploads',
    'import.retry': 'the customer tries again to upload all failed files',
    'item.remove': 'the customer removes a file from the dialog',
    'item.again': 'the customer tries again to upload a file',
    'queue.resume': 'an earlier page left uploads unfinished',
    'connection.lost': 'the device has gone offline',
    'connection.back': 'the device is online again',
    'modal.escape': 'the customer closes the dialog with Escape or Back, or by opening another page',
    'item.ended': 'the upload of a file has a result',
    'item.progress': 'more bytes of a file have been sent',
    'item.announced': 'the service has created the upload of a file',
    'item.sent': 'all bytes of a file have been sent',
  },
};
